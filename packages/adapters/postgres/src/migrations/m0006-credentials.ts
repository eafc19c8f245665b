/**
 * Tokens know their client, their tenant and their environment; long-lived tokens have an id, a
 * last use and a next warning.
 *
 * Tokens from before are forgotten: they live an hour at most, nobody knows which environment they
 * are for, and they do not have the form that the API takes now. Their clients ask for new ones.
 */
import { SqlMigration } from "./sql-migration.ts"

const forgetTokens = "delete from access_tokens"

const columns = `
alter table access_tokens
  add column client_id text collate "C" not null,
  add column tenant_id text collate "C" not null,
  add column token_id text collate "C",
  add column warning_due_at bigint,
  add column last_used_at bigint`

const indexes = `
create index access_tokens_client_id_index on access_tokens (client_id);
create index access_tokens_tenant_id_token_id_index on access_tokens (tenant_id, token_id);
create index access_tokens_warning_due_at_index on access_tokens (warning_due_at)
  where warning_due_at is not null;
create index api_clients_tenant_id_client_id_index on api_clients (tenant_id, client_id)`

export class Credentials extends SqlMigration {
  override readonly statements = [forgetTokens, columns, indexes]
}
