/**
 * Indexes made and dropped while everybody goes on reading and writing.
 *
 * Runs outside a transaction, so it may end half done: run again, it goes on where it was. An index
 * that was not finished is of no use to PostgreSQL and is made anew; one that is valid stays.
 */
import { Migration } from "@mikro-orm/migrations"

export interface NewIndex {
  readonly name: string
  /** What comes after `on`: `orders (tenant_id, id)`. */
  readonly on: string
  readonly isUnique?: boolean
}

export abstract class IndexMigration extends Migration {
  readonly made: ReadonlyArray<NewIndex> = []
  /** Dropped after the others were made. */
  readonly dropped: ReadonlyArray<string> = []

  override isTransactional(): boolean {
    return false
  }

  override async up(): Promise<void> {
    // Nobody who reads or writes waits behind these locks, so there is no hurry.
    this.addSql("set lock_timeout = 0")
    for (const index of this.made) await this.#make(index)
    for (const name of this.dropped) this.addSql(`drop index concurrently if exists ${name}`)
  }

  async #make({ name, on, isUnique = false }: NewIndex): Promise<void> {
    const isValidSql = "select indisvalid from pg_index where indexrelid = to_regclass(?)"
    const [known] = await this.execute(isValidSql, [name])
    if (known?.["indisvalid"] === true) return
    if (known !== undefined) this.addSql(`drop index concurrently ${name}`)
    this.addSql(`create ${isUnique ? "unique " : ""}index concurrently ${name} on ${on}`)
  }
}
