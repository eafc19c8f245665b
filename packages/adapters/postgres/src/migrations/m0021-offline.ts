/** How KSeF stands, shared by all processes: one row, changed in place. */
import { SqlMigration } from "./sql-migration.ts"

const standings = `
create table clearance_standings (
  subject text collate "C" not null,
  body jsonb not null,
  constraint clearance_standings_pkey primary key (subject)
) with (fillfactor = 50)`

export class ClearanceStandings extends SqlMigration {
  override readonly statements = [standings]
}
