/**
 * Brings the schema of a database up to the version of this program, while others go on using it.
 *
 * Several processes may start at once: one migrates, the others wait for it. Each migration commits
 * by itself, so that no lock is held longer than one takes; one that fails leaves those before it
 * in place. A database that a newer version has changed is left alone (docs/adr/0028).
 */
import type { MikroORM } from "@mikro-orm/postgresql"
import type { Pool, PoolClient } from "pg"
import { closeOrm, openOrm, type OrmOptions } from "./connection/orm.ts"
import { migrations, type NamedMigration } from "./migrations/index.ts"
import { withLockPatience } from "./migrations/lock-patience.ts"

/** The database was migrated by a newer version of this program. */
export class DatabaseIsNewer extends Error {
  override readonly name = "DatabaseIsNewer"
  readonly unknownMigrations: ReadonlyArray<string>

  constructor(unknownMigrations: ReadonlyArray<string>) {
    const list = unknownMigrations.join(", ")
    super(`the database belongs to a newer version of this program (it has ${list})`)
    this.unknownMigrations = unknownMigrations
  }
}

/** Another process has been migrating for very long. */
export class MigrationIsBusy extends Error {
  override readonly name = "MigrationIsBusy"
}

/** Any number, the same in all versions of this program: "procure" in ASCII. */
const advisoryLockKey = "31654420511715941"
const lockSql = `select pg_try_advisory_lock(${advisoryLockKey}) as is_mine`

/** How long to wait for a process that is migrating already. */
const longestWaitMillis = 300_000
const pollMillis = 100

/**
 * Asked again and again: whoever waited inside a statement would hold a snapshot, and an index that
 * is made concurrently waits for every snapshot, so that both would wait for ever.
 */
const takeTurn = async (client: PoolClient): Promise<void> => {
  const deadline = Date.now() + longestWaitMillis
  for (;;) {
    const [row] = (await client.query<{ is_mine: boolean }>({ text: lockSql })).rows
    if (row?.is_mine === true) return
    if (Date.now() > deadline) throw new MigrationIsBusy("another process is still migrating")
    await new Promise((resolve) => setTimeout(resolve, pollMillis))
  }
}

/** One connection holds the lock, the other one migrates. */
const connections = 2

export type MigrateOptions = Pick<OrmOptions, "url" | "applicationName" | "log" | "migrations">

const applyPending = async (
  { migrator }: MikroORM,
  known: ReadonlyArray<NamedMigration>,
  log: OrmOptions["log"],
): Promise<void> => {
  const executed = new Set((await migrator.getExecuted()).map(({ name }) => name))
  const unknown = [...executed].filter((name) => !known.some((own) => own.name === name))
  if (unknown.length > 0) throw new DatabaseIsNewer(unknown)
  for (const { name } of known.filter((own) => !executed.has(own.name))) {
    await withLockPatience(
      () => migrator.up({ migrations: [name] }),
      (cause) => log?.(`${name} is tried again, a table is in use: ${String(cause)}`),
    )
  }
}

/**
 * Rejects with `DatabaseIsNewer`, `MigrationIsBusy`, or with the driver's error when there is no
 * connection. Works on connections of its own: a migration may take longer than everyday statements
 * are allowed to.
 */
export const migrate = async (options: MigrateOptions): Promise<void> => {
  const orm = await openOrm({ ...options, poolSize: connections, hasTimeLimits: false })
  const pool: Pool = await orm.driver.getConnection().getNativeClient()
  try {
    const turn = await pool.connect()
    try {
      await takeTurn(turn)
      await applyPending(orm, options.migrations ?? migrations, options.log)
    } finally {
      // Closing the connection frees the lock.
      turn.release(true)
    }
  } finally {
    await closeOrm(orm, pool)
  }
}
