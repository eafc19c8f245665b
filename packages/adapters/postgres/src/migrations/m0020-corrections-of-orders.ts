/**
 * An order has more than one invoice from now on; that it has one which corrects nothing is what
 * another unique index says already.
 */
import { SqlMigration } from "./sql-migration.ts"

export class CorrectionsOfOrders extends SqlMigration {
  override readonly statements = [
    "alter table invoices drop constraint if exists invoices_order_id_unique",
  ]
}
