/** Lists of a tenant's invoices, newest first, by state, by day of issue, by KSeF number. */
import { SqlMigration } from "./sql-migration.ts"

const indexes = `
create index invoices_tenant_id_id_index on invoices (tenant_id, id);
create index invoices_tenant_id_state_id_index on invoices (tenant_id, state, id);
create index invoices_issue_date_index on invoices
  (tenant_id, (body ->> 'issueDate') collate "C", id)
  where (body ->> 'issueDate') is not null;
create index invoices_ksef_number_index on invoices
  (tenant_id, (body ->> 'ksefNumber') collate "C")
  where (body ->> 'ksefNumber') is not null`

export class InvoiceLists extends SqlMigration {
  override readonly statements = [indexes]
}
