/** The queue of invoices in the reference store: by stage, and in the order of sending. */
import type { Instant } from "@procurement/domain/calendar"
import {
  type BatchBeginning,
  type BatchChange,
  type BatchEntry,
  type BatchRepository,
  hasEnded,
  StaleBatch,
} from "@procurement/domain/clearance"
import {
  compareSendingPlaces,
  contradictsSupply,
  type InvoiceClaim,
  type InvoiceStage,
  isInStage,
  isOnline,
  isSentAlone,
  sendingPlaceOf,
  type SendingQueue,
} from "@procurement/domain/invoice"
import {
  type Claim,
  initialRoundRobin,
  type RoundRobin,
  shareClaim,
} from "@procurement/domain/work-queue"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  batchIndex,
  type LeasedBatch,
  type LeasedInvoice,
  type LedgerMemory,
  withSupply,
} from "./ledger.memory.ts"
import { isClaimable, nextDueOf } from "./task-queue.memory.ts"

export const queued = ({ kept, leasedUntil }: LeasedInvoice | LeasedBatch) => ({
  dueAt: kept.work.dueAt,
  leasedUntil,
})

const tenantOf = ({ kept }: LeasedInvoice): string => kept.invoice.tenantId

/** The rows whose invoice meets the condition. */
export const rowsWhere = (
  ledger: LedgerMemory,
  isWanted: (versioned: LeasedInvoice["kept"]) => boolean,
): ReadonlyArray<LeasedInvoice> =>
  [...ledger.invoices.values()].filter(({ kept }) => isWanted(kept))

/** The rows whose invoice is due once and meets the condition. */
export const dueRowsWhere = (
  ledger: LedgerMemory,
  isWanted: (versioned: LeasedInvoice["kept"]) => boolean,
): ReadonlyArray<LeasedInvoice> => ledger.invoices.on("due").filter(({ kept }) => isWanted(kept))

const smallestIdFirst = (left: LeasedInvoice, right: LeasedInvoice): number =>
  left.kept.invoice.id < right.kept.invoice.id ? -1 : 1

const oldestDueFirst = (left: LeasedInvoice, right: LeasedInvoice): number =>
  Number(left.kept.work.dueAt) - Number(right.kept.work.dueAt) || smallestIdFirst(left, right)

const placeOf = ({ kept }: LeasedInvoice) => sendingPlaceOf(kept.invoice)

const firstToSend = (left: LeasedInvoice, right: LeasedInvoice): number =>
  compareSendingPlaces(placeOf(left), placeOf(right)) || oldestDueFirst(left, right)

const isDueIn =
  (stage: InvoiceStage, now: Instant) =>
  ({ invoice, work: { dueAt } }: LeasedInvoice["kept"]): boolean =>
    dueAt !== undefined && dueAt <= now && isInStage(invoice._tag, stage)

/** Invoices that can be sent now, in sending order. */
const claimReady = (ledger: LedgerMemory, now: Instant): ReadonlyArray<LeasedInvoice> =>
  dueRowsWhere(ledger, isDueIn("sending", now))
    .filter((row) => isClaimable(queued(row), now))
    .toSorted(firstToSend)

type Queue = InvoiceStage | "batches"

const turnsOf = (ledger: LedgerMemory, queue: Queue): RoundRobin =>
  ledger.turns.get(queue) ?? initialRoundRobin

/** Shares the places of a claim; each queue remembers the tenant whose turn was last. */
const shared = (
  ledger: LedgerMemory,
  queue: Queue,
  waiting: ReadonlyArray<LeasedInvoice>,
  limit: number,
): ReadonlyArray<LeasedInvoice> => {
  const { chosen, turns } = shareClaim(waiting, tenantOf, limit, turnsOf(ledger, queue))
  ledger.turns.set(queue, turns)
  return chosen
}

const isOwed = ({ kept }: LeasedInvoice): boolean =>
  sendingPlaceOf(kept.invoice).deadline !== undefined

/** Tenants take turns with invoices not issued yet; invoices with a deadline come first. */
export const chooseReady = (
  ledger: LedgerMemory,
  queue: Queue,
  ready: ReadonlyArray<LeasedInvoice>,
  limit: number,
): ReadonlyArray<LeasedInvoice> => {
  const owed = ready.filter(isOwed)
  const online = ready.filter(({ kept }) => isOnline(kept.invoice))
  const last = ready.filter((row) => !isOwed(row) && !isOnline(row.kept.invoice))
  const inTurn = shared(ledger, queue, online, Math.max(0, limit - owed.length))
  return [...owed, ...inTurn, ...last].slice(0, limit).toSorted(firstToSend)
}

/** The invoices that a claim takes now, in the order of its queue. */
export const chooseDue = (
  ledger: LedgerMemory,
  { limit, now, stage }: InvoiceClaim,
): ReadonlyArray<LeasedInvoice> => {
  if (stage === "sending") return chooseReady(ledger, stage, claimReady(ledger, now), limit)
  const due = dueRowsWhere(ledger, isDueIn(stage, now))
    .filter((row) => isClaimable(queued(row), now))
    .toSorted(oldestDueFirst)
  return shared(ledger, stage, due, limit).toSorted(oldestDueFirst)
}

/** Neither a technical correction nor an invoice that is sent separately at that instant. */
export const mayGoTogether = ({ invoice }: LeasedInvoice["kept"], now: Instant): boolean =>
  !("technicalCorrection" in invoice) &&
  !isSentAlone("packages" in invoice ? invoice.packages : undefined, now)

const oldestOf = (rows: ReadonlyArray<LeasedInvoice>): Instant | undefined =>
  rows.toSorted(oldestDueFirst)[0]?.kept.work.dueAt

