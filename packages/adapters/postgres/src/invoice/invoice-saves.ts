/**
 * Saves many invoices in one statement, each with its expected version, events and charge.
 *
 * A stale invoice is not changed, its events are not published and its charge is not counted. Rows
 * are locked in the order of their ids, so two statements that save the same rows do not deadlock.
 */
import type { InvoiceId } from "@procurement/domain/identity"
import {
  enteredAt,
  type InvoiceChange,
  type ManySaved,
  type NumberedInvoice,
  type Numbering,
  seriesName,
  StaleVersion,
  type VersionedInvoice,
  wakesFollowers,
} from "@procurement/domain/invoice"
import { optional } from "@procurement/domain/optional"
import { toJson } from "../connection/document.ts"
import type { Query, Sql } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import { outboxParameter, outboxRows } from "../events/outbox.mapper.ts"
import { softCount } from "../quota/usage-sql.ts"
import { numberInvoicesSql, takePositionsSql, wakeFollowers } from "./invoice-sql.ts"
import { columnsOf, type InvoiceRow, type KnownLines, supplyIn } from "./invoice.mapper.ts"

/**
 * Parameters: arrays of ids, expected versions, states, sellers' NIPs, numbers, bodies, lines
 * (null: unchanged), due at, attempts, problems, leased until, batches, events,
 * metrics and months of charges (null: not charged), since when the corrections that follow are due
 * (null: not due), alone until. Returns the invoices whose version was not stale.
 */
const saveInvoicesSql = statement(
  "save_invoices",
  `
  with given as materialized (
    select * from unnest(
      $1::text[], $2::integer[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
      $8::bigint[], $9::integer[], $10::text[], $11::bigint[], $12::text[], $13::text[],
      $14::text[], $15::text[], $16::bigint[], $17::bigint[]
    ) with ordinality as given (
      id, version, state, seller_nip, number, body, lines, due_at, attempts, problem,
      leased_until, batch_id, events, metric, month, since, alone_until, nth
    )
  ),
  held as materialized (
    select invoices.id from invoices join given on given.id = invoices.id
    where invoices.version = given.version
    order by invoices.id for update of invoices
  ),
  saved as (
    update invoices set
      version = invoices.version + 1, state = given.state, seller_nip = given.seller_nip,
      number = given.number, body = given.body::jsonb,
      lines = coalesce(given.lines::jsonb, invoices.lines), due_at = given.due_at,
      attempts = given.attempts, problem = given.problem::jsonb, leased_until = given.leased_until,
      batch_id = given.batch_id, alone_until = given.alone_until
    from given join held on held.id = given.id
    where invoices.id = given.id and invoices.version = given.version
    returning invoices.id, invoices.version, invoices.tenant_id, invoices.trace,
      given.events, given.metric, given.month, given.since, given.nth
  ),
  counted as (
    ${softCount(
      "month, tenant_id, metric, count",
      `from (
        select month, tenant_id, metric, count(*) as count from saved
        where metric is not null group by month, tenant_id, metric
        order by month, tenant_id, metric
      ) as charged`,
    )}
  ),
  published as (
    ${outboxRows("saved.trace")}
    from saved cross join lateral
      jsonb_array_elements(saved.events::jsonb) with ordinality as events (entry, position)
    order by saved.nth, events.position
  ),
  followed as (select id, since from saved where since is not null),
  woken as (${wakeFollowers("followed")})
  select id, version, (select count(*)::integer from woken) as woken from saved`,
)

