/**
 * One round of following batches: asks KSeF for their progress, and reads the results page by page.
 *
 * Every page is saved before the next is requested, and the batch records which page comes next.
 * Another worker can continue there, and a page that is read twice changes nothing the second time.
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

// Turns results of a batch session into moves of its invoices: pure, one move for each result.

/** The fact of the outcome; empty when the outcome has to be requested invoice by invoice. */
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

/** KSeF's own failure: the same bytes are sent again, with a longer delay each time. */
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

const settling = (result: BatchResult, jitter: number): InvoiceMove => ({
  facts: [{ _tag: "TransmissionTaken", receipt: result.receipt }, ...factOf(result)],
  work: (after, now) => {
    if (after._tag === "Stored") return workOfDropped(after, result, now, jitter)
    return { dueAt: after._tag === "Rejected" ? undefined : instant(now), attempts: 0 }
  },
})

/** The move of an invoice that was sent with the batch and has a result; undefined for others. */
export const moveByResult = (results: ReadonlyArray<BatchResult>, jitter: number) => {
  const byDigest = new Map<Sha256, BatchResult>(results.map((one) => [one.digest, one]))
  return ({ invoice }: VersionedInvoice): InvoiceMove | undefined => {
    if (invoice._tag !== "Sending") return undefined
    const result = byDigest.get(invoice.document.digest)
    return result === undefined ? undefined : settling(result, jitter)
  }
}

const noResult = (now: Instant): IssuingProblem => ({
  step: "AskForOutcome",
  code: "UnexpectedAnswer",
  detail: "KSeF has ended the session and states no result for the file",
  at: now,
  since: now,
})

/**
 * KSeF has ended the session without a result for the file: the file is traced, then sent again.
 * That is a problem, and so an alarm, because KSeF states a result for every file.
 */
export const moveWithoutResult = ({ invoice }: VersionedInvoice): InvoiceMove => ({
  facts: invoice._tag === "Sending" ? [{ _tag: "TransmissionOutcomeLost" }] : [],
  work: (after, now) =>
    after._tag === "OutcomeUnknown"
      ? { dueAt: now, attempts: 0, problem: noResult(now) }
      : { dueAt: now, attempts: 0 },
})

export interface FollowingRound {
  /** The most batches in one round. */
  readonly limit: number
  /** How long a step may take before another worker may take over a batch. */
  readonly leaseSeconds: number
}

/** KSeF must report this many times that it has nothing before we believe it. */
const questionsBeforeBelief = 4
const progressDelaysMillis = [1_000, 2_000, 3_000, 5_000, 10_000, 15_000, 30_000] as const

const askAgain = (now: Instant, attempts: number): Instant =>
  instant(now + (progressDelaysMillis[attempts] ?? 30_000))

/**
 * Starts with a long delay: a page that is lost repeatedly must not use up the calls of the other
 * batches.
 */
const attemptsOfLostPage = 5