export const sendingQueueOf = (
  ledger: LedgerMemory,
  now: Instant,
  atMost: number,
): SendingQueue => {
  const waiting = dueRowsWhere(ledger, isDueIn("sending", now)).filter(
    ({ leasedUntil }) => leasedUntil === undefined || leasedUntil <= now,
  )
  const together = waiting.filter(({ kept }) => mayGoTogether(kept, now))
  return {
    waiting: Math.min(atMost, waiting.length),
    oldestSince: oldestOf(waiting),
    together: Math.min(atMost, together.length),
    oldestTogetherSince: oldestOf(together),
    preparing: Math.min(atMost, dueRowsWhere(ledger, isDueIn("preparing", now)).length),
  }
}

type Stored = Extract<LeasedInvoice["kept"]["invoice"], { readonly document: object }>

const isStored = (invoice: LeasedInvoice["kept"]["invoice"]): invoice is Stored =>
  "document" in invoice

const isOffline = (invoice: object): boolean => "offline" in invoice

const entryOf = (ledger: LedgerMemory, row: LeasedInvoice): ReadonlyArray<BatchEntry> => {
  const { invoice, supply } = withSupply(ledger, row)
  if (!isStored(invoice)) return []
  const wasSent = "transmissions" in invoice && invoice.transmissions.length > 0
  const { document, id, issueDate } = invoice
  const isDated = wasSent || isOffline(invoice)
  const isContradicted = contradictsSupply(invoice, supply)
  return [{ id, ...sendingPlaceOf(invoice), ...document, issueDate, isDated, isContradicted }]
}

const entriesIn = (ledger: LedgerMemory, rows: ReadonlyArray<LeasedInvoice>) =>
  rows.toSorted(smallestIdFirst).flatMap((row) => entryOf(ledger, row))

const begin = (ledger: LedgerMemory, { id, limit, now, leaseUntil }: BatchBeginning) => {
  const ready = claimReady(ledger, now).filter(({ kept }) => mayGoTogether(kept, now))
  const [first] = ready
  if (first === undefined) return Option.none()
  const offline = isOffline(first.kept.invoice)
  const ofKind = ready.filter(({ kept }) => isOffline(kept.invoice) === offline)
  const taken = chooseReady(ledger, "batches", ofKind, limit)
  for (const row of taken) {
    const { attempts, problem } = row.kept.work
    const work = { dueAt: undefined, attempts, ...(problem && { problem }), batch: id }
    row.kept = { ...row.kept, version: row.kept.version + 1, work }
    row.leasedUntil = undefined
    ledger.invoices.set(row.kept.invoice.id, row)
  }
  const batch = { _tag: "Packing", id, startedAt: now, invoices: taken.length, offline } as const
  const kept = { batch, version: 1, work: { dueAt: now, attempts: 0 } }
  ledger.batches.set(id, { kept, leasedUntil: leaseUntil })
  return Option.some({ kept, entries: entriesIn(ledger, taken) })
}

const entriesOf = (ledger: LedgerMemory, id: string) =>
  entriesIn(ledger, ledger.invoices.on(batchIndex(id)))

const claimDue = (ledger: LedgerMemory, { limit, now, leaseUntil }: Claim) =>
  [...ledger.batches.values()]
    .filter((row) => isClaimable(queued(row), now))
    .toSorted((left, right) => Number(left.kept.work.dueAt) - Number(right.kept.work.dueAt))
    .slice(0, limit)
    .map((row) => {
      row.kept = { ...row.kept, version: row.kept.version + 1 }
      row.leasedUntil = leaseUntil
      return row.kept
    })

const save = (ledger: LedgerMemory, change: BatchChange) => {
  const { batch, expectedVersion, work, keepLeaseUntil } = change
  const row = ledger.batches.get(batch.id)
  if (row?.kept.version !== expectedVersion) return Effect.fail(new StaleBatch({ id: batch.id }))
  row.kept = { batch, version: expectedVersion + 1, work }
  row.leasedUntil = keepLeaseUntil
  return Effect.succeed(row.kept.version)
}

const forget = (ledger: LedgerMemory, before: Instant, limit: number): number => {
  const old = [...ledger.batches.values()]
    .map(({ kept }) => kept.batch)
    .filter(({ _tag, startedAt }) => hasEnded(_tag) && startedAt < before)
    .filter(({ id }) => entriesOf(ledger, id).length === 0)
    .toSorted((left, right) => left.startedAt - right.startedAt)
    .slice(0, limit)
  for (const { id } of old) ledger.batches.delete(id)
  return old.length
}

/** Reference implementation of `BatchRepository`, in memory, over the common store. */
export const makeBatchRepositoryMemory = (ledger: LedgerMemory): BatchRepository["Service"] => ({
  begin: (beginning) => Effect.sync(() => begin(ledger, beginning)),
  entries: (id) => Effect.sync(() => entriesOf(ledger, id)),
  claimDue: (claim) => Effect.sync(() => claimDue(ledger, claim)),
  save: (change) => Effect.suspend(() => save(ledger, change)),
  renew: (id, version, leaseUntil) =>
    Effect.suspend(() => {
      const row = ledger.batches.get(id)
      if (row?.kept.version !== version) return Effect.fail(new StaleBatch({ id }))
      row.leasedUntil = leaseUntil
      return Effect.void
    }),
  startedSince: (since) =>
    Effect.sync(
      () => [...ledger.batches.values()].filter(({ kept }) => kept.batch.startedAt > since).length,
    ),
  forget: (before, limit) => Effect.sync(() => forget(ledger, before, limit)),
  nextDueAt: Effect.sync(() => nextDueOf([...ledger.batches.values()].map(queued))),
})
