/**
 * Polls KSeF for the progress of batches and reads their results page by page.
 *
 * Each page is saved before the next is requested, and the batch records the next page, so another
 * worker can continue there. Reading a page twice has no further effect.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Sha256 } from "../../archive/document-archive.ts"
import { type Instant, instant } from "../../calendar/instant.ts"
import { Entropy } from "../../identity/type-id.ts"
import { InvoiceClearanceError } from "../../invoice/invoice-clearance.ts"
import type {
  IssuingProblem,
  IssuingWork,
  VersionedInvoice,
} from "../../invoice/invoice-repository.ts"
import type { InvoiceFact } from "../../invoice/invoice-transition.ts"
import type { Invoice } from "../../invoice/invoice.ts"
import { retryAt } from "../../invoice/issuing-step.ts"
import { inTrace } from "../../trace/trace-context.ts"
import { BatchClearance, type BatchResult } from "../batch-clearance.ts"
import { BatchRepository, type VersionedBatch } from "../batch-repository.ts"
import { type Batch, type ReadingBatch, refusalOfSession } from "../batch.ts"
import { adoptDuplicates, type SessionResults } from "./adopt-duplicates.ts"
import {
  type HeldBatch,
  type InvoiceMove,
  moveInvoices,
  returnBatch,
  withBatch,
} from "./held-batch.ts"

/**
 * Returns the fact for the outcome; empty when the outcome must be requested for the single
 * invoice.
 */
const factOf = ({ outcome, receiptUrl }: BatchResult): ReadonlyArray<InvoiceFact> => {
  switch (outcome._tag) {
    case "Granted": {
      const { ksefNumber, sessionReference } = outcome
      return [{ _tag: "ClearanceGranted", ksefNumber, sessionReference, receiptUrl }]
    }
    case "Refused":
      return [{ _tag: "ClearanceRefused", refusal: outcome.refusal }]
    case "Dropped": {
      const { code, description } = outcome
      return [{ _tag: "ProcessingDropped", code, description }]
    }
    case "Duplicate":
    case "Processing":
      return []
  }
}

/**
 * Schedules another transmission of the same bytes after a failure at KSeF, with a growing delay.
 */
const workOfDropped = (
  after: Extract<Invoice, { readonly _tag: "Stored" }>,
  { outcome }: BatchResult,
  now: Instant,
  jitter: number,
): IssuingWork => {
  const attempts = after.transmissions.length
  const detail = outcome._tag === "Dropped" ? `${outcome.code} ${outcome.description}` : ""
  const problem = { step: "AskForOutcome", code: "ProcessingDropped", detail, at: now, since: now }
  return { dueAt: retryAt(now, attempts, jitter), attempts, problem }
}

const moveFor = (result: BatchResult, jitter: number): InvoiceMove => ({
  facts: [{ _tag: "TransmissionTaken", receipt: result.receipt }, ...factOf(result)],
  work: (after, now) => {
    if (after._tag === "Stored") return workOfDropped(after, result, now, jitter)
    return { dueAt: after._tag === "Rejected" ? undefined : instant(now), attempts: 0 }
  },
})

/**
 * Returns a function that moves invoices with a result, one move per result; undefined for all
 * others. Pure.
 */
export const moveByResult = (results: ReadonlyArray<BatchResult>, jitter: number) => {
  const byDigest = new Map<Sha256, BatchResult>(results.map((one) => [one.digest, one]))
  return ({ invoice }: VersionedInvoice): InvoiceMove | undefined => {
    if (invoice._tag !== "Sending") return undefined
    const result = byDigest.get(invoice.document.digest)
    return result === undefined ? undefined : moveFor(result, jitter)
  }
}

const noResult = (now: Instant): IssuingProblem => ({
  step: "AskForOutcome",
  code: "UnexpectedAnswer",
  detail: "KSeF closed the session without a result for the file",
  at: now,
  since: now,
})

/**
 * Moves an invoice for which KSeF closed the session without a result: traces the file, then sends
 * it again. Recorded as a problem, which raises an alarm, because KSeF should return a result for
 * every file.
 */