const valuesOf = (changes: ReadonlyArray<InvoiceChange>, knownLines: KnownLines) => {
  const columns = changes.map(({ invoice }) => columnsOf(invoice))
  const work = changes.map((change) => change.work)
  return [
    changes.map(({ invoice }) => invoice.id),
    changes.map(({ expectedVersion }) => expectedVersion),
    columns.map(({ state }) => state),
    columns.map(({ sellerNip }) => sellerNip),
    columns.map(({ number }) => number),
    columns.map(({ body }) => body),
    changes.map(({ invoice }) => (knownLines.has(invoice) ? null : toJson(invoice.lines))),
    work.map(({ dueAt }) => dueAt ?? null),
    work.map(({ attempts }) => attempts),
    work.map(({ problem }) => (problem === undefined ? null : toJson(problem))),
    changes.map(({ keepLeaseUntil }) => keepLeaseUntil ?? null),
    work.map(({ batch }) => batch ?? null),
    changes.map(({ events }) => outboxParameter(events)),
    changes.map(({ charge }) => charge?.metric ?? null),
    changes.map(({ charge }) => charge?.month ?? null),
    changes.map(({ invoice }) => (wakesFollowers(invoice) ? enteredAt(invoice) : null)),
    columns.map(({ aloneUntil }) => aloneUntil),
  ]
}

interface SavedRow {
  readonly id: InvoiceId
  readonly version: number
  /** How many corrections became due. */
  readonly woken: number
}

/** Saves the invoices; `hasWoken` is true when corrections became due. */
export const saveInvoices = async (
  query: Query,
  changes: ReadonlyArray<InvoiceChange>,
  knownLines: KnownLines,
): Promise<ManySaved & { readonly hasWoken: boolean }> => {
  const rows = await query<SavedRow>(saveInvoicesSql, valuesOf(changes, knownLines))
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  const ids = changes.map(({ invoice }) => invoice.id)
  const stale = ids.filter((id) => !versions.has(id))
  return { versions, stale, hasWoken: (rows[0]?.woken ?? 0) > 0 }
}

const takePositions = async (query: Query, { series, pending }: Numbering): Promise<number> => {
  const [row] = await query<{ last_position: string }>(takePositionsSql, [
    series.sellerNip,
    seriesName(series),
    pending.length,
  ])
  return Number(row?.last_position) - pending.length + 1
}

const numberingValues = (
  { pending, work, keepLeaseUntil }: Numbering,
  numbered: ReadonlyArray<NumberedInvoice>,
  knownLines: KnownLines,
): Array<unknown> => {
  const columns = numbered.map(columnsOf)
  return [
    numbered.map(({ id }) => id),
    pending.map(({ version }) => version),
    numbered.map(({ number }) => number),
    columns.map(({ body }) => body),
    numbered.map((invoice) => (knownLines.has(invoice) ? null : toJson(invoice.lines))),
    columns.map(({ sellerNip }) => sellerNip),
    work.dueAt ?? null,
    work.attempts,
    work.problem === undefined ? null : toJson(work.problem),
    keepLeaseUntil,
  ]
}

/**
 * Assigns the next numbers of a series to pending invoices. Rejects with `StaleVersion`, which
 * names the first stale invoice, and numbers none. One transaction, which locks the row of the
 * series first: batches get their positions one after another, and a transaction that fails
 * releases its positions.
 */
export const numberInvoices = (
  sql: Sql,
  numbering: Numbering,
  knownLines: KnownLines,
): Promise<ReadonlyArray<VersionedInvoice>> =>
  sql.transaction(async (query) => {
    const { pending, assign, work } = numbering
    const first = await takePositions(query, numbering)
    const numbered = pending.map(({ invoice }, index) => assign(invoice, first + index))
    const values = numberingValues(numbering, numbered, knownLines)
    const saved = await query<Pick<InvoiceRow, "id" | "supply" | "trace">>(
      numberInvoicesSql,
      values,
    )
    const rows = new Map(saved.map((row) => [row.id, row]))
    return numbered.map((invoice, index) => {
      const row = rows.get(invoice.id)
      // An invoice that occurs twice is saved once.
      if (row === undefined || index >= rows.size) throw new StaleVersion({ id: invoice.id })
      const version = (pending[index]?.version ?? 0) + 1
      const trace = optional({ trace: row.trace ?? undefined })
      return { invoice, version, work, supply: supplyIn(row.supply), ...trace }
    })
  })
