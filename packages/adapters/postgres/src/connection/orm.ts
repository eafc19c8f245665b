/** MikroORM: an EntityManager on the pool's connections, and migrations on separate ones. */
import { MikroORM } from "@mikro-orm/postgresql"
import { Migrator } from "@mikro-orm/migrations"
import { migrations, type NamedMigration } from "../migrations/index.ts"
import { records } from "../records.ts"
import { type ConnectionOptions, driverOptions } from "./client.ts"
import type { Query } from "./sql.ts"
import { statement } from "./statement.ts"

export interface OrmOptions extends ConnectionOptions {
  /** In order; all of this version by default. */
  readonly migrations?: ReadonlyArray<NamedMigration>
}

/** Tables that only plain statements use. */
const tablesWithoutRecord = new RegExp(
  String.raw`^(?!(?:public\.)?(?:${records.map(({ meta }) => meta.tableName).join("|")})$)`,
)

/** Does not connect yet. MikroORM's connections have no time limits: migrations may take long. */
export const openOrm = (options: OrmOptions): Promise<MikroORM> =>
  MikroORM.init({
    clientUrl: options.url,
    entities: [...records],
    extensions: [Migrator],
    migrations: {
      migrationsList: [...(options.migrations ?? migrations)],
      // A migration releases its locks before the next one starts (docs/explanation/storage.md).
      allOrNothing: false,
      snapshot: false,
      silent: true,
    },
    schemaGenerator: { skipTables: [tablesWithoutRecord], ignoreRoutines: true },
    pool: { min: 0, max: options.poolSize },
    // MikroORM uses host, port, user and name of a URL; pg also reads the rest of it (sslmode).
    driverOptions: driverOptions(options),
    ensureDatabase: false,
    logger: (message) => options.log?.(message),
    colors: false,
  })

/**
 * An EntityManager that runs its statements through `query`: in its transaction, on its connections
 * and under its time limits. MikroORM writes parameters into the text, so nothing is prepared: use
 * it for infrequent operations only (docs/explanation/storage.md).
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
