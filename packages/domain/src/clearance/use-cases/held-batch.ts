/**
 * A batch held by this worker: each step is saved, and the lease is renewed while the work is
 * running.
 *
 * A worker that loses the lease stops at once: another worker has taken over the batch.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"
import { type Instant, instant } from "../../calendar/instant.ts"
import {
  type BatchId,
  Entropy,
  type EventId,
  type InvoiceId,
  nextIds,
} from "../../identity/type-id.ts"
import { chargeOnEntering, eventsOnEntering } from "../../invoice/invoice-events.ts"
import {
  InvoiceRepository,
  type IssuingWork,
  type VersionedInvoice,
} from "../../invoice/invoice-repository.ts"
import { type InvoiceFact, transition } from "../../invoice/invoice-transition.ts"
import type { Invoice } from "../../invoice/invoice.ts"
import { keptProblem, type StepProblem } from "../../invoice/issuing-problem.ts"
import { retryAt } from "../../invoice/issuing-step.ts"
import {
  afterRefusal,
  isSentAlone,
  type PackageHistory,
  type PackageRefusal,
} from "../../invoice/refused-version.ts"
import { sendingPlaceOf } from "../../invoice/sending-order.ts"
import { BatchRepository, type BatchWork, type VersionedBatch } from "../batch-repository.ts"
import { type Batch, type BatchFact, moveBatch } from "../batch.ts"

const renewalsPerLease = 3

export interface HeldBatch {
  readonly now: () => Batch
  readonly attempts: () => number
  /** Saves the fact and keeps the lease; the next step starts at once. */
  readonly goOn: (fact: BatchFact) => ReturnType<typeof saveFact>
  /**
   * Saves the batch, moved by `fact` if given, and releases it: any worker may claim it when it is
   * due.
   */
  readonly leave: (work: BatchWork, fact?: BatchFact) => ReturnType<typeof saveFact>
  readonly renew: ReturnType<typeof renewLease>
}

interface Hand {
  kept: VersionedBatch
  readonly leaseMillis: number
  readonly turn: Semaphore.Semaphore
}

const saveFact = (hand: Hand, work: BatchWork, keeps: boolean, fact: BatchFact | undefined) =>
  Effect.gen(function* () {
    const batches = yield* BatchRepository
    const now = instant(yield* Clock.currentTimeMillis)
    const { batch: before, version: expectedVersion } = hand.kept
    const batch = fact === undefined ? before : moveBatch(before, fact, now)
    const keepLeaseUntil = keeps ? instant(now + hand.leaseMillis) : undefined
    const version = yield* batches.save({ batch, expectedVersion, work, keepLeaseUntil })
    hand.kept = { batch, version, work }
    yield* Effect.logDebug("batch saved", { batchId: batch.id, state: batch._tag })
  }).pipe(hand.turn.withPermits(1))

const renewLease = (hand: Hand) =>
  Effect.gen(function* () {
    const batches = yield* BatchRepository
    const now = instant(yield* Clock.currentTimeMillis)
    const { batch, version } = hand.kept
    yield* batches.renew(batch.id, version, instant(now + hand.leaseMillis))
  }).pipe(hand.turn.withPermits(1))

const holding = (kept: VersionedBatch, leaseMillis: number): HeldBatch => {
  const hand: Hand = { kept, leaseMillis, turn: Semaphore.makeUnsafe(1) }
  return {
    now: () => hand.kept.batch,
    attempts: () => hand.kept.work.attempts,
    goOn: (fact) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        saveFact(hand, { dueAt: instant(now), attempts: 0 }, true, fact),
      ),
    leave: (work, fact) => saveFact(hand, work, false, fact),
    renew: renewLease(hand),
  }
}

/**
 * Does the work with the batch and renews its lease. When another worker has the batch,
 * interrupts the work and fails with `StaleBatch`.
 */
export const withBatch = <A, E, R>(
  kept: VersionedBatch,
  leaseMillis: number,
  work: (held: HeldBatch) => Effect.Effect<A, E, R>,
) => {
  const held = holding(kept, leaseMillis)
  const renewing = Effect.sleep(leaseMillis / renewalsPerLease).pipe(
    Effect.andThen(held.renew),
    // The database may be unavailable for a moment; if that outlasts the lease, another worker may
    // take the batch.
    Effect.catchTag("Unavailable", () => Effect.void),
    Effect.forever,
  )
  return Effect.raceFirst(work(held), renewing)
}

// Loads, moves and saves the invoices of a batch, some hundred at a time.
//
// However large a batch is, only one lot of whole invoices is in memory.

/** Whole invoices in memory at once. */
export const invoicesOfLot = 250

/**
 * The move of one invoice: its facts in order (empty: its state stays), and its work after them.
 */
export interface InvoiceMove {
  readonly facts: ReadonlyArray<InvoiceFact>
  readonly work: (after: Invoice, now: Instant) => IssuingWork
}

export const lotsOf = <A>(all: ReadonlyArray<A>): ReadonlyArray<ReadonlyArray<A>> =>
  Array.from({ length: Math.ceil(all.length / invoicesOfLot) }, (_, nth) =>
    all.slice(nth * invoicesOfLot, (nth + 1) * invoicesOfLot),
  )

