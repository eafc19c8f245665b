/**
 * Less is written for each change of an invoice.
 *
 * Claims become heap-only updates, which write no index: no index contains the lease, and pages of
 * `invoices` keep room for another version of a row (PostgreSQL 18, 66.7). One index of numbers
 * replaces two. The triggers compare documents only in statements that write the column.
 */
import { IndexMigration } from "./sql-migration.ts"

const statesOf = {
  preparing: "state in ('Pending', 'Numbered', 'Drafted', 'Signed')",
  following: "state in ('Sending', 'OutcomeUnknown', 'Submitted')",
  archiving: "state = 'Acknowledged'",
}
const isStored = "due_at is not null and state = 'Stored'"

/** As in the baseline. */
const place = `(split_part(number, '/', 2) || split_part(number, '/', 3)
  || lpad(split_part(number, '/', 4), 12, '0'))`

const byDueTime = Object.entries(statesOf).flatMap(([stage, states]) => [
  {
    name: `invoices_${stage}_due_index`,
    on: `invoices (due_at, id) where due_at is not null and ${states}`,
  },
  {
    name: `invoices_${stage}_tenants_index`,
    on: `invoices ((tenant_id || ':'), due_at, id) where due_at is not null and ${states}`,
  },
])

const trigger = (name: string, column: string, when: string, work: string): string => `
create or replace trigger ${name} after update of ${column} on invoices
for each row when (${when}) execute function ${work}()`

const changes = (field: string): string =>
  `(new.body -> '${field}') is distinct from (old.body -> '${field}')`

const isFinal = (row: string): string => `${row}.state in ('Acknowledged', 'Archived')`
const isNowVoided = "jsonb_exists(new.body, 'voided') and not jsonb_exists(old.body, 'voided')"
const isOriginal = "(new.body -> 'correction') is null"
const isIssuedCorrection = `(new.body -> 'correction') is not null
  and (new.body -> 'issueDate') is not null`

const triggers = [
  trigger(
    "invoices_search_changed",
    "state",
    `${isFinal("new")} and not (${isFinal("old")})`,
    "add_invoice_search",
  ),
  trigger(
    "corrections_ledger_months_changed",
    "body",
    `${isIssuedCorrection} and ${changes("issueDate")}`,
    "add_ledger_month_of_correction",
  ),
  trigger(
    "invoices_receivable_dated",
    "body",
    `${isOriginal} and (${changes("issueDate")} or ${changes("outside")})`,
    "date_receivable",
  ),
  trigger(
    "invoices_receivable_voided",
    "body",
    `${isOriginal} and ${isNowVoided}`,
    "void_receivable",
  ),
]

/** Each statement commits separately and can be repeated. */
export class FewerIndexWrites extends IndexMigration {
  override readonly made = [
    ...byDueTime,
    {
      name: "invoices_number_seller_nip_unique",
      on: "invoices (number, seller_nip) where number is not null",
      isUnique: true,
    },
    {
      name: "invoices_sending_tenants_index",
      on: `invoices ((tenant_id || ':'), ${place}, number) include (due_at)
        where ${isStored} and not jsonb_exists(body, 'offline')`,
    },
    {
      name: "invoices_sending_index",
      on: `invoices (${place}, number) include (due_at)
        where ${isStored} and not jsonb_exists(body, 'offline')`,
    },
    {
      name: "invoices_sending_offline_index",
      on: `invoices ((coalesce(body #>> '{offline,deadline}', '~') collate "C"), ${place}, number)
        include (due_at) where ${isStored} and jsonb_exists(body, 'offline')`,
    },
  ]

  override readonly dropped = [
    ...Object.keys(statesOf).flatMap((stage) => [
      `invoices_${stage}_index`,
      `invoices_${stage}_turns_index`,
    ]),
    "invoices_sending_turns_index",
    "invoices_departures_index",
    "invoices_offline_departures_index",
    "invoices_leased_index",
    "invoices_seller_nip_number_unique",
    "invoices_tenant_id_number_index",
  ]

  override async up(): Promise<void> {
    const locking = ["set lock_timeout = 1000", ...triggers, "set lock_timeout = 0"]
    for (const sql of ["alter table invoices set (fillfactor = 75)", ...locking]) this.addSql(sql)
    await super.up()
  }
}
