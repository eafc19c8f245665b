/** Operators' tokens; the last use changes without the document. */
import { SqlMigration } from "./sql-migration.ts"

const tokens = `
create table operator_tokens (
  name text collate "C" primary key,
  hash text collate "C" not null,
  body jsonb not null,
  last_used_at bigint,
  constraint operator_tokens_hash_unique unique (hash)
)`

export class OperatorTokens extends SqlMigration {
  override readonly statements = [tokens]
}
