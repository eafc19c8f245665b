/**
 * A batch leased to this worker. Each step is saved, and the lease is renewed while work is
 * running.
 *
 * A worker that loses the lease stops immediately, because another worker has claimed the batch.
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
  /** Saves the fact and keeps the lease. */
  readonly advance: (fact: BatchFact) => ReturnType<typeof saveFact>
  /**
   * Applies `fact` if given, saves the batch and releases it. Any worker may claim it when it is
   * due.
   */
  readonly release: (work: BatchWork, fact?: BatchFact) => ReturnType<typeof saveFact>
  readonly renew: ReturnType<typeof renewLease>
}

interface HeldState {
  saved: VersionedBatch
  readonly leaseMillis: number
  readonly mutex: Semaphore.Semaphore
}

const saveFact = (state: HeldState, work: BatchWork, keeps: boolean, fact: BatchFact | undefined) =>
  Effect.gen(function* () {
    const batches = yield* BatchRepository
    const now = instant(yield* Clock.currentTimeMillis)
    const { batch: before, version: expectedVersion } = state.saved
    const batch = fact === undefined ? before : moveBatch(before, fact, now)
    const keepLeaseUntil = keeps ? instant(now + state.leaseMillis) : undefined
    const version = yield* batches.save({ batch, expectedVersion, work, keepLeaseUntil })
    state.saved = { batch, version, work }
    yield* Effect.logDebug("batch saved", { batchId: batch.id, state: batch._tag })
  }).pipe(state.mutex.withPermits(1))

const renewLease = (state: HeldState) =>
  Effect.gen(function* () {
    const batches = yield* BatchRepository
    const now = instant(yield* Clock.currentTimeMillis)
    const { batch, version } = state.saved
    yield* batches.renew(batch.id, version, instant(now + state.leaseMillis))
  }).pipe(state.mutex.withPermits(1))

const makeHeldBatch = (claimed: VersionedBatch, leaseMillis: number): HeldBatch => {
  const state: HeldState = { saved: claimed, leaseMillis, mutex: Semaphore.makeUnsafe(1) }
  return {
    now: () => state.saved.batch,
    attempts: () => state.saved.work.attempts,
    advance: (fact) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        saveFact(state, { dueAt: instant(now), attempts: 0 }, true, fact),
      ),
    release: (work, fact) => saveFact(state, work, false, fact),
    renew: renewLease(state),
  }
}

/**
 * Runs the work and renews the lease meanwhile. When another worker claims the batch, interrupts
 * the work and fails with `StaleBatch`.
 */
export const withBatch = <A, E, R>(
  claimed: VersionedBatch,
  leaseMillis: number,
  work: (held: HeldBatch) => Effect.Effect<A, E, R>,
) => {
  const held = makeHeldBatch(claimed, leaseMillis)
  const renewing = Effect.sleep(leaseMillis / renewalsPerLease).pipe(
    Effect.andThen(held.renew),
    // The database may be unavailable for a moment. If it stays so until the lease expires, another
    // worker may claim the batch.
    Effect.catchTag("Unavailable", () => Effect.void),
    Effect.forever,
  )
  return Effect.raceFirst(work(held), renewing)
}

/** Maximum number of whole invoices in memory. */
export const chunkSize = 250

/** The move of one invoice: facts in order (empty: no change of state), and the work after them. */
export interface InvoiceMove {
  readonly facts: ReadonlyArray<InvoiceFact>
  readonly work: (after: Invoice, now: Instant) => IssuingWork
}

export const chunksOf = <A>(all: ReadonlyArray<A>): ReadonlyArray<ReadonlyArray<A>> =>
  Array.from({ length: Math.ceil(all.length / chunkSize) }, (_, index) =>
    all.slice(index * chunkSize, (index + 1) * chunkSize),
  )

const changeOf = (
  { invoice: before, version, supply }: VersionedInvoice,
  { facts, work }: InvoiceMove,
  now: Instant,
  eventId: () => string,
) => {
  let invoice = before
  const events = []
  let charge
  for (const fact of facts) {
    invoice = transition(invoice, fact, now)
    events.push(...eventsOnEntering(invoice, supply, eventId() as EventId, now))
    charge = chargeOnEntering(invoice, now) ?? charge
  }
  return { invoice, expectedVersion: version, work: work(invoice, now), events, charge }
}

