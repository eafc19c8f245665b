/** MikroORM with its pool, for everyday work or for migrations. */
import { MikroORM } from "@mikro-orm/postgresql"
import { Migrator } from "@mikro-orm/migrations"
import type { Pool } from "pg"
import { migrations, type NamedMigration } from "../migrations/index.ts"
import { records } from "../records.ts"
import { LeanClient } from "./client.ts"

export interface OrmOptions {
  readonly url: string
  readonly poolSize: number
  readonly applicationName: string
  /** Whether statements and idle transactions are ended after a while. */
  readonly hasTimeLimits: boolean
  readonly log: ((message: string) => void) | undefined
  /** In their order; by default all of this version. */
  readonly migrations?: ReadonlyArray<NamedMigration>
}

/**
 * A commit is answered when it is on the disk, whatever the server's default; but for outcomes of
 * webhooks, whose statement says so (docs/adr/0040).
 */
const durability = "-c synchronous_commit=on"

/** What hangs is ended by the server; what the server no longer answers, by the driver. */
const timeLimits = {
  options: `${durability} -c statement_timeout=60s -c idle_in_transaction_session_timeout=60s`,
  answerMillis: 90_000,
}

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
    pool: { min: 0, max: options.poolSize },
    driverOptions: {
      // MikroORM keeps host, port, user and name of a URL; pg reads the rest of it too (sslmode).
      connectionString: options.url,
      Client: LeanClient,
      application_name: options.applicationName,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      ...(options.hasTimeLimits ? timeLimits : { options: durability }),
    },
    ensureDatabase: false,
    logger: (message) => options.log?.(message),
    colors: false,
  })

/** Closes every connection once what is running has ended. */
export const closeOrm = async (orm: MikroORM, pool: Pool): Promise<void> => {
  await orm.close(true)
  // The ORM ends the pool only if it has itself run a query on it.
  if (!pool.ending) await pool.end()
}
