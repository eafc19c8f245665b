/** What a tenant has to say for itself since plans have limits; e-mails that have to be sent. */
import { SqlMigration } from "./sql-migration.ts"

/** Nobody knows the addresses of tenants that are there already: they are to be set by hand. */
const tenants = `
update tenants set body = jsonb_build_object(
  'contract', '{}'::jsonb,
  'contactEmail', 'unknown@tenant.invalid',
  'language', 'pl',
  'rateLimiting', 'enforced'
) || body`

const emails = `
create table emails (
  id text collate "C" primary key,
  tenant_id text collate "C" not null,
  created_at bigint not null,
  body jsonb not null
);
create index emails_tenant_id_id_index on emails (tenant_id, id)`

export class TenantsAndEmails extends SqlMigration {
  override readonly statements = [tenants, emails]
}
