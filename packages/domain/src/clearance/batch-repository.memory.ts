/** Reference implementation of `BatchRepository`, in memory, over the common store. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Instant } from "../calendar/instant.ts"
import { claimReady, inHand, mayGoTogether } from "../invoice/invoice-queue.memory.ts"
import type { InvoiceState } from "../invoice/invoice.ts"
import { compareNumbers } from "../invoice/number-order.ts"
import { sendingPlaceOf } from "../invoice/sending-order.ts"
import {
  claimableAt,
  isClaimable,
  type LeasedBatch,
  type LeasedInvoice,
  type LedgerMemory,
} from "../ledger/ledger.memory.ts"
import type { Claim } from "../work-queue/claim.ts"
import { hasEnded } from "./batch.ts"
import {
  type BatchBeginning,
  type BatchChange,
  type BatchEntry,
  type BatchRepository,
  StaleBatch,
} from "./batch-repository.ts"

type Stored = Extract<LeasedInvoice["kept"]["invoice"], { readonly document: object }>

const isStored = (invoice: { readonly _tag: InvoiceState }): invoice is Stored =>
  "document" in invoice

const isOffline = (invoice: object): boolean => "offline" in invoice

const entryOf = ({ kept: { invoice } }: LeasedInvoice): ReadonlyArray<BatchEntry> => {
  if (!isStored(invoice)) return []
  const wasSent = "transmissions" in invoice && invoice.transmissions.length > 0
  const { document, id, issueDate } = invoice
  const isDated = wasSent || isOffline(invoice)
  return [{ id, ...sendingPlaceOf(invoice), ...document, issueDate, isDated }]
}

const numberOf = ({ kept: { invoice } }: LeasedInvoice): string =>
  "number" in invoice ? invoice.number : ""

const lowestNumberFirst = (left: LeasedInvoice, right: LeasedInvoice): number =>
  compareNumbers(numberOf(left), numberOf(right))

const begin = (ledger: LedgerMemory, { id, limit, now, leaseUntil }: BatchBeginning) => {
  const ready = claimReady(ledger, now).filter(({ kept }) => mayGoTogether(kept, now))
  const [first] = ready
  if (first === undefined) return Option.none()
  const offline = isOffline(first.kept.invoice)
  const taken = ready.filter(({ kept }) => isOffline(kept.invoice) === offline).slice(0, limit)
  for (const row of taken) {
    const { attempts, problem } = row.kept.work
    const work = { dueAt: undefined, attempts, ...(problem && { problem }), batch: id }
    row.kept = { ...row.kept, version: row.kept.version + 1, work }
    row.leasedUntil = undefined
  }
  const batch = { _tag: "Packing", id, begunAt: now, invoices: taken.length, offline } as const
  const kept = { batch, version: 1, work: { dueAt: now, attempts: 0 } }
  ledger.batches.set(id, { kept, leasedUntil: leaseUntil })
  return Option.some({ kept, entries: taken.toSorted(lowestNumberFirst).flatMap(entryOf) })
}

const entriesOf = (ledger: LedgerMemory, id: string) =>
  inHand(ledger, (kept) => kept.work.batch === id)
    .toSorted(lowestNumberFirst)
    .flatMap(entryOf)

const queued = ({ kept, leasedUntil }: LeasedBatch) => ({ dueAt: kept.work.dueAt, leasedUntil })

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
    .filter(({ _tag, begunAt }) => hasEnded(_tag) && begunAt < before)
    .filter(({ id }) => entriesOf(ledger, id).length === 0)
    .toSorted((left, right) => left.begunAt - right.begunAt)
    .slice(0, limit)
  for (const { id } of old) ledger.batches.delete(id)
  return old.length
}

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
  begunSince: (since) =>
    Effect.sync(
      () => [...ledger.batches.values()].filter(({ kept }) => kept.batch.begunAt > since).length,
    ),
  forget: (before, limit) => Effect.sync(() => forget(ledger, before, limit)),
  nextDueAt: Effect.sync(() => {
    const times = [...ledger.batches.values()].flatMap((row) => claimableAt(queued(row)) ?? [])
    return times.length === 0
      ? Option.none()
      : Option.some(times.reduce((first, time) => (time < first ? time : first)))
  }),
})
