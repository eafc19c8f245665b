/** Reference implementation of `InvoiceRepository`, in memory. */
import { type LocalDate, monthOf } from "@procurement/domain/calendar"
import type { InvoiceId, TenantId } from "@procurement/domain/identity"
import {
  createdAt,
  dueDateOf,
  enteredAt,
  type Invoice,
  type InvoiceChange,
  type InvoiceClaim,
  type InvoicePageQuery,
  type InvoiceRepository,
  isInStage,
  isInvoiceFoundBy,
  isOpen,
  isSpent,
  kindOf,
  type MonthTotal,
  type NamedInvoice,
  type Numbering,
  paymentStatusWord,
  seriesName,
  StaleVersion,
  type ListedInvoice,
  listedInvoice,
  type VersionedInvoice,
  unfinishedStates,
  wakesFollowers,
} from "@procurement/domain/invoice"
import { add } from "@procurement/domain/money"
import { optional } from "@procurement/domain/optional"
import { correctionIdsOf } from "@procurement/domain/order"
import { type TraceContext, withCurrentTrace } from "@procurement/domain/trace"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  chooseDue,
  dueRowsWhere,
  queued,
  rowsWhere,
  sendingQueueOf,
} from "./invoice-queue.memory.ts"
import {
  batchIndex,
  type LeasedInvoice,
  type LedgerMemory,
  publish,
  withSupply,
} from "./ledger.memory.ts"
import { receivableIn } from "./payment-repository.memory.ts"
import { count } from "./quota.memory.ts"
import { nextDueOf } from "./task-queue.memory.ts"

const claimDue = (ledger: LedgerMemory, claim: InvoiceClaim) =>
  chooseDue(ledger, claim).map((row) => {
    row.kept = { ...row.kept, version: row.kept.version + 1 }
    row.leasedUntil = claim.leaseUntil
    return withSupply(ledger, row)
  })

const currentRow = (ledger: LedgerMemory, id: string, version: number) => {
  const row = ledger.invoices.get(id)
  return row?.kept.version === version ? row : undefined
}

/** Wakes the pending corrections that follow the invoice. */
const wakeFollowers = (ledger: LedgerMemory, followed: Invoice): void => {
  const order = ledger.orders.get(followed.orderId)
  if (order === undefined || !wakesFollowers(followed)) return
  for (const row of correctionIdsOf(order).map((id) => ledger.invoices.get(id))) {
    if (row === undefined) continue
    const { invoice, version } = row.kept
    if (invoice._tag !== "Pending" || invoice.correction?.follows !== followed.id) continue
    const work = { dueAt: enteredAt(followed), attempts: 0 }
    row.kept = { ...row.kept, version: version + 1, work }
    row.leasedUntil = undefined
    ledger.invoices.set(invoice.id, row)
  }
}

/** Stores the change; returns the new version, or undefined when the expected one is stale. */
export const storeChange = (
  ledger: LedgerMemory,
  change: InvoiceChange,
  trace: TraceContext | undefined,
): number | undefined => {
  const row = currentRow(ledger, change.invoice.id, change.expectedVersion)
  if (row === undefined) return undefined
  const version = change.expectedVersion + 1
  row.kept = { ...row.kept, invoice: change.invoice, version, work: change.work }
  row.leasedUntil = change.keepLeaseUntil
  ledger.invoices.set(change.invoice.id, row)
  publish(ledger, change.events, trace)
  wakeFollowers(ledger, change.invoice)
  const { tenantId } = change.invoice
  if (change.charge !== undefined) count(ledger, { tenantId, ...change.charge })
  return version
}

const save = (ledger: LedgerMemory, change: InvoiceChange, trace: TraceContext | undefined) => {
  const version = storeChange(ledger, change, trace)
  return version === undefined
    ? Effect.fail(new StaleVersion({ id: change.invoice.id }))
    : Effect.succeed(version)
}

const saveMany = (ledger: LedgerMemory, changes: ReadonlyArray<InvoiceChange>) =>
  Effect.gen(function* () {
    const versions = new Map<InvoiceId, number>()
    const stale: Array<InvoiceId> = []
    for (const change of changes) {
      const { id } = change.invoice
      const trace = ledger.invoices.get(id)?.kept.trace
      const saved = yield* Effect.option(save(ledger, change, trace))
      if (Option.isSome(saved)) versions.set(id, saved.value)
      else stale.push(id)
    }
    return { versions, stale }
  })