export const moveWithoutResult = ({ invoice }: VersionedInvoice): InvoiceMove => ({
  facts: invoice._tag === "Sending" ? [{ _tag: "TransmissionOutcomeLost" }] : [],
  work: (after, now) =>
    after._tag === "OutcomeUnknown"
      ? { dueAt: now, attempts: 0, problem: noResult(now) }
      : { dueAt: now, attempts: 0 },
})

export interface FollowingRound {
  /** Maximum number of batches per round. */
  readonly limit: number
  /** How long a step may take before another worker may claim the batch. */
  readonly leaseSeconds: number
}

/** Number of reports from KSeF after which a missing package is considered missing. */
const requiredMissingReports = 4
const progressDelaysMillis = [1_000, 2_000, 3_000, 5_000, 10_000, 15_000, 30_000] as const

const nextPollAt = (now: Instant, attempts: number): Instant =>
  instant(now + (progressDelaysMillis[attempts] ?? 30_000))

/**
 * Attempt count after a lost page. The resulting long delay preserves calls for other batches when
 * pages are lost repeatedly.
 */
const attemptsOfLostPage = 5

const releaseForRetry = Effect.fnUntraced(function* (
  held: HeldBatch,
  failure?: InvoiceClearanceError,
  atLeast = 1,
) {
  const entropy = yield* Entropy
  const jitter = ((yield* entropy.bytes(1))[0] ?? 0) / 255
  const now = instant(yield* Clock.currentTimeMillis)
  const attempts = Math.max(held.attempts() + 1, atLeast)
  if (failure === undefined) {
    return yield* held.release({ dueAt: nextPollAt(now, attempts - 1), attempts })
  }
  const requestedAt = now + (failure.retryAfterSeconds ?? 0) * 1_000
  const dueAt = instant(Math.max(retryAt(now, attempts, jitter), requestedAt))
  yield* Effect.logWarning("failed to follow a batch", {
    batchId: held.now().id,
    reason: failure.reason,
    detail: failure.detail,
  })
  yield* held.release({ dueAt, attempts })
})

const readPage = Effect.fnUntraced(function* (
  { id, page, sessionReference }: ReadingBatch,
  sessionResults: SessionResults,
) {
  const clearance = yield* BatchClearance
  const batches = yield* BatchRepository
  const entropy = yield* Entropy
  const read = yield* clearance.results(sessionReference, page)
  const results = yield* adoptDuplicates(read.results, sessionResults)
  const digests = new Set(results.map(({ digest }) => digest))
  const entries = yield* batches.entries(id)
  const settled = entries.filter(({ digest }) => digests.has(digest))
  const jitter = ((yield* entropy.bytes(1))[0] ?? 0) / 255
  const ids = settled.map((entry) => entry.id)
  yield* moveInvoices(id, ids, moveByResult(results, jitter))
  return read.next
})

/** Releases invoices without a result; returns whether the batch is empty. */
const releaseRemaining = Effect.fnUntraced(function* (held: HeldBatch) {
  const batches = yield* BatchRepository
  const { id } = held.now()
  const ids = (yield* batches.entries(id)).map((entry) => entry.id)
  if (ids.length === 0) return true
  yield* Effect.logWarning("a batch has invoices without a result", {
    batchId: id,
    invoices: ids.length,
  })
  yield* moveInvoices(id, ids, moveWithoutResult)
  return (yield* batches.entries(id)).length === 0
})

/** Another worker is saving these invoices. */
const notReleased = new InvoiceClearanceError({
  reason: "NotTaken",
  detail: "some invoices could not be released from the batch",
})

const readResults = Effect.fnUntraced(function* (held: HeldBatch) {
  const sessionResults: SessionResults = new Map()
  for (let batch = held.now(); batch._tag === "Reading"; batch = held.now()) {
    const next = yield* readPage(batch, sessionResults)
    if (next !== undefined) {
      yield* held.advance({ _tag: "PageRead", next })
      continue
    }
    if (!(yield* releaseRemaining(held)))
      return yield* releaseForRetry(held, notReleased, attemptsOfLostPage)
    yield* held.release({ dueAt: undefined, attempts: 0 }, { _tag: "AllResultsRead" })
  }
})

