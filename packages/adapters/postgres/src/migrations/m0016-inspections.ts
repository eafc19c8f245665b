/** How far the inspection of the archive has come. */
import { SqlMigration } from "./sql-migration.ts"

const inspections = `
create table inspections (
  subject text collate "C" not null,
  body jsonb not null,
  constraint inspections_pkey primary key (subject)
)`

export class Inspections extends SqlMigration {
  override readonly statements = [inspections]
}
