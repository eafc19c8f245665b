/** Finds a tenant's equal and newest requests for payment references. */
import { IndexMigration } from "./sql-migration.ts"

export class EqualPaymentReferences extends IndexMigration {
  override readonly made = [
    {
      name: "collective_payments_first_invoice_index",
      on: "collective_payments (tenant_id, (body #>> '{invoices,0,invoiceId}'))",
    },
    {
      name: "collective_payments_requested_index",
      on: "collective_payments (tenant_id, ((body ->> 'requestedAt')::bigint))",
    },
  ]
}