const assignNumbers = (ledger: LedgerMemory, numbering: Numbering) => {
  const { series, pending, assign, work, keepLeaseUntil } = numbering
  const stale = pending.find(
    ({ invoice, version }) => currentRow(ledger, invoice.id, version) === undefined,
  )
  if (stale !== undefined) return Effect.fail(new StaleVersion({ id: stale.invoice.id }))
  const key = `${series.sellerNip} ${seriesName(series)}`
  const last = ledger.series.get(key) ?? 0
  const numbered = pending.map(
    ({ invoice, version }, index): LeasedInvoice => ({
      kept: {
        ...ledger.invoices.get(invoice.id)?.kept,
        invoice: assign(invoice, last + index + 1),
        version: version + 1,
        work,
      },
      leasedUntil: keepLeaseUntil,
    }),
  )
  for (const row of numbered) ledger.invoices.set(row.kept.invoice.id, row)
  ledger.series.set(key, last + pending.length)
  return Effect.succeed(numbered.map((row) => withSupply(ledger, row)))
}

const isIssuedWithin = (invoice: Invoice, { issuedFrom, issuedTo }: InvoicePageQuery): boolean => {
  if (issuedFrom === undefined && issuedTo === undefined) return true
  if (!("issueDate" in invoice)) return false
  const { issueDate } = invoice
  return issueDate >= (issuedFrom ?? issueDate) && issueDate <= (issuedTo ?? issueDate)
}

/** Corrections are not paid. */
const isPaidAs = (ledger: LedgerMemory, invoice: Invoice, query: InvoicePageQuery): boolean => {
  const { payment, dueBefore } = query
  if (payment === undefined && dueBefore === undefined) return true
  const receivable = receivableIn(ledger, invoice.id)
  if (receivable === undefined) return false
  if (payment !== undefined && paymentStatusWord(receivable) !== payment) return false
  if (dueBefore === undefined) return true
  const dueDate = dueDateOf(listedInvoice(invoice))
  return dueDate !== undefined && dueDate < dueBefore && isOpen(receivable)
}

const passes = (ledger: LedgerMemory, invoice: Invoice, query: InvoicePageQuery): boolean => {
  const { states, orderId, kind, ksefNumber, search, reference, currency } = query
  const assigned = "number" in invoice ? invoice.number : undefined
  const clearedAs = "ksefNumber" in invoice ? invoice.ksefNumber : undefined
  return (
    (states === undefined || states.includes(invoice._tag)) &&
    (orderId === undefined || invoice.orderId === orderId) &&
    (reference === undefined || invoice.reference === reference) &&
    (currency === undefined || invoice.total.currency === currency) &&
    isPaidAs(ledger, invoice, query) &&
    (kind === undefined || kindOf(invoice) === kind) &&
    (query.cause === undefined || invoice.correction?.cause === query.cause) &&
    (query.number === undefined || assigned === query.number) &&
    (ksefNumber === undefined || clearedAs === ksefNumber) &&
    (search === undefined || isInvoiceFoundBy(invoice, search)) &&
    isIssuedWithin(invoice, query)
  )
}

const newestFirst = (left: VersionedInvoice, right: VersionedInvoice): number =>
  left.invoice.id < right.invoice.id ? 1 : -1

const lookUp = (ledger: LedgerMemory, tenantId: string, id: InvoiceId) => {
  const row = ledger.invoices.get(id)
  return row?.kept.invoice.tenantId === tenantId ? withSupply(ledger, row) : undefined
}

const asListed = (versioned: VersionedInvoice): VersionedInvoice<ListedInvoice> => ({
  ...versioned,
  invoice: listedInvoice(versioned.invoice),
})

const pageOf = (
  ledger: LedgerMemory,
  query: InvoicePageQuery,
  isOwn: (invoice: Invoice) => boolean = () => true,
) => {
  const { after, limit } = query
  const following = [...ledger.invoices.values()]
    .map((row) => withSupply(ledger, row))
    .filter(({ invoice }) => isOwn(invoice) && passes(ledger, invoice, query))
    .filter(({ invoice }) => after === undefined || invoice.id < after)
    .toSorted(newestFirst)
  const invoices = following.slice(0, limit).map(asListed)
  return { invoices, hasMore: following.length > limit }
}

