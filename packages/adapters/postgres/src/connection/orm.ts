/** MikroORM: the EntityManager on our connections, and migrations on its own. */
import { MikroORM } from "@mikro-orm/postgresql"
import { Migrator } from "@mikro-orm/migrations"
import { migrations, type NamedMigration } from "../migrations/index.ts"
import { records } from "../records.ts"
import { type ConnectionOptions, driverOptions } from "./client.ts"
import type { Query } from "./sql.ts"
import { statement } from "./statement.ts"

export interface OrmOptions extends ConnectionOptions {
  /** In their order; all of this version unless given. */
  readonly migrations?: ReadonlyArray<NamedMigration>
}

/** Only statements use these tables. */
const tablesWithoutRecord = new RegExp(
  String.raw`^(?!(?:public\.)?(?:${records.map(({ meta }) => meta.tableName).join("|")})$)`,
)

/** Connects to nothing yet. Its own connections have no time limits: migrations may take long. */
export const openOrm = (options: OrmOptions): Promise<MikroORM> =>
  MikroORM.init({
    clientUrl: options.url,
    entities: [...records],
    extensions: [Migrator],
    migrations: {
      migrationsList: [...(options.migrations ?? migrations)],
      // Locks of one migration are not kept until the end of the next
      // (docs/explanation/storage.md).
      allOrNothing: false,
      snapshot: false,
      silent: true,
    },
    schemaGenerator: { skipTables: [tablesWithoutRecord] },
    pool: { min: 0, max: options.poolSize },
    // MikroORM keeps host, port, user and name of a URL; pg also reads the rest of it (sslmode).
    driverOptions: driverOptions(options),
    ensureDatabase: false,
    logger: (message) => options.log?.(message),
    colors: false,
  })

/**
 * An EntityManager whose statements run by `query`: in its transaction, on its connections and
 * under its time limits. MikroORM writes parameters into the text, so nothing is prepared: it is
 * for what a request or a worker seldom does (docs/explanation/storage.md).
 */
export const managerOn = (orm: MikroORM, query: Query): MikroORM["em"] => {
  const manager = orm.em.fork()
  const executeQuery = async ({ sql }: { readonly sql: string }) => {
    const rows = await query(statement("", sql), [])
    return { rows, numAffectedRows: BigInt(rows.length) }
  }
  manager.setTransactionContext({ executeQuery })
  return manager
}
