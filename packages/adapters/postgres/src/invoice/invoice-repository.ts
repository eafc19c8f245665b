/**
 * Invoices in PostgreSQL, and the queue of invoices with outstanding work.
 *
 * Several processes work on one queue: claims skip rows that another claim has just locked, and
 * versions decide which of two saves wins.
 */
import {
  compareSendingPlaces,
  enteredAt,
  type Invoice,
  type InvoiceChange,
  type InvoiceNumber,
  InvoiceRepository,
  type InvoiceStage,
  type KsefNumber,
  type MonthTotal,
  type NamedInvoice,
  sendingPlaceOf,
  StaleVersion,
  type VersionedInvoice,
  wakesFollowers,
} from "@procurement/domain/invoice"
import type { InvoiceId } from "@procurement/domain/identity"
import { type Currency, money } from "@procurement/domain/money"
import type { TraceContext } from "@procurement/domain/trace"
import * as Effect from "effect/Effect"
import {
  attempt,
  attemptInTrace,
  layerOf,
  readEach,
  type ReadRows,
  reportDefects,
} from "../connection/attempt.ts"
import { retryOnConflict } from "../connection/contention.ts"
import { toJson } from "../connection/document.ts"
import { findRow, queryDueAt, type Reads, type Sql } from "../connection/sql.ts"
import type { Database } from "../database.ts"
import { outboxParameter } from "../events/outbox.mapper.ts"
import { anyInvoicesQueries, unfinishedSql } from "./any-invoices-page.ts"
import { type PageQuery, pageQueries } from "./invoice-page.ts"
import { numberInvoices, saveInvoices } from "./invoice-saves.ts"
import {
  claimInStageSql,
  findInvoiceSql,
  findListedInvoicesSql,
  invoicesInBatchSql,
  nextDueInStageSql,
  saveFollowedInvoiceSql,
  saveInvoiceSql,
  sendingQueueSql,
  namedInvoicesSql,
  totalsByMonthSql,
  withOutsideNumberSql,
} from "./invoice-sql.ts"
import {
  columnsOf,
  type InvoiceRow,
  type KnownLines,
  type ListedInvoiceRow,
  makeKnownLines,
  readInvoice,
  readListedInvoice,
  readUnfinished,
  sendingQueueOf,
  type SendingQueueRow,
  type UnfinishedRow,
} from "./invoice.mapper.ts"
import { type RoundRobinRow, makeRoundRobin } from "./ready-sql.ts"

const attemptOn = <A>(work: () => Promise<A>) => attempt("InvoiceRepository", work)

