/**
 * A migration written in SQL, forwards only.
 *
 * It runs in one transaction, and gives up rather than block everybody when a table it has to
 * change stays in use.
 */
import { Migration } from "@mikro-orm/migrations"

export abstract class SqlMigration extends Migration {
  abstract readonly statements: ReadonlyArray<string>

  override up(): void {
    this.addSql("set local lock_timeout = '10s'")
    for (const sql of this.statements) this.addSql(sql)
  }
}