const changeOf = (
  { invoice: before, version }: VersionedInvoice,
  { facts, work }: InvoiceMove,
  now: Instant,
  eventId: () => string,
) => {
  let invoice = before
  const events = []
  let charge
  for (const fact of facts) {
    invoice = transition(invoice, fact, now)
    events.push(...eventsOnEntering(invoice, eventId() as EventId, now))
    charge = chargeOnEntering(invoice, now) ?? charge
  }
  return { invoice, expectedVersion: version, work: work(invoice, now), events, charge }
}

/**
 * Moves those of the invoices that are in the batch; an invoice for which `moveOf` returns
 * undefined stays as it is. Returns how many were saved. A stale invoice is left to its present
 * holder.
 */
export const moveInvoices = Effect.fnUntraced(function* (
  batch: BatchId,
  ids: ReadonlyArray<InvoiceId>,
  moveOf: (kept: VersionedInvoice, now: Instant) => InvoiceMove | undefined,
) {
  const invoices = yield* InvoiceRepository
  const eventId = yield* nextIds("evt")
  let saved = 0
  for (const lot of lotsOf(ids)) {
    const kept = yield* invoices.inBatch(batch, lot)
    const now = instant(yield* Clock.currentTimeMillis)
    const changes = kept.flatMap((one) => {
      const move = moveOf(one, now)
      return move === undefined ? [] : [changeOf(one, move, now, eventId)]
    })
    if (changes.length === 0) continue
    const { versions, stale } = yield* invoices.saveMany(changes)
    saved += versions.size
    if (stale.length > 0) yield* Effect.logWarning("invoices left a batch", { batch, stale })
  }
  return saved
})

// Ends a batch that has no effect at KSeF: first its invoices return to the queue.

/** Why a batch is abandoned, and when its invoices are due again. */
export interface Abandonment {
  readonly code: string
  readonly detail: string
  /** Recorded on the invoices; undefined: they are due again at once. */
  readonly problem?: StepProblem | undefined
  /** The invoices are not due before then. */
  readonly dueAt?: Instant | undefined
  /** KSeF refused the whole package: after several refusals its invoices are sent alone. */
  readonly refusal?: PackageRefusal | undefined
}

/** Without a new problem, the invoice keeps its attempts and its earlier problem. */
const workWithoutProblem = (
  { attempts, problem }: IssuingWork,
  { dueAt }: Abandonment,
  now: Instant,
): IssuingWork => ({
  dueAt: dueAt ?? now,
  attempts,
  ...(problem === undefined ? {} : { problem }),
})

const workOf = (
  { work }: VersionedInvoice,
  abandonment: Abandonment,
  isAlone: boolean,
  now: Instant,
  jitter: number,
): IssuingWork => {
  const { dueAt = now, problem } = abandonment
  if (problem === undefined) return workWithoutProblem(work, abandonment, now)
  const attempts = work.attempts + 1
  const asked = now + problem.retryAfterSeconds * 1_000
  // The invoice has not been tried alone yet.
  const again = isAlone ? now : retryAt(now, attempts, jitter)
  return {
    dueAt: instant(Math.max(again, asked, dueAt)),
    attempts,
    problem: keptProblem(problem, work.problem, now),
  }
}

const factOf = (
  { _tag }: Invoice,
  packages: PackageHistory | undefined,
): ReadonlyArray<InvoiceFact> => {
  if (packages !== undefined) return [{ _tag: "PackageFailed", packages }]
  return _tag === "Sending" ? [{ _tag: "TransmissionNotTaken" }] : []
}

/** Pure: the next step of an invoice whose batch was abandoned. */
export const returning = (
  kept: VersionedInvoice,
  abandonment: Abandonment,
  now: Instant,
  jitter: number,
): InvoiceMove => {
  const { invoice } = kept
  const before = "packages" in invoice ? invoice.packages : undefined
  const { refusal } = abandonment
  const { deadline } = sendingPlaceOf(invoice)
  const packages = refusal === undefined ? undefined : afterRefusal(before, refusal, now, deadline)
  const work = workOf(kept, abandonment, isSentAlone(packages, now), now, jitter)
  return { facts: factOf(invoice, packages), work: () => work }
}

const recheckMillis = 30_000

/**
 * Idempotent. The batch ends when it is empty; an invoice that another worker is saving at the
 * moment is returned at the next check.
 */
export const returnBatch = Effect.fnUntraced(function* (held: HeldBatch, abandonment: Abandonment) {
  const batches = yield* BatchRepository
  const entropy = yield* Entropy
  const { id } = held.now()
  const entries = yield* batches.entries(id)
  const jitter = ((yield* entropy.bytes(1))[0] ?? 0) / 255
  const ids = entries.map((entry) => entry.id)
  yield* moveInvoices(id, ids, (kept, now) => returning(kept, abandonment, now, jitter))
  const { code, detail } = abandonment
  if ((yield* batches.entries(id)).length > 0) {
    const now = yield* Clock.currentTimeMillis
    const work = { dueAt: instant(now + recheckMillis), attempts: held.attempts() + 1 }
    return yield* held.leave(work)
  }
  yield* held.leave({ dueAt: undefined, attempts: 0 }, { _tag: "GivenUp", code, detail })
  const about = { batchId: id, invoices: ids.length, code, detail }
  if (abandonment.refusal !== "final") return yield* Effect.logWarning("batch abandoned", about)
  yield* Effect.logError("KSeF rejects the package; its invoices are sent one by one", about)
})
