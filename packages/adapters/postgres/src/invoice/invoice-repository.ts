/**
 * Invoices in PostgreSQL, and the queue of those that have something left to do.
 *
 * Several processes work on one queue: claims skip what another claim has just locked, and versions
 * decide which of two saves counts.
 */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import {
  type InvoiceChange,
  InvoiceRepository,
  InvoiceRepositoryError,
  type KeptInvoice,
  StaleVersion,
} from "@procurement/domain/invoice"
import type { TraceContext } from "@procurement/domain/trace"
import { attempt, attemptInTrace } from "../connection/attempt.ts"
import { toJson } from "../connection/document.ts"
import { instantOf } from "../connection/instant-column.ts"
import { readEach, type ReadRows, reportDefects } from "../connection/unreadable.ts"
import type { Database } from "../database.ts"
import { outboxParameter } from "../events/outbox.mapper.ts"
import { numberInvoices } from "./invoice-numbering.ts"
import { pageQuery } from "./invoice-page.ts"
import { columnsOf, type InvoiceRow, readInvoice } from "./invoice.mapper.ts"
import {
  claimInvoicesSql,
  findInvoiceSql,
  nextInvoiceDueSql,
  saveInvoiceSql,
} from "./invoice-sql.ts"
import { type KnownLines, makeKnownLines } from "./known-lines.ts"

const attemptOn = <A>(work: () => Promise<A>) => attempt(InvoiceRepositoryError, work)

/** As `attemptOn`, where losing to another save is an answer and no defect. */
const attemptSave = <A>(work: (trace: TraceContext | undefined) => Promise<A>) =>
  Effect.flatMap(
    attemptInTrace(InvoiceRepositoryError, (trace) =>
      work(trace).catch((cause: unknown) => {
        if (cause instanceof StaleVersion) return cause
        throw cause
      }),
    ),
    (result): Effect.Effect<A, StaleVersion> =>
      result instanceof StaleVersion ? Effect.fail(result) : Effect.succeed(result),
  )

const changeValues = (
  change: InvoiceChange,
  knownLines: KnownLines,
  trace: TraceContext | undefined,
): Array<unknown> => {
  const { invoice, expectedVersion, work, events, charge, keepLeaseUntil } = change
  const columns = columnsOf(invoice)
  return [
    invoice.id,
    expectedVersion,
    columns.state,
    columns.sellerNip,
    columns.number,
    columns.body,
    knownLines.has(invoice) ? null : toJson(invoice.lines),
    columns.xml,
    columns.containerBytes,
    work.dueAt ?? null,
    work.attempts,
    work.problem === undefined ? null : toJson(work.problem),
    keepLeaseUntil ?? null,
    outboxParameter(events, trace),
    charge?.metric ?? null,
    charge?.month ?? null,
  ]
}

/** The order in which the queue is worked off; a statement that updates answers in none. */
const oldestDueFirst = (left: KeptInvoice, right: KeptInvoice): number =>
  (left.work.dueAt ?? 0) - (right.work.dueAt ?? 0) || (left.invoice.id < right.invoice.id ? -1 : 1)

const claimed = (claim: () => Promise<ReadRows<KeptInvoice>>) =>
  Effect.map(reportDefects(attemptOn(claim)), (kept) => kept.toSorted(oldestDueFirst))

export const makeInvoiceRepository = ({ sql, wake }: Database): InvoiceRepository["Service"] => {
  const knownLines = makeKnownLines()
  const read = (row: InvoiceRow): KeptInvoice => {
    const kept = readInvoice(row)
    knownLines.remember(kept.invoice)
    return kept
  }
  return {
    find: (tenantId, id) =>
      attemptOn(async () => {
        const [row] = await sql.query<InvoiceRow>(findInvoiceSql, [id, tenantId])
        return Option.map(Option.fromUndefinedOr(row), read)
      }),
    page: (tenantId, query) =>
      attemptOn(async () => {
        const { page, values } = pageQuery(tenantId, query)
        const rows = await sql.query<InvoiceRow>(page, values)
        const invoices = rows.slice(0, query.limit).map(readInvoice)
        return { invoices, hasMore: rows.length > query.limit }
      }),
    claimDue: ({ now, limit, leaseUntil }) =>
      claimed(async () => {
        const rows = await sql.query<InvoiceRow>(claimInvoicesSql, [now, limit, leaseUntil])
        return readEach(rows, read)
      }),
    number: (numbering) =>
      numbering.pending.length === 0
        ? Effect.succeed([])
        : attemptSave(() => numberInvoices(sql, numbering, knownLines)),
    save: (change) =>
      attemptSave(async (trace) => {
        const values = changeValues(change, knownLines, trace)
        const [saved] = await sql.query<{ version: number }>(saveInvoiceSql, values)
        if (saved === undefined) throw new StaleVersion({ id: change.invoice.id })
        if (change.events.length > 0) wake("outbox")
        return saved.version
      }),
    nextDueAt: attemptOn(async () => {
      const [row] = await sql.query<{ due_at: string | null }>(nextInvoiceDueSql, [])
      return Option.fromUndefinedOr(instantOf(row?.due_at ?? null))
    }),
  }
}

export const layerInvoiceRepository = (database: Database): Layer.Layer<InvoiceRepository> =>
  Layer.sync(InvoiceRepository, () => makeInvoiceRepository(database))
