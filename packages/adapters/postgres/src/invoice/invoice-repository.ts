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
  compareForSending,
  enteredAt,
  type InvoiceChange,
  InvoiceRepository,
  InvoiceRepositoryError,
  type KeptInvoice,
  StaleVersion,
  wakesFollowers,
} from "@procurement/domain/invoice"
import type { TraceContext } from "@procurement/domain/trace"
import { attempt, attemptInTrace } from "../connection/attempt.ts"
import { toJson } from "../connection/document.ts"
import { instantOf } from "../connection/instant-column.ts"
import type { Sql } from "../connection/sql.ts"
import type { Statement } from "../connection/statement.ts"
import { readEach, type ReadRows, reportDefects } from "../connection/unreadable.ts"
import type { Database } from "../database.ts"
import { outboxParameter } from "../events/outbox.mapper.ts"
import { saveInvoices } from "./invoice-many.ts"
import { numberInvoices } from "./invoice-numbering.ts"
import { pageQuery } from "./invoice-page.ts"
import {
  columnsOf,
  type InvoiceRow,
  readInvoice,
  type SendingQueueRow,
  sendingQueueOf,
} from "./invoice.mapper.ts"
import {
  claimInvoicesSql,
  findInvoiceSql,
  nextInvoiceDueSql,
  saveFollowedInvoiceSql,
  saveInvoiceSql,
} from "./invoice-sql.ts"
import {
  claimInStageSql,
  invoicesInBatchSql,
  nextDueInStageSql,
  sendingQueueSql,
} from "./invoice-stages-sql.ts"
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
    work.batch ?? null,
    columns.aloneUntil,
  ]
}

interface SavedRow {
  readonly version: number
  /** How many corrections have become due. */
  readonly woken: number
}

const saveInvoice = async (
  sql: Sql,
  { invoice }: InvoiceChange,
  values: Array<unknown>,
): Promise<SavedRow | undefined> => {
  const [saved] = wakesFollowers(invoice)
    ? await sql.query<SavedRow>(saveFollowedInvoiceSql, [...values, enteredAt(invoice)])
    : await sql.query<SavedRow>(saveInvoiceSql, values)
  return saved
}

/** The order in which the queue is worked off; a statement that updates answers in none. */
const oldestDueFirst = (left: KeptInvoice, right: KeptInvoice): number =>
  (left.work.dueAt ?? 0) - (right.work.dueAt ?? 0) || (left.invoice.id < right.invoice.id ? -1 : 1)

const firstToLeave = (left: KeptInvoice, right: KeptInvoice): number =>
  compareForSending(left.invoice, right.invoice)

const claimed = (
  claim: () => Promise<ReadRows<KeptInvoice>>,
  order: (left: KeptInvoice, right: KeptInvoice) => number,
) => Effect.map(reportDefects(attemptOn(claim)), (kept) => kept.toSorted(order))

const nextDueBy = (sql: Sql, due: Statement) =>
  attemptOn(async () => {
    const [row] = await sql.query<{ due_at: string | null }>(due, [])
    return Option.fromUndefinedOr(instantOf(row?.due_at ?? null))
  })

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
    claimDue: ({ now, limit, leaseUntil, stage }) =>
      claimed(
        async () => {
          const claimSql = stage === undefined ? claimInvoicesSql : claimInStageSql[stage]
          const rows = await sql.query<InvoiceRow>(claimSql, [now, limit, leaseUntil])
          return readEach(rows, read)
        },
        stage === "sending" ? firstToLeave : oldestDueFirst,
      ),
    number: (numbering) =>
      numbering.pending.length === 0
        ? Effect.succeed([])
        : attemptSave(() => numberInvoices(sql, numbering, knownLines)),
    save: (change) =>
      attemptSave(async (trace) => {
        const saved = await saveInvoice(sql, change, changeValues(change, knownLines, trace))
        if (saved === undefined) throw new StaleVersion({ id: change.invoice.id })
        if (change.events.length > 0) wake("outbox")
        if (saved.woken > 0) wake("invoices")
        return saved.version
      }),
    saveMany: (changes) =>
      attemptOn(async () => {
        const { hasWoken, ...many } = await saveInvoices(sql, changes, knownLines)
        if (changes.some(({ events }) => events.length > 0)) wake("outbox")
        if (hasWoken) wake("invoices")
        return many
      }),
    inBatch: (batch, ids) =>
      reportDefects(
        attemptOn(async () => {
          const rows = await sql.query<InvoiceRow>(invoicesInBatchSql, [batch, ids])
          return readEach(rows, read)
        }),
      ),
    sendingQueue: (now, atMost) =>
      attemptOn(async () => {
        const [row] = await sql.query<SendingQueueRow>(sendingQueueSql, [now, atMost])
        return sendingQueueOf(row)
      }),
    nextDueAt: nextDueBy(sql, nextInvoiceDueSql),
    nextDueIn: (stage) => nextDueBy(sql, nextDueInStageSql[stage]),
  }
}

export const layerInvoiceRepository = (database: Database): Layer.Layer<InvoiceRepository> =>
  Layer.sync(InvoiceRepository, () => makeInvoiceRepository(database))