const later = Effect.fnUntraced(function* (
  held: HeldBatch,
  failure?: InvoiceClearanceError,
  atLeast = 1,
) {
  const entropy = yield* Entropy
  const jitter = ((yield* entropy.bytes(1))[0] ?? 0) / 255
  const now = instant(yield* Clock.currentTimeMillis)
  const attempts = Math.max(held.attempts() + 1, atLeast)
  if (failure === undefined) {
    return yield* held.leave({ dueAt: askAgain(now, attempts - 1), attempts })
  }
  const asked = now + (failure.retryAfterSeconds ?? 0) * 1_000
  const dueAt = instant(Math.max(retryAt(now, attempts, jitter), asked))
  yield* Effect.logWarning("following a batch did not succeed", {
    batchId: held.now().id,
    reason: failure.reason,
    detail: failure.detail,
  })
  yield* held.leave({ dueAt, attempts })
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

/**
 * Releases invoices without a result, including any that was not sent with the others after all.
 * Returns whether the batch is empty.
 */
const releaseTheRest = Effect.fnUntraced(function* (held: HeldBatch) {
  const batches = yield* BatchRepository
  const { id } = held.now()
  const ids = (yield* batches.entries(id)).map((entry) => entry.id)
  if (ids.length === 0) return true
  yield* Effect.logWarning("invoices without a result", { batchId: id, invoices: ids.length })
  yield* moveInvoices(id, ids, moveWithoutResult)
  return (yield* batches.entries(id)).length === 0
})

/** Another worker was just saving them: they leave the batch at the next look. */
const notReleased = new InvoiceClearanceError({
  reason: "NotTaken",
  detail: "some invoices could not be taken out of the batch",
})

const readResults = Effect.fnUntraced(function* (held: HeldBatch) {
  const sessionResults: SessionResults = new Map()
  for (let batch = held.now(); batch._tag === "Reading"; batch = held.now()) {
    const next = yield* readPage(batch, sessionResults)
    if (next !== undefined) {
      yield* held.goOn({ _tag: "PageRead", next })
      continue
    }
    if (!(yield* releaseTheRest(held))) return yield* later(held, notReleased, attemptsOfLostPage)
    yield* held.leave({ dueAt: undefined, attempts: 0 }, { _tag: "AllResultsRead" })
  }
})

const read = (held: HeldBatch) =>
  readResults(held).pipe(
    Effect.catchTag("InvoiceClearanceError", (failure) =>
      Effect.gen(function* () {
        const batch = held.now()
        const isLater = batch._tag === "Reading" && batch.page !== undefined
        if (!isLater || failure.reason === "NotTaken") return yield* later(held, failure)
        yield* held.goOn({ _tag: "PageLost" })
        yield* later(held, failure, attemptsOfLostPage)
      }),
    ),
  )

/**
 * Whether to believe KSeF that it has nothing: only after several reports, and never for a batch
 * whose delivery it has confirmed.
 */
const isMissing = (batch: Batch): boolean =>
  batch._tag === "Delivering" && (batch.missed ?? 0) + 1 >= questionsBeforeBelief

const ask = Effect.fnUntraced(function* (held: HeldBatch, sessionReference: string) {
  const clearance = yield* BatchClearance
  const progress = yield* clearance.progress(sessionReference)
  switch (progress._tag) {
    case "Processing":
      if (held.now()._tag === "Delivering") yield* held.goOn({ _tag: "DeliveryDone" })
      return yield* later(held)
    case "Open":
    case "Unknown": {
      if (!isMissing(held.now())) {
        if (held.now()._tag === "Delivering") yield* held.goOn({ _tag: "NothingThere" })
        return yield* later(held)
      }
      const detail = `KSeF says of ${sessionReference}: ${progress._tag}`
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
      yield* held.goOn({ _tag: "ResultsReady" })
      return yield* read(held)
  }
})

const follow = Effect.fnUntraced(function* (held: HeldBatch) {
  const batch = held.now()
  switch (batch._tag) {
    case "Packing":
    case "Announced":
      return yield* returnBatch(held, { code: "WorkerLost", detail: "it was never delivered" })
    case "Delivering":
    case "Delivered":
      return yield* ask(held, batch.sessionReference).pipe(
        Effect.catchTag("InvoiceClearanceError", (failure) => later(held, failure)),
      )
    case "Reading":
      return yield* read(held)
    case "Settled":
    case "Abandoned":
      return yield* held.leave({ dueAt: undefined, attempts: 0 })
  }
})

const followOne = (kept: VersionedBatch, leaseMillis: number) =>
  withBatch(kept, leaseMillis, follow).pipe(
    Effect.catchTag("StaleBatch", ({ id }) =>
      Effect.logWarning("another worker has the batch", { batchId: id }),
    ),
    inTrace(undefined, "follow batch", {
      "batch.id": kept.batch.id,
      "batch.state": kept.batch._tag,
    }),
  )

/** Returns how many batches were processed. */
export const followBatches = Effect.fnUntraced(function* ({ leaseSeconds, limit }: FollowingRound) {
  const batches = yield* BatchRepository
  const now = instant(yield* Clock.currentTimeMillis)
  const leaseMillis = leaseSeconds * 1_000
  const leaseUntil = instant(now + leaseMillis)
  const claimed = yield* batches.claimDue({ limit, now, leaseUntil })
  yield* Effect.forEach(claimed, (kept) => followOne(kept, leaseMillis), { discard: true })
  return claimed.length
})
