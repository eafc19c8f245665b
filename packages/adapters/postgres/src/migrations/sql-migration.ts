/**
 * A migration written in SQL, forwards only.
 *
 * It runs in one transaction and fails soon if a table that it changes stays in use: while it
 * waits, every other user of the table waits behind it. The caller retries it (`retryingLocks`). Do
 * not put work here that takes long on a large table (docs/explanation/storage.md).
 */
import { Migration } from "@mikro-orm/migrations"

/** The longest a migration may block other users of a table while it waits for it. */
const lockTimeoutMillis = 1_000

export abstract class SqlMigration extends Migration {
  abstract readonly statements: ReadonlyArray<string>
  /**
   * The earlier migration that a program must know to work after this one, which takes away what
   * older programs use; undefined when the previous version keeps working.
   */
  readonly requires: string | undefined = undefined

  override up(): void {
    this.addSql(`set local lock_timeout = ${lockTimeoutMillis}`)
    for (const sql of this.statements) this.addSql(sql)
    if (this.requires === undefined) return
    const row = `insert into required_migrations values ('${this.requires}')`
    this.addSql(`${row} on conflict do nothing`)
  }
}

interface NewIndex {
  readonly name: string
  /** The text after `on`: `orders (tenant_id, id)`. */
  readonly on: string
  readonly isUnique?: boolean
}

/**
 * Creates and drops indexes while other sessions continue to read and write. Runs outside a
 * transaction, so a failure may leave it incomplete; another run continues from there. PostgreSQL
 * does not use an unfinished index: it is dropped and created again. A valid one is left in place.
 */
export abstract class IndexMigration extends Migration {
  readonly made: ReadonlyArray<NewIndex> = []
  /** Dropped after the others were created. */
  readonly dropped: ReadonlyArray<string> = []

  override isTransactional(): boolean {
    return false
  }

  override async up(): Promise<void> {
    // No reader or writer waits behind these locks, so there is no timeout.
    this.addSql("set lock_timeout = 0")
    for (const index of this.made) await this.#make(index)
    for (const name of this.dropped) this.addSql(`drop index concurrently if exists ${name}`)
  }

  async #make({ name, on, isUnique = false }: NewIndex): Promise<void> {
    const isValidSql = "select indisvalid from pg_index where indexrelid = to_regclass(?)"
    const [index] = await this.execute(isValidSql, [name])
    if (index?.["indisvalid"] === true) return
    if (index !== undefined) this.addSql(`drop index concurrently ${name}`)
    this.addSql(`create ${isUnique ? "unique " : ""}index concurrently ${name} on ${on}`)
  }
}

/** Lock timeout; deadlock. PostgreSQL 18, appendix A, consulted 2026-11-21. */
const lockStates = new Set<unknown>(["55P03", "40P01"])

const firstPauseMillis = 250
const longestPauseMillis = 5_000
/** Statements, and therefore locks, end after a minute: a longer wait points to a defect. */
const timeoutMillis = 180_000

const isLockFailure = (cause: unknown): boolean =>
  cause instanceof Error &&
  (("code" in cause && lockStates.has(cause.code)) || isLockFailure(cause.cause))

/**
 * Retries work that failed to get a lock in time, and reports each of these failures to the
 * callback; after the timeout it rejects with the last one. Rejects with any other failure
 * immediately. The pause between two tries is much longer than the wait for the lock, so that every
 * session that waited behind the lock continues.
 */
export const retryingLocks = async (
  work: () => Promise<unknown>,
  onFailure: (cause: unknown) => void,
): Promise<void> => {
  const deadline = Date.now() + timeoutMillis
  for (let pause = firstPauseMillis; ; pause = Math.min(pause * 2, longestPauseMillis)) {
    try {
      await work()
      return
    } catch (cause) {
      if (!isLockFailure(cause) || Date.now() > deadline) throw cause
      onFailure(cause)
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
