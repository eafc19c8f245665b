/**
 * Brings the schema of a database up to the version of this program.
 *
 * Several processes may start at once: one migrates, the others wait for it. All pending migrations
 * commit together or not at all. A database that a newer version has changed is left alone.
 */
import type { MikroORM } from "@mikro-orm/postgresql"
import { closeOrm, openOrm, type OrmOptions } from "./connection/orm.ts"
import type { Pool } from "./connection/sql.ts"
import { migrations } from "./migrations/index.ts"

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

/** Any number, the same in all versions of this program: "procure" in ASCII. */
const advisoryLockKey = "31654420511715941"

/** How long to wait for a process that is migrating already. */
const lockTimeoutSeconds = 300

const lockSql = `
  set lock_timeout = '${lockTimeoutSeconds}s';
  select pg_advisory_lock(${advisoryLockKey})`

/** One connection holds the lock, the other one migrates. */
const connections = 2

const applyPending = async (orm: MikroORM): Promise<void> => {
  const known = new Set<string>(migrations.map(({ name }) => name))
  const executed = await orm.migrator.getExecuted()
  const unknown = executed.map(({ name }) => name).filter((name) => !known.has(name))
  if (unknown.length > 0) throw new DatabaseIsNewer(unknown)
  await orm.migrator.up()
}

const migrateWith = async (orm: MikroORM, pool: Pool): Promise<void> => {
  const lock = await pool.connect()
  try {
    await lock.query({ text: lockSql })
    await applyPending(orm)
  } finally {
    // Closing the connection frees the lock.
    lock.release(true)
  }
}

/**
 * Rejects with `DatabaseIsNewer`, or with the driver's error when there is no connection. Works on
 * connections of its own: a migration may take longer than everyday statements are allowed to.
 */
export const migrate = async (
  options: Pick<OrmOptions, "url" | "applicationName" | "log">,
): Promise<void> => {
  const orm = await openOrm({ ...options, poolSize: connections, hasTimeLimits: false })
  const pool: Pool = await orm.driver.getConnection().getNativeClient()
  try {
    await migrateWith(orm, pool)
  } finally {
    await closeOrm(orm, pool)
  }
}