/** As `attemptOn`, but a save that lost to another one is a failure, not a defect. */
const attemptSave = <A>(work: (trace: TraceContext | undefined) => Promise<A>) =>
  Effect.flatMap(
    attemptInTrace("InvoiceRepository", (trace) =>
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

const idOf = ({ id }: Pick<Invoice, "id">) => id

interface SavedRow {
  readonly version: number
  /** How many corrections became due. */
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

/** The order in which the queue is processed; an update returns its rows in no particular order. */
const oldestDueFirst = (left: VersionedInvoice, right: VersionedInvoice): number =>
  (left.work.dueAt ?? 0) - (right.work.dueAt ?? 0) || (left.invoice.id < right.invoice.id ? -1 : 1)

const firstToSend = (left: VersionedInvoice, right: VersionedInvoice): number =>
  compareSendingPlaces(sendingPlaceOf(left.invoice), sendingPlaceOf(right.invoice)) ||
  oldestDueFirst(left, right)

const claimed = (
  claim: () => Promise<ReadRows<VersionedInvoice>>,
  order: (left: VersionedInvoice, right: VersionedInvoice) => number,
) => Effect.map(reportDefects(attemptOn(claim)), (invoices) => invoices.toSorted(order))

/** Reads a page from statements of which each continues it if those before have not filled it. */
const readPage = async (reads: Reads, limit: number, queries: ReadonlyArray<PageQuery>) => {
  const rows: Array<ListedInvoiceRow> = []
  for (const { page, values } of queries) {
    if (rows.length <= limit) rows.push(...(await reads.query<ListedInvoiceRow>(page, values)))
  }
  return { invoices: rows.slice(0, limit).map(readListedInvoice), hasMore: rows.length > limit }
}

interface MonthTotalRow {
  readonly month: string
  readonly currency: Currency
  readonly total: string
}

const readMonthTotal = ({ month, currency, total }: MonthTotalRow): MonthTotal => ({
  month,
  total: money(BigInt(total), currency),
})

const listing = (
  reads: Reads,
): Pick<
  InvoiceRepository["Service"],
  "findListed" | "page" | "pageOfAll" | "unfinished" | "totalsByMonth"
> => ({
  findListed: (tenantId, ids) =>
    attemptOn(async () => {
      const rows = await reads.query<ListedInvoiceRow>(findListedInvoicesSql, [ids, tenantId])
      return rows.map(readListedInvoice)
    }),
  page: (tenantId, query) =>
    attemptOn(() => readPage(reads, query.limit, pageQueries(tenantId, query))),
  pageOfAll: (query) => attemptOn(() => readPage(reads, query.limit, anyInvoicesQueries(query))),
  unfinished: attemptOn(async () => {
    const rows = await reads.query<UnfinishedRow>(unfinishedSql, [])
    return rows.map(readUnfinished)
  }),
  totalsByMonth: (tenantId, first, last) =>
    attemptOn(async () => {
      const rows = await reads.query<MonthTotalRow>(totalsByMonthSql, [tenantId, first, last])
      return rows.map(readMonthTotal)
    }),
})

interface NamedRow {
  readonly id: InvoiceId
  readonly number: InvoiceNumber
  readonly ksef_number: KsefNumber | null
}

const readNamed = ({ id, number, ksef_number: ksefNumber }: NamedRow): NamedInvoice => ({
  id,
  number,
  ...(ksefNumber === null ? {} : { ksefNumber }),
})

const turnsOfStages = (): Readonly<Record<InvoiceStage, ReturnType<typeof makeRoundRobin>>> => ({
  preparing: makeRoundRobin(),
  sending: makeRoundRobin(),
  following: makeRoundRobin(),
  archiving: makeRoundRobin(),
})

export const makeInvoiceRepository = ({
  sql,
  reads,
  wake,
  name,
}: Database): InvoiceRepository["Service"] => {
  const knownLines = makeKnownLines()
  const claimInRounds = turnsOfStages()
  const read = (row: InvoiceRow): VersionedInvoice => {
    const versioned = readInvoice(row)
    knownLines.remember(versioned.invoice)
    return versioned
  }
  return {
    find: (tenantId, id) => attemptOn(() => findRow(sql, findInvoiceSql, [id, tenantId], read)),
    ...listing(reads),
    claimDue: ({ now, limit, leaseUntil, stage }) =>
      claimed(
        async () => {
          const claim = (places: number, after: string) => {
            const values = [now, limit, leaseUntil, places, after, name]
            return sql.query<InvoiceRow & RoundRobinRow>(claimInStageSql[stage], values)
          }
          return readEach(await claimInRounds[stage](limit, claim), read)
        },
        stage === "sending" ? firstToSend : oldestDueFirst,
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
        const { hasWoken, ...many } = await retryOnConflict(() =>
          saveInvoices(sql.query, changes, knownLines),
        )
        if (changes.some(({ events }) => events.length > 0)) wake("outbox")
        if (hasWoken) wake("invoices")
        return many
      }),
    named: (numbers, ksefNumbers) =>
      attemptOn(async () => {
        const rows = await sql.query<NamedRow>(namedInvoicesSql, [numbers, ksefNumbers])
        return rows.map(readNamed)
      }),
    withOutsideNumber: (number) =>
      attemptOn(() => findRow(sql, withOutsideNumberSql, [number], idOf)),
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
    nextDueIn: (stage) => attemptOn(() => queryDueAt(sql, nextDueInStageSql[stage])),
  }
}

export const layerInvoiceRepository = layerOf(InvoiceRepository, makeInvoiceRepository)