/**
 * Moves the given invoices that are in the batch. An invoice for which `moveOf` returns undefined
 * is not changed, and a stale invoice is left to the worker that claimed it. Returns the number of
 * saved invoices. Holds one chunk of whole invoices in memory, however large the batch is.
 */
export const moveInvoices = Effect.fnUntraced(function* (
  batch: BatchId,
  ids: ReadonlyArray<InvoiceId>,
  moveOf: (versioned: VersionedInvoice, now: Instant) => InvoiceMove | undefined,
) {
  const invoices = yield* InvoiceRepository
  const eventId = yield* nextIds("evt")
  let saved = 0
  for (const chunk of chunksOf(ids)) {
    const versioned = yield* invoices.inBatch(batch, chunk)
    const now = instant(yield* Clock.currentTimeMillis)
    const changes = versioned.flatMap((one) => {
      const move = moveOf(one, now)
      return move === undefined ? [] : [changeOf(one, move, now, eventId)]
    })
    if (changes.length === 0) continue
    const { versions, stale } = yield* invoices.saveMany(changes)
    saved += versions.size
    if (stale.length > 0)
      yield* Effect.logWarning("stale invoices of a batch were not saved", { batch, stale })
  }
  return saved
})

/** Why a batch is abandoned, and what happens to its invoices. */
export interface Abandonment {
  readonly code: string
  readonly detail: string
  /** Recorded on the invoices; when undefined, they are due immediately. */
  readonly problem?: StepProblem | undefined
  /** Earliest due time of the invoices. */
  readonly dueAt?: Instant | undefined
  /**
   * Set when KSeF refused the whole package; after several refusals its invoices are sent
   * individually.
   */
  readonly refusal?: PackageRefusal | undefined
}

/** Keeps the invoice's attempts and its earlier problem when there is no new problem. */
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
  const requestedAt = now + problem.retryAfterSeconds * 1_000
  // No delay: the invoice has not been sent individually yet.
  const retryTime = isAlone ? now : retryAt(now, attempts, jitter)
  return {
    dueAt: instant(Math.max(retryTime, requestedAt, dueAt)),
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

/** Returns the move of an invoice whose batch was abandoned. Pure. */
export const returning = (
  versioned: VersionedInvoice,
  abandonment: Abandonment,
  now: Instant,
  jitter: number,
): InvoiceMove => {
  const { invoice } = versioned
  const history = "packages" in invoice ? invoice.packages : undefined
  const { refusal } = abandonment
  const { deadline } = sendingPlaceOf(invoice)
  const packages = refusal === undefined ? undefined : afterRefusal(history, refusal, now, deadline)
  const work = workOf(versioned, abandonment, isSentAlone(packages, now), now, jitter)
  return { facts: factOf(invoice, packages), work: () => work }
}

const recheckMillis = 30_000

/**
 * Abandons a batch that has no effect at KSeF: returns all its invoices to the queue, and ends the
 * batch when it is empty. An invoice that another worker is saving returns at the next check.
 * Idempotent.
 */
export const returnBatch = Effect.fnUntraced(function* (held: HeldBatch, abandonment: Abandonment) {
  const batches = yield* BatchRepository
  const entropy = yield* Entropy
  const { id } = held.now()
  const entries = yield* batches.entries(id)
  const jitter = ((yield* entropy.bytes(1))[0] ?? 0) / 255
  const ids = entries.map((entry) => entry.id)
  yield* moveInvoices(id, ids, (versioned, now) => returning(versioned, abandonment, now, jitter))
  const { code, detail } = abandonment
  if ((yield* batches.entries(id)).length > 0) {
    const now = yield* Clock.currentTimeMillis
    const work = { dueAt: instant(now + recheckMillis), attempts: held.attempts() + 1 }
    return yield* held.release(work)
  }
  yield* held.release({ dueAt: undefined, attempts: 0 }, { _tag: "GivenUp", code, detail })
  const logFields = { batchId: id, invoices: ids.length, code, detail }
  if (abandonment.refusal !== "final") return yield* Effect.logWarning("batch abandoned", logFields)
  yield* Effect.logError("KSeF refused the package; its invoices are sent individually", logFields)
})
