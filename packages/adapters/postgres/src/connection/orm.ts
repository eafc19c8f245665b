/** MikroORM with its pool, for everyday work or for migrations. */
import { MikroORM } from "@mikro-orm/postgresql"
import { Migrator } from "@mikro-orm/migrations"
import type { Pool } from "pg"
import { migrations, type NamedMigration } from "../migrations/index.ts"
import { records } from "../records.ts"
import { LeanClient } from "./client.ts"
import type { Query } from "./sql.ts"
import { statement } from "./statement.ts"

export interface OrmOptions {
  readonly url: string
  readonly poolSize: number
  readonly applicationName: string
  /** Unset: no limit for statements and idle transactions. */
  readonly timeLimits?: TimeLimits | undefined
  readonly log: ((message: string) => void) | undefined
  /** In their order; all of this version unless given. */
  readonly migrations?: ReadonlyArray<NamedMigration>
}

/** The server ends what takes too long; the driver ends what the server no longer responds to. */
export interface TimeLimits {
  /** For a statement, and for a transaction that is idle. */
  readonly statementMillis: number
  /** For a statement including the way to the server and back. */
  readonly answerMillis: number
  /** The same for a statement that only reads: it is retried, once, on a new connection. */
  readonly readMillis: number
}

/** For commands and tools. */
export const defaultTimeLimits: TimeLimits = {
  statementMillis: 60_000,
  answerMillis: 90_000,
  readMillis: 90_000,
}

/** For workers: a batch takes milliseconds, and its lease is longer than all of these. */
export const workTimeLimits: TimeLimits = {
  statementMillis: 15_000,
  answerMillis: 20_000,
  readMillis: 10_000,
}

/** For requests, while a customer waits. */
export const requestTimeLimits: TimeLimits = {
  statementMillis: 4_000,
  answerMillis: 5_000,
  readMillis: 2_500,
}

/**
 * Sets them by statements, not by the startup parameter `options`, which PgBouncer rejects. The
 * server confirms a commit once it is on the disk, independently of the server's default; except
 * for outcomes of webhooks, whose statement says so (docs/adr/0040).
 */
const setupOf = (limits: TimeLimits | undefined): string =>
  [
    "set synchronous_commit = on",
    ...(limits === undefined
      ? []
      : [
          `set statement_timeout = ${limits.statementMillis}`,
          `set idle_in_transaction_session_timeout = ${Math.max(limits.statementMillis, 10_000)}`,
        ]),
  ].join("; ")

/** Only statements use these tables. */
const tablesWithoutRecord = new RegExp(
  String.raw`^(?!(?:public\.)?(?:${records.map(({ meta }) => meta.tableName).join("|")})$)`,
)

/** Connects to nothing yet. */
export const openOrm = (options: OrmOptions): Promise<MikroORM> =>
  MikroORM.init({
    clientUrl: options.url,
    entities: [...records],
    extensions: [Migrator],
    migrations: {
      migrationsList: [...(options.migrations ?? migrations)],
      // Locks of one migration are not kept until the end of the next (docs/adr/0028).
      allOrNothing: false,
      snapshot: false,
      silent: true,
    },
    schemaGenerator: { skipTables: [tablesWithoutRecord] },
    pool: { min: 0, max: options.poolSize },
    driverOptions: {
      // MikroORM keeps host, port, user and name of a URL; pg also reads the rest of it (sslmode).
      connectionString: options.url,
      Client: LeanClient,
      application_name: options.applicationName,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      setup: setupOf(options.timeLimits),
      ...(options.timeLimits === undefined
        ? {}
        : { answerMillis: options.timeLimits.answerMillis }),
    },
    ensureDatabase: false,
    logger: (message) => options.log?.(message),
    colors: false,
  })

/**
 * An EntityManager whose statements run by `query`: in its transaction, on its connections and
 * under its time limits. MikroORM writes parameters into the text, so nothing is prepared: it is
 * for what a request or a worker seldom does (docs/adr/0064).
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

/** Closes every connection once running statements have ended. */
export const closeOrm = async (orm: MikroORM, pool: Pool): Promise<void> => {
  await orm.close(true)
  // The ORM ends the pool only if it has itself run a query on it.
  if (!pool.ending) await pool.end()
}
