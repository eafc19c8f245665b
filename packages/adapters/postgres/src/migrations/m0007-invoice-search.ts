/**
 * The searchable text of each invoice that KSeF has accepted, in a table of its own: a search that
 * finds little reads all texts of a tenant, and an invoice is ten times as large
 * (docs/explanation/storage.md). The texts of the few others are made for each search.
 *
 * A trigger writes it, once for each invoice, because processes of the previous version still write
 * invoices. It follows the domain's rule (`searchable`); a test compares the two.
 */
import { baseLetters } from "@procurement/domain/text"
import { IndexMigration } from "./sql-migration.ts"

const lastCodePoint = 0x10_ffff
const escaped = (codePoint: number): string => `\\U${codePoint.toString(16).padStart(8, "0")}`

let knownMarks: string | undefined

/** All marks of Unicode, as ranges of a regular expression of PostgreSQL, which has no `\p{M}`. */
const marks = (): string => {
  if (knownMarks !== undefined) return knownMarks
  const ranges: Array<string> = []
  let first: number | undefined
  for (let codePoint = 0; codePoint <= lastCodePoint + 1; codePoint += 1) {
    const isMark = codePoint <= lastCodePoint && /\p{M}/u.test(String.fromCodePoint(codePoint))
    if (isMark) first ??= codePoint
    else if (first !== undefined) {
      ranges.push(`${escaped(first)}-${escaped(codePoint - 1)}`)
      first = undefined
    }
  }
  knownMarks = ranges.join("")
  return knownMarks
}

const withBaseLetters = (text: string): string =>
  Object.entries(baseLetters).reduce(
    (rest, [letter, base]) => `replace(${rest}, '${letter}', '${base}')`,
    text,
  )

/** Texts of people; numbers are ASCII, which costs less. */
const entered = String.raw`
  coalesce(said.reference, '') || E'\n' || coalesce(said.buyer ->> 'name', '')`

/** The total as the API writes it. */
const total = `
  coalesce(to_char((said.total ->> 'amount')::numeric / 100, 'FM9999999999999990.00'), '')`

export const searchText = (): string => String.raw`
create or replace function invoice_search_text(number text, body jsonb) returns text
language sql stable as $$
  select lower(coalesce(number, '')) || E'\n' || ${withBaseLetters(
    `lower(regexp_replace(normalize(${entered}, NFKD), '[${marks()}]', '', 'g')
      collate "und-x-icu")`,
  )} || E'\n' || coalesce(said.buyer ->> 'nip', '') || E'\n' || ${total}
    || E'\n' || lower(coalesce(said."ksefNumber", ''))
  from jsonb_to_record(body) as said (reference text, buyer jsonb, total jsonb, "ksefNumber" text)
$$`

/** The states in which the text of an invoice no longer changes. */
const isFinal = (row: string): string => `${row}.state in ('Acknowledged', 'Archived')`

const addText = `
create or replace function add_invoice_search() returns trigger language plpgsql as $$
begin
  insert into invoice_search (tenant_id, id, text)
  values (new.tenant_id, new.id, invoice_search_text(new.number, new.body))
  on conflict do nothing;
  return null;
end $$`

const statements = (): ReadonlyArray<string> => [
  `create table if not exists invoice_search (
  tenant_id text collate "C" not null,
  id text collate "C" not null,
  text text collate "C" not null,
  constraint invoice_search_pkey primary key (tenant_id, id)
)`,
  searchText(),
  addText,
  "set lock_timeout = 1000",
  `create or replace trigger invoices_search_added after insert on invoices
for each row when (${isFinal("new")}) execute function add_invoice_search()`,
  `create or replace trigger invoices_search_changed after update on invoices
for each row when (${isFinal("new")} and not (${isFinal("old")}))
execute function add_invoice_search()`,
  "set lock_timeout = 0",
  // Portions, because a long transaction would keep dead rows of all tables.
  `do $$
declare
  last text := '';
begin
  loop
    with portion as (
      select tenant_id, id, number, body, ${isFinal("invoices")} as is_final
      from invoices where id > last order by id limit 10000
    ), added as (
      insert into invoice_search (tenant_id, id, text)
      select tenant_id, id, invoice_search_text(number, body) from portion where is_final
      on conflict do nothing
    )
    select max(id) into last from portion;
    exit when last is null;
    commit;
  end loop;
end $$`,
  "create extension if not exists pg_trgm",
]

/** Each statement commits separately and can be repeated. */
export class InvoiceSearch extends IndexMigration {
  override readonly made = [
    { name: "invoice_search_text_index", on: "invoice_search using gin (text gin_trgm_ops)" },
  ]

  override async up(): Promise<void> {
    for (const sql of statements()) this.addSql(sql)
    await super.up()
  }
}
