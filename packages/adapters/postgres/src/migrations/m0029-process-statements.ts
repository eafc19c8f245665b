/**
 * What workers state of themselves: apart from the row that each heartbeat writes again, and gone
 * with it.
 */
import { SqlMigration } from "./sql-migration.ts"

export class ProcessStatements extends SqlMigration {
  readonly statements = [
    `create table worker_statements (
  name text collate "C" primary key references workers (name) on delete cascade,
  epoch text collate "C" not null,
  body jsonb not null
)`,
  ]
}
