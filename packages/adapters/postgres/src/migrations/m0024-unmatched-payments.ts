/**
 * Transfers of bank statements that a person assigns to an invoice or dismisses. One that is
 * assigned has a payment with the same reference.
 */
import { SqlMigration } from "./sql-migration.ts"

const table = `
create table unmatched_payments (
  id text collate "C" primary key,
  reference text collate "C" not null,
  body jsonb not null,
  constraint unmatched_payments_reference_unique unique (reference)
)`

export const isUndismissed = "(body -> 'dismissal') is null"

export class UnmatchedPayments extends SqlMigration {
  override readonly statements = [
    table,
    `create index unmatched_payments_undismissed_index on unmatched_payments (id)
      where ${isUndismissed}`,
  ]
}
