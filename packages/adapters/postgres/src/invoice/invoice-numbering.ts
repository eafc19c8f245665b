/**
 * Gives pending invoices the next numbers of a series.
 *
 * One transaction: the row of the series is locked first, so positions are given one batch after
 * another, and a transaction that fails takes its positions back with it.
 */
import type { KeptInvoice, NumberedInvoice, Numbering } from "@procurement/domain/invoice"
import { seriesName, StaleVersion } from "@procurement/domain/invoice"
import { toJson } from "../connection/document.ts"
import type { Query, Sql } from "../connection/sql.ts"
import { columnsOf, type InvoiceRow } from "./invoice.mapper.ts"
import { numberInvoicesSql, takePositionsSql } from "./invoice-sql.ts"
import type { KnownLines } from "./known-lines.ts"

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

/** Rejects with `StaleVersion`, naming the first stale one: then nothing was numbered. */
export const numberInvoices = (
  sql: Sql,
  numbering: Numbering,
  knownLines: KnownLines,
): Promise<ReadonlyArray<KeptInvoice>> =>
  sql.transaction(async (query) => {
    const { pending, assign, work } = numbering
    const first = await takePositions(query, numbering)
    const numbered = pending.map(({ invoice }, index) => assign(invoice, first + index))
    const values = numberingValues(numbering, numbered, knownLines)
    const saved = await query<Pick<InvoiceRow, "id" | "trace">>(numberInvoicesSql, values)
    const savedIds = new Set(saved.map(({ id }) => id))
    const traces = new Map(saved.map(({ id, trace }) => [id, trace]))
    const stale = numbered.find(({ id }, index) => !savedIds.has(id) || index >= savedIds.size)
    if (stale !== undefined) throw new StaleVersion({ id: stale.id })
    return numbered.map((invoice, index) => {
      const version = (pending[index]?.version ?? 0) + 1
      const trace = traces.get(invoice.id) ?? undefined
      return { invoice, version, work, ...(trace === undefined ? {} : { trace }) }
    })
  })
