/** What is spent of KSeF's limits, shared by every process that acts for a seller. */
import { SqlMigration } from "./sql-migration.ts"

/**
 * A few rows, changed in place again and again. Logged, unlike the buckets of our own limits: what
 * a crash forgot would be called once more, and KSeF punishes that.
 */
const budgets = `
create table clearance_budgets (
  seller_nip text collate "C" not null,
  limit_group text collate "C" not null,
  spent text collate "C" not null,
  constraint clearance_budgets_pkey primary key (seller_nip, limit_group)
) with (fillfactor = 50)`

export class ClearanceBudgets extends SqlMigration {
  override readonly statements = [budgets]
}