const totalsByMonth = (
  ledger: LedgerMemory,
  tenantId: TenantId,
  issuedFrom: LocalDate,
  issuedTo: LocalDate,
): ReadonlyArray<MonthTotal> => {
  const sums = new Map<string, MonthTotal>()
  for (const { kept } of ledger.invoices.values()) {
    const invoice = listedInvoice(kept.invoice)
    if (invoice.tenantId !== tenantId || !isSpent(invoice) || !("issueDate" in invoice)) continue
    const { issueDate, total } = invoice
    if (issueDate === undefined || issueDate < issuedFrom || issueDate > issuedTo) continue
    const month = monthOf(issueDate)
    const key = `${month} ${total.currency}`
    const sum = sums.get(key)?.total
    sums.set(key, { month, total: sum === undefined ? total : add(sum, total) })
  }
  return [...sums.values()]
}

export const makeInvoiceRepositoryMemory = (
  ledger: LedgerMemory,
): InvoiceRepository["Service"] => ({
  find: (tenantId, id) => Effect.sync(() => Option.fromUndefinedOr(lookUp(ledger, tenantId, id))),
  findListed: (tenantId, ids) =>
    Effect.sync(() => ids.flatMap((id) => lookUp(ledger, tenantId, id) ?? []).map(asListed)),
  page: (tenantId, query) =>
    Effect.sync(() => pageOf(ledger, query, (invoice) => invoice.tenantId === tenantId)),
  pageOfAll: (query) => Effect.sync(() => pageOf(ledger, query)),
  totalsByMonth: (tenantId, first, last) =>
    Effect.sync(() => totalsByMonth(ledger, tenantId, first, last)),
  named: (numbers, ksefNumbers) =>
    Effect.sync(() =>
      [...ledger.invoices.values()].flatMap(({ kept: { invoice } }): Array<NamedInvoice> => {
        if (!("number" in invoice)) return []
        const { id, number } = invoice
        const ksefNumber = "ksefNumber" in invoice ? invoice.ksefNumber : undefined
        const isNamed =
          numbers.includes(number) || (ksefNumber !== undefined && ksefNumbers.includes(ksefNumber))
        return isNamed ? [{ id, number, ...optional({ ksefNumber }) }] : []
      }),
    ),
  claimDue: (claim) => Effect.sync(() => claimDue(ledger, claim)),
  number: (numbering) => Effect.suspend(() => assignNumbers(ledger, numbering)),
  save: (change) => withCurrentTrace((trace) => save(ledger, change, trace)),
  saveMany: (changes) => Effect.suspend(() => saveMany(ledger, changes)),
  withOutsideNumber: (number) =>
    Effect.sync(() => {
      const [row] = rowsWhere(
        ledger,
        ({ invoice }) => "outside" in invoice && invoice.outside.number === number,
      )
      return Option.fromUndefinedOr(row?.kept.invoice.id)
    }),
  inBatch: (batch, ids) =>
    Effect.sync(() => {
      const requestedIds = new Set(ids)
      return ledger.invoices
        .on(batchIndex(batch))
        .filter(({ kept }) => requestedIds.has(kept.invoice.id))
        .map((row) => withSupply(ledger, row))
    }),
  unfinished: Effect.sync(() =>
    unfinishedStates.flatMap((state) => {
      const rows = rowsWhere(ledger, ({ invoice }) => invoice._tag === state)
      const oldest = rows
        .map((row) => withSupply(ledger, row))
        .toSorted(newestFirst)
        .at(-1)
      if (oldest === undefined) return []
      const { id, orderId } = oldest.invoice
      return [
        {
          state,
          count: rows.length,
          oldest: { id, orderId, createdAt: createdAt(oldest.invoice) },
        },
      ]
    }),
  ),
  sendingQueue: (now, atMost) => Effect.sync(() => sendingQueueOf(ledger, now, atMost)),
  nextDueIn: (stage) =>
    Effect.sync(() =>
      nextDueOf(dueRowsWhere(ledger, ({ invoice }) => isInStage(invoice._tag, stage)).map(queued)),
    ),
})
