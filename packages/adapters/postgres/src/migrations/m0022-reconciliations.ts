/** Reports of reconciliations with KSeF, one for each day; the agenda is kept with inspections. */
import { SqlMigration } from "./sql-migration.ts"

const reconciliations = `
create table reconciliations (
  day text collate "C" not null,
  body jsonb not null,
  constraint reconciliations_pkey primary key (day)
)`

export class Reconciliations extends SqlMigration {
  override readonly statements = [reconciliations]
}