const read = (held: HeldBatch) =>
  readResults(held).pipe(
    Effect.catchTag("InvoiceClearanceError", (failure) =>
      Effect.gen(function* () {
        const batch = held.now()
        const isLater = batch._tag === "Reading" && batch.page !== undefined
        if (!isLater || failure.reason === "NotTaken") return yield* releaseForRetry(held, failure)
        yield* held.advance({ _tag: "PageLost" })
        yield* releaseForRetry(held, failure, attemptsOfLostPage)
      }),
    ),
  )

/**
 * Returns whether the package counts as missing: after several reports, and never after KSeF
 * confirmed delivery.
 */
const isMissing = (batch: Batch): boolean =>
  batch._tag === "Delivering" && (batch.missed ?? 0) + 1 >= requiredMissingReports

const pollProgress = Effect.fnUntraced(function* (held: HeldBatch, sessionReference: string) {
  const clearance = yield* BatchClearance
  const progress = yield* clearance.progress(sessionReference)
  switch (progress._tag) {
    case "Processing":
      if (held.now()._tag === "Delivering") yield* held.advance({ _tag: "DeliveryDone" })
      return yield* releaseForRetry(held)
    case "Open":
    case "Unknown": {
      if (!isMissing(held.now())) {
        if (held.now()._tag === "Delivering") yield* held.advance({ _tag: "NothingThere" })
        return yield* releaseForRetry(held)
      }
      const detail = `KSeF reports session ${sessionReference} as ${progress._tag}`
      return yield* returnBatch(held, { code: "NotDelivered", detail })
    }
    case "Failed": {
      const { code, description } = progress
      const detail = `${code} ${description}`.slice(0, 1_000)
      const refusal = refusalOfSession(code)
      const why = refusal === "final" ? "PackageRefused" : "BatchFailed"
      const problem = { step: "Send" as const, code: why, detail, retryAfterSeconds: 0 }
      return yield* returnBatch(held, { code: why, detail, problem, refusal })
    }
    case "Ended":
      yield* held.advance({ _tag: "ResultsReady" })
      return yield* read(held)
  }
})

const follow = Effect.fnUntraced(function* (held: HeldBatch) {
  const batch = held.now()
  switch (batch._tag) {
    case "Packing":
    case "Announced":
      return yield* returnBatch(held, {
        code: "WorkerLost",
        detail: "the package was never delivered",
      })
    case "Delivering":
    case "Delivered":
      return yield* pollProgress(held, batch.sessionReference).pipe(
        Effect.catchTag("InvoiceClearanceError", (failure) => releaseForRetry(held, failure)),
      )
    case "Reading":
      return yield* read(held)
    case "Settled":
    case "Abandoned":
      return yield* held.release({ dueAt: undefined, attempts: 0 })
  }
})

const followOne = (versioned: VersionedBatch, leaseMillis: number) =>
  withBatch(versioned, leaseMillis, follow).pipe(
    Effect.catchTag("StaleBatch", ({ id }) =>
      Effect.logWarning("another worker has claimed the batch", { batchId: id }),
    ),
    inTrace(undefined, "follow batch", {
      "batch.id": versioned.batch.id,
      "batch.state": versioned.batch._tag,
    }),
  )

/** Returns the number of processed batches. */
export const followBatches = Effect.fnUntraced(function* ({ leaseSeconds, limit }: FollowingRound) {
  const batches = yield* BatchRepository
  const now = instant(yield* Clock.currentTimeMillis)
  const leaseMillis = leaseSeconds * 1_000
  const leaseUntil = instant(now + leaseMillis)
  const claimed = yield* batches.claimDue({ limit, now, leaseUntil })
  yield* Effect.forEach(claimed, (batch) => followOne(batch, leaseMillis), { discard: true })
  return claimed.length
})
