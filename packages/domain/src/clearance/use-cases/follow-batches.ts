/**
 * One round of following batches: ask how far KSeF is, and read the results page by page.
 *
 * Every page is saved before the next is asked for, and says which that is: whoever takes over goes
 * on there, and a page that is read twice changes nothing the second time.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { type Instant, instant } from "../../calendar/instant.ts"
import { Entropy } from "../../identity/entropy.ts"
import { InvoiceClearanceError } from "../../invoice/invoice-clearance.ts"
import { retryAt } from "../../invoice/issuing-schedule.ts"
import { inTrace } from "../../trace/trace-context.ts"
import type { Batch, ReadingBatch } from "../batch.ts"
import { BatchClearance } from "../batch-clearance.ts"
import { BatchRepository, type KeptBatch } from "../batch-repository.ts"
import { refusalOfSession } from "../package-refusal.ts"
import { adoptDuplicates, type KnownResults } from "./adopt-duplicates.ts"
import { moveInvoices } from "./batch-invoices.ts"
import { type HeldBatch, withBatch } from "./held-batch.ts"
import { returnBatch } from "./return-batch.ts"
import { moveByResult, moveWithoutResult } from "./settle-results.ts"

export interface FollowingRound {
  /** Batches at most. */
  readonly limit: number
  /** How long a step may take before another worker may take a batch over. */
  readonly leaseSeconds: number
}

/** KSeF says for so many questions that it has nothing before that is believed. */
const questionsBeforeBelief = 4
const progressDelaysMillis = [1_000, 2_000, 3_000, 5_000, 10_000, 15_000, 30_000] as const

const askAgain = (now: Instant, attempts: number): Instant =>
  instant(now + (progressDelaysMillis[attempts] ?? 30_000))

/** A page that is lost again and again must not use up what the other batches are read with. */
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
  known: KnownResults,
) {
  const clearance = yield* BatchClearance
  const batches = yield* BatchRepository
  const entropy = yield* Entropy
  const read = yield* clearance.results(sessionReference, page)
  const results = yield* adoptDuplicates(read.results, known)
  const digests = new Set(results.map(({ digest }) => digest))
  const entries = yield* batches.entries(id)
  const told = entries.filter(({ digest }) => digests.has(digest))
  const jitter = ((yield* entropy.bytes(1))[0] ?? 0) / 255
  const ids = told.map((entry) => entry.id)
  yield* moveInvoices(id, ids, moveByResult(results, jitter))
  return read.next
})

/** What has no result, or was not sent with the others after all. Answers whether all are out. */
const releaseTheRest = Effect.fnUntraced(function* (held: HeldBatch) {
  const batches = yield* BatchRepository
  const { id } = held.now()
  const ids = (yield* batches.entries(id)).map((entry) => entry.id)
  if (ids.length === 0) return true
  yield* Effect.logWarning("invoices without a result", { batchId: id, invoices: ids.length })
  yield* moveInvoices(id, ids, moveWithoutResult)
  return (yield* batches.entries(id)).length === 0
})

/** Another worker was just saving them: they are out at the next look. */
const notReleased = new InvoiceClearanceError({
  reason: "NotTaken",
  detail: "some invoices could not be taken out of the batch",
})

const readResults = Effect.fnUntraced(function* (held: HeldBatch) {
  const known: KnownResults = new Map()
  for (let batch = held.now(); batch._tag === "Reading"; batch = held.now()) {
    const next = yield* readPage(batch, known)
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
 * Whether KSeF may be believed that it has nothing: said several times over, and never of a batch
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

const followOne = (kept: KeptBatch, leaseMillis: number) =>
  withBatch(kept, leaseMillis, follow).pipe(
    Effect.catchTag("StaleBatch", ({ id }) =>
      Effect.logWarning("another worker has the batch", { batchId: id }),
    ),
    inTrace(undefined, "follow batch", {
      "batch.id": kept.batch.id,
      "batch.state": kept.batch._tag,
    }),
  )

/** Answers how many batches were looked at. */
export const followBatches = Effect.fnUntraced(function* ({ leaseSeconds, limit }: FollowingRound) {
  const batches = yield* BatchRepository
  const now = instant(yield* Clock.currentTimeMillis)
  const leaseMillis = leaseSeconds * 1_000
  const leaseUntil = instant(now + leaseMillis)
  const claimed = yield* batches.claimDue({ limit, now, leaseUntil })
  yield* Effect.forEach(claimed, (kept) => followOne(kept, leaseMillis), { discard: true })
  return claimed.length
})
