/**
 * A migration written in SQL, forwards only.
 *
 * It runs in one transaction and soon gives up when a table that it has to change stays in use:
 * while it waits, everybody else waits behind it. Whoever runs it tries again
 * (`lock-patience.ts`). What takes long on a large table has no place here (docs/adr/0028).
 */
import { Migration } from "@mikro-orm/migrations"

/** For so long at most those who want to use a table stand behind a migration that waits for it. */
export const lockTimeoutMillis = 1_000

export abstract class SqlMigration extends Migration {
  abstract readonly statements: ReadonlyArray<string>

  override up(): void {
    this.addSql(`set local lock_timeout = ${lockTimeoutMillis}`)
    for (const sql of this.statements) this.addSql(sql)
  }
}
