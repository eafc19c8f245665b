/** Which messages of other systems have had their effect. */
import { SqlMigration } from "./sql-migration.ts"

const inbox = `
create table inbox (
  source text collate "C" not null,
  message_id text collate "C" not null,
  heard_at bigint not null,
  constraint inbox_pkey primary key (source, message_id)
)`

const index = "create index inbox_heard_at_index on inbox (heard_at)"

export class InboxOfMessages extends SqlMigration {
  override readonly statements = [inbox, index]
}
