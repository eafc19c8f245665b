/**
 * Migrates the schema of a database to the version of this program while other processes use it.
 *
 * Several processes may start at once: one migrates, the others wait for it. Each migration commits
 * separately, so that no lock is held longer than one migration takes; a migration that fails
 * leaves the earlier ones in place. A database that a newer version has changed stays as it is
 * (docs/explanation/storage.md).
 */
import type { MikroORM } from "@mikro-orm/postgresql"
import type { Pool, PoolClient } from "pg"
import { defaultTimeLimits, openPool } from "./connection/client.ts"
import { openOrm, type OrmOptions } from "./connection/orm.ts"
import { migrations, type NamedMigration } from "./migrations/index.ts"
import { retryingLocks } from "./migrations/sql-migration.ts"

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

/** Another process has been migrating for longer than `longestWaitMillis`. */
export class MigrationIsBusy extends Error {
  override readonly name = "MigrationIsBusy"
}

/** An arbitrary number, the same in all versions of this program: "procure" in ASCII. */
const advisoryLockKey = "31654420511715941"
const lockSql = `select pg_try_advisory_lock(${advisoryLockKey}) as is_mine`

/** How long to wait for a process that is migrating already. */
const longestWaitMillis = 300_000
const pollMillis = 100

/**
 * Polls: a process that waited inside a statement would hold a snapshot, and an index that is
 * created concurrently waits for every snapshot, so that both would wait for ever.
 */
const awaitMigrationLock = async (client: PoolClient): Promise<void> => {
  const deadline = Date.now() + longestWaitMillis
  for (;;) {
    const [row] = (await client.query<{ is_mine: boolean }>({ text: lockSql })).rows
    if (row?.is_mine === true) return
    if (Date.now() > deadline) throw new MigrationIsBusy("another process is still migrating")
    await new Promise((resolve) => setTimeout(resolve, pollMillis))
  }
}

/** The database is behind a pooler that gives every transaction another session. */
class NoSessions extends Error {
  override readonly name = "NoSessions"
}

const pidSql = "select pg_backend_pid() as pid"

/**
 * LISTEN, prepared statements and settings belong to a session. Behind a pooler in transaction
 * mode, two connections get the same session, one after the other.
 */
const mustHaveSessions = async (pool: Pool): Promise<void> => {
  const [one, other] = [await pool.connect(), await pool.connect()]
  try {
    const pidOf = async (client: PoolClient): Promise<number | undefined> =>
      (await client.query<{ pid: number }>({ text: pidSql })).rows[0]?.pid
    if ((await pidOf(one)) !== (await pidOf(other))) return
    throw new NoSessions(
      "connections share a session of the database: PgBouncer needs pool_mode = session",
    )
  } finally {
    one.release()
    other.release()
  }
}

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
    await retryingLocks(
      () => migrator.up({ migrations: [name] }),
      (cause) => log?.(`${name} is tried again, a table is in use: ${String(cause)}`),
    )
  }
}

/** To find out whether connections have sessions; one of them then holds the lock. */
const connections = 2

/**
 * Rejects with `DatabaseIsNewer`, `MigrationIsBusy`, or with the driver's error when there is no
 * connection. MikroORM migrates on a connection of its own: a migration may take longer than
 * everyday statements may.
 */
export const migrate = async (options: MigrateOptions): Promise<void> => {
  const pool = openPool({ ...options, poolSize: connections }, defaultTimeLimits)
  const orm = await openOrm({ ...options, poolSize: 1 })
  try {
    await mustHaveSessions(pool)
    const turn = await pool.connect()
    try {
      await awaitMigrationLock(turn)
      await applyPending(orm, options.migrations ?? migrations, options.log)
    } finally {
      // Closing the connection frees the lock.
      turn.release(true)
    }
  } finally {
    await orm.close(true)
    await pool.end()
  }
}
