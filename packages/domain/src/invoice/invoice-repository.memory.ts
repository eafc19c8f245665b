/** Reference implementation of `InvoiceRepository`, in memory. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  claimableAt,
  isClaimable,
  type LeasedInvoice,
  type LedgerMemory,
  publish,
} from "../ledger/ledger.memory.ts"
import { count } from "../quota/usage-counters.memory.ts"
import { type TraceContext, withCurrentTrace } from "../trace/trace-context.ts"
import type { Claim } from "../work-queue/claim.ts"
import type { Invoice } from "./invoice.ts"
import {
  type InvoiceChange,
  type InvoicePageQuery,
  type InvoiceRepository,
  type KeptInvoice,
  type Numbering,
  StaleVersion,
} from "./invoice-repository.ts"

const queued = ({ kept, leasedUntil }: LeasedInvoice) => ({ dueAt: kept.work.dueAt, leasedUntil })

const claimDue = (ledger: LedgerMemory, { limit, now, leaseUntil }: Claim) => {
  const due = [...ledger.invoices.values()]
    .filter((row) => isClaimable(queued(row), now))
    .toSorted((left, right) => Number(left.kept.work.dueAt) - Number(right.kept.work.dueAt))
    .slice(0, limit)
  return due.map((row) => {
    row.kept = { ...row.kept, version: row.kept.version + 1 }
    row.leasedUntil = leaseUntil
    return row.kept
  })
}

const currentRow = (ledger: LedgerMemory, id: string, version: number) => {
  const row = ledger.invoices.get(id)
  return row?.kept.version === version ? row : undefined
}

const save = (ledger: LedgerMemory, change: InvoiceChange, trace: TraceContext | undefined) => {
  const row = currentRow(ledger, change.invoice.id, change.expectedVersion)
  if (row === undefined) return Effect.fail(new StaleVersion({ id: change.invoice.id }))
  const version = change.expectedVersion + 1
  row.kept = { ...row.kept, invoice: change.invoice, version, work: change.work }
  row.leasedUntil = change.keepLeaseUntil
  publish(ledger, change.events, trace)
  const { tenantId } = change.invoice
  if (change.charge !== undefined) count(ledger, { tenantId, ...change.charge })
  return Effect.succeed(version)
}

const number = (ledger: LedgerMemory, numbering: Numbering) => {
  const { series, pending, assign, work, keepLeaseUntil } = numbering
  const stale = pending.find(
    ({ invoice, version }) => currentRow(ledger, invoice.id, version) === undefined,
  )
  if (stale !== undefined) return Effect.fail(new StaleVersion({ id: stale.invoice.id }))
  const key = `${series.sellerNip} ${series.month}`
  const last = ledger.series.get(key) ?? 0
  const numbered = pending.map(
    ({ invoice, version }, index): KeptInvoice => ({
      ...ledger.invoices.get(invoice.id)?.kept,
      invoice: assign(invoice, last + index + 1),
      version: version + 1,
      work,
    }),
  )
  for (const kept of numbered) {
    ledger.invoices.set(kept.invoice.id, { kept, leasedUntil: keepLeaseUntil })
  }
  ledger.series.set(key, last + pending.length)
  return Effect.succeed(numbered)
}

const isIssuedWithin = (invoice: Invoice, { issuedFrom, issuedTo }: InvoicePageQuery): boolean => {
  if (issuedFrom === undefined && issuedTo === undefined) return true
  if (!("issueDate" in invoice)) return false
  const { issueDate } = invoice
  return issueDate >= (issuedFrom ?? issueDate) && issueDate <= (issuedTo ?? issueDate)
}

const passes = (invoice: Invoice, query: InvoicePageQuery): boolean => {
  const { states, orderId, ksefNumber } = query
  const known = "ksefNumber" in invoice ? invoice.ksefNumber : undefined
  return (
    (states === undefined || states.includes(invoice._tag)) &&
    (orderId === undefined || invoice.orderId === orderId) &&
    (ksefNumber === undefined || known === ksefNumber) &&
    isIssuedWithin(invoice, query)
  )
}

const newestFirst = (left: KeptInvoice, right: KeptInvoice): number =>
  left.invoice.id < right.invoice.id ? 1 : -1

const pageOf = (ledger: LedgerMemory, tenantId: string, query: InvoicePageQuery) => {
  const { after, limit } = query
  const following = [...ledger.invoices.values()]
    .map(({ kept }) => kept)
    .filter(({ invoice }) => invoice.tenantId === tenantId && passes(invoice, query))
    .filter(({ invoice }) => after === undefined || invoice.id < after)
    .toSorted(newestFirst)
  return { invoices: following.slice(0, limit), hasMore: following.length > limit }
}

export const makeInvoiceRepositoryMemory = (
  ledger: LedgerMemory,
): InvoiceRepository["Service"] => ({
  find: (tenantId, id) =>
    Effect.sync(() =>
      Option.filter(
        Option.fromUndefinedOr(ledger.invoices.get(id)?.kept),
        ({ invoice }) => invoice.tenantId === tenantId,
      ),
    ),
  page: (tenantId, query) => Effect.sync(() => pageOf(ledger, tenantId, query)),
  claimDue: (claim) => Effect.sync(() => claimDue(ledger, claim)),
  number: (numbering) => Effect.suspend(() => number(ledger, numbering)),
  save: (change) => withCurrentTrace((trace) => save(ledger, change, trace)),
  nextDueAt: Effect.sync(() => {
    const times = [...ledger.invoices.values()].flatMap((row) => claimableAt(queued(row)) ?? [])
    return times.length === 0
      ? Option.none()
      : Option.some(times.reduce((first, time) => (time < first ? time : first)))
  }),
})
