/**
 * Migrates the schema of a database to the version of this program while other processes use it.
 *
 * Several processes may start at once: one migrates, the others wait for it. Each migration commits
 * separately, so no lock is held longer than one migration takes; a migration that fails leaves the
 * earlier ones in place. A program works with a database that a newer version has migrated if it
 * knows the migrations that this database requires (docs/explanation/storage.md).
 */
import type { MikroORM } from "@mikro-orm/postgresql"
import type { PoolClient } from "pg"
import { type ConnectionPool, defaultTimeLimits, openPool } from "./connection/client.ts"
import { openOrm, type OrmOptions } from "./connection/orm.ts"
import { migrations, type NamedMigration } from "./migrations/index.ts"
import { retryingLocks } from "./migrations/sql-migration.ts"

/** A newer version has migrated the database so that this one can't work with it. */
export class DatabaseIsNewer extends Error {
  override readonly name = "DatabaseIsNewer"
  readonly unknownMigrations: ReadonlyArray<string>

  constructor(unknownMigrations: ReadonlyArray<string>) {
    const list = unknownMigrations.join(", ")
    super(`a newer version of this program has migrated the database (${list})`)
    this.unknownMigrations = unknownMigrations
  }
}

/** The schema is older than this program, and this role has no right to change it. */
export class SchemaIsOlder extends Error {
  override readonly name = "SchemaIsOlder"

  constructor(cause: unknown) {
    super(
      "the schema is older than this program, and this role can't change it: " +
        "run `procurement database prepare` with the URL of the owner",
      { cause },
    )
  }
}

/** `insufficient_privilege`: PostgreSQL 18, appendix A. */
const isForbidden = (cause: unknown): boolean =>
  cause instanceof Error &&
  (("code" in cause && cause.code === "42501") || isForbidden(cause.cause))

/** Another process has been migrating for longer than `longestWaitMillis`. */
export class MigrationIsBusy extends Error {
  override readonly name = "MigrationIsBusy"
}

/** An arbitrary number, the same in all versions of this program: "procure" in ASCII. */
const advisoryLockKey = "31654420511715941"
const lockSql = `select pg_try_advisory_lock(${advisoryLockKey}) as is_mine`

/** How long to wait for a process that is already migrating. */
const longestWaitMillis = 300_000
const pollMillis = 100

/**
 * Polls: waiting inside a statement would hold a snapshot, and creating an index concurrently waits
 * for every snapshot, so both processes would wait forever.
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
const requireSessions = async (pool: ConnectionPool): Promise<void> => {
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

/** The migrations that programs must know; undefined before there was a table of them. */
const readRequired = async ({ em }: MikroORM): Promise<ReadonlyArray<string> | undefined> => {
  const connection = em.getConnection()
  const [table] = await connection.execute<Array<{ name: string | null }>>(
    "select to_regclass('required_migrations')::text as name",
  )
  if (typeof table?.name !== "string") return undefined
  const rows = await connection.execute<Array<{ name: string }>>(
    "select name from required_migrations",
  )
  return rows.map(({ name }) => name)
}

const applyEach = async (
  orm: MikroORM,
  defined: ReadonlyArray<NamedMigration>,
  log: OrmOptions["log"],
): Promise<void> => {
  const { migrator } = orm
  const executed = new Set((await migrator.getExecuted()).map(({ name }) => name))
  const isDefined = (name: string): boolean => defined.some((each) => each.name === name)
  const unknown = [...executed].filter((name) => !isDefined(name))
  if (unknown.length > 0) {
    const required = await readRequired(orm)
    if (required?.every(isDefined) !== true) throw new DatabaseIsNewer(unknown)
    const list = unknown.join(", ")
    log?.(`a newer version has migrated the database (${list}); this version can work with it`)
  }
  for (const { name } of defined.filter((each) => !executed.has(each.name))) {
    await retryingLocks(
      () => migrator.up({ migrations: [name] }),
      (cause) => log?.(`retrying ${name}, because a table is in use: ${String(cause)}`),
    ).catch((cause: unknown) => {
      throw isForbidden(cause) ? new SchemaIsOlder(cause) : cause
    })
  }
}

const applyPending = async (options: MigrateOptions, server: string): Promise<void> => {
  const orm = await openOrm({ ...options, url: server, poolSize: 1 })
  try {
    await applyEach(orm, options.migrations ?? migrations, options.log)
  } finally {
    await orm.close(true)
  }
}

/** Two connections, to check that each has a session; one of them then holds the lock. */
const connections = 2

/**
 * Rejects with `DatabaseIsNewer`, `MigrationIsBusy`, or the driver's error when it can't connect.
 * MikroORM migrates on a separate connection, because a migration may take longer than the time
 * limits of other statements.
 */
export const migrate = async (options: MigrateOptions): Promise<void> => {
  const pool = openPool({ ...options, poolSize: connections }, defaultTimeLimits)
  try {
    await requireSessions(pool)
    const lockHolder = await pool.connect()
    try {
      await awaitMigrationLock(lockHolder)
      await applyPending(options, pool.server())
    } finally {
      // Closing the connection releases the lock.
      lockHolder.release(true)
    }
  } finally {
    await pool.end()
  }
}
