/**
 * Sends a started batch to KSeF: packs, announces, marks and delivers it.
 *
 * Each step is saved before the next starts. Before delivery starts, a crash costs at most a
 * session. After that, KSeF is polled for the outcome.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { ArchiveError } from "../../archive/document-archive.ts"
import { type Instant, instant } from "../../calendar/instant.ts"
import { InvoiceClearanceError } from "../../invoice/invoice-clearance.ts"
import { contradictsSupply } from "../../invoice/invoice-dates.ts"
import { problemOf, problemOfDefect } from "../../invoice/issuing-problem.ts"
import { BatchClearance, type OpenBatch, type PackedBatch } from "../batch-clearance.ts"
import type { BatchEntry, StartedBatch } from "../batch-repository.ts"
import { refusalOfCall } from "../batch.ts"
import {
  packageWaitsUntil,
  type SortedEntries,
  sortEntries,
  wasOpenedInTime,
} from "../package-entries.ts"
import {
  type Abandonment,
  type HeldBatch,
  moveInvoices,
  returnBatch,
  withBatch,
} from "./held-batch.ts"
import { packBatch, quarantine } from "./pack-batch.ts"

/** Delay of the first poll after delivery. */
const firstPollDelayMillis = 1_000

const abandonmentOf = (failure: InvoiceClearanceError | ArchiveError): Abandonment => {
  const met = problemOf("Send", failure)
  const refusal = failure._tag === "ArchiveError" ? undefined : refusalOfCall(failure)
  const problem = refusal === "final" ? { ...met, code: "PackageRefused" } : met
  return { code: problem.code, detail: problem.detail, problem, refusal }
}

/** Treats a defect as a `passing` refusal: the next package may succeed. */
const abandonmentFor = (defect: unknown): Abandonment => {
  const problem = problemOfDefect("Send", defect)
  return { code: problem.code, detail: problem.detail, problem, refusal: "passing" }
}

const dueNow = (_: unknown, now: Instant) => ({ dueAt: now, attempts: 0 })

const idsOf = (entries: ReadonlyArray<BatchEntry>) => entries.map((entry) => entry.id)

/**
 * Releases invoices from the batch before it is sent: outdated ones, which are prepared again, and
 * those that exceed the package.
 */
const releaseExcluded = Effect.fnUntraced(function* (
  { id }: { readonly id: StartedBatch["kept"]["batch"]["id"] },
  { left, outdated }: SortedEntries,
) {
  yield* moveInvoices(id, idsOf(outdated), () => ({
    facts: [{ _tag: "FileOutdated" }],
    work: dueNow,
  }))
  yield* moveInvoices(id, idsOf(left), () => ({ facts: [], work: dueNow }))
})

const announce = Effect.fnUntraced(function* (
  held: HeldBatch,
  packed: PackedBatch,
  entries: ReadonlyArray<BatchEntry>,
) {
  const clearance = yield* BatchClearance
  const opened = yield* clearance.open(packed)
  const receivedAt = instant(yield* Clock.currentTimeMillis)
  const { sessionReference } = opened
  yield* held.advance({ _tag: "SessionOpened", sessionReference })
  if (!wasOpenedInTime(entries, receivedAt)) return undefined
  const { id } = held.now()
  const dated = new Set(idsOf(entries.filter(({ isDated }) => isDated)))
  const marked = yield* moveInvoices(id, idsOf(entries), ({ invoice, supply, work }) => {
    // A shipment was reported after the package was started: the file must be prepared again.
    if (
      "container" in invoice &&
      invoice._tag !== "Voided" &&
      !dated.has(invoice.id) &&
      contradictsSupply(invoice, supply)
    ) {
      return undefined
    }
    const { attempts } = work
    return {
      facts: [{ _tag: "TransmissionStarted", sessionReference, channel: "batch" }],
      work: () => ({ dueAt: undefined, attempts, batch: id }),
    }
  })
  // An unmarked invoice could be prepared again, and KSeF would receive two files with one number.
  if (marked < entries.length) {
    const detail = `${entries.length - marked} invoices of the package could not be marked as sent`
    return yield* new InvoiceClearanceError({ reason: "NotTaken", detail })
  }
  return opened
})

const midnight = (dueAt: Instant): Abandonment => ({
  code: "IssueDayPasses",
  detail: "the day of issue is about to end",
  dueAt,
})

/**
 * Builds the package if it may be announced now. Checks again afterwards, because building takes
 * time.
 */
const packInTime = Effect.fnUntraced(function* (
  held: HeldBatch,
  entries: ReadonlyArray<BatchEntry>,
) {
  const waitsUntil = packageWaitsUntil(entries, instant(yield* Clock.currentTimeMillis))
  if (waitsUntil !== undefined) return { _tag: "Late", dueAt: waitsUntil } as const
  const result = yield* packBatch(held.now(), entries)
  const after = packageWaitsUntil(entries, instant(yield* Clock.currentTimeMillis))
  return after === undefined ? result : ({ _tag: "Late", dueAt: after } as const)
})

const deliver = Effect.fnUntraced(function* (
  held: HeldBatch,
  packed: PackedBatch,
  opened: OpenBatch,
) {
  const clearance = yield* BatchClearance
  yield* held.advance({ _tag: "DeliveryStarted" })
  const isLost = yield* clearance.deliver(packed, opened).pipe(
    Effect.as(false),
    Effect.catchIf(
      ({ reason }) => reason === "OutcomeLost",
      () => Effect.succeed(true),
    ),
    // The outcome is unknown, so KSeF is polled.
    Effect.catchDefect((defect) =>
      Effect.as(Effect.logError("delivering a batch threw", problemOfDefect("Send", defect)), true),
    ),
  )
  const after = instant(yield* Clock.currentTimeMillis)
  yield* held.release(
    { dueAt: instant(after + firstPollDelayMillis), attempts: 0 },
    isLost ? undefined : { _tag: "DeliveryDone" },
  )
})

/**
 * Sends the entries. When files are unreadable, returns the remaining entries, to be packed again.
 */
const carry = Effect.fnUntraced(function* (held: HeldBatch, entries: ReadonlyArray<BatchEntry>) {
  const result = yield* packInTime(held, entries)
  if (result._tag === "Damaged") return yield* quarantine(held, entries, result.damaged)
  if (result._tag === "Late") {
    yield* returnBatch(held, midnight(result.dueAt))
    return undefined
  }
  const opened = yield* announce(held, result.packed, entries)
  if (opened === undefined) {
    yield* returnBatch(held, midnight(instant(yield* Clock.currentTimeMillis)))
    return undefined
  }
  yield* deliver(held, result.packed, opened)
  return undefined
})

/** Scopes each package, so that its file is deleted after use. */
const carryReadable = Effect.fnUntraced(function* (
  held: HeldBatch,
  entries: ReadonlyArray<BatchEntry>,
) {
  let left: ReadonlyArray<BatchEntry> | undefined = entries
  while (left !== undefined) {
    if (left.length === 0) {
      return yield* returnBatch(held, {
        code: "NothingToSend",
        detail: "no file of the batch can be read",
      })
    }
    left = yield* Effect.scoped(carry(held, left))
  }
})

/** Abandons the batch after a defect, unless delivery has started; then KSeF is polled. */
const unlessDelivering = (held: HeldBatch, defect: unknown) =>
  Effect.gen(function* () {
    const { _tag } = held.now()
    if (_tag !== "Packing" && _tag !== "Announced") return yield* Effect.die(defect)
    yield* returnBatch(held, abandonmentFor(defect))
  })

const send = Effect.fnUntraced(function* (held: HeldBatch, entries: ReadonlyArray<BatchEntry>) {
  const now = instant(yield* Clock.currentTimeMillis)
  const all = sortEntries(entries, now)
  yield* releaseExcluded(held.now(), all)
  if (all.packed.length === 0) {
    return yield* returnBatch(held, {
      code: "NothingToSend",
      detail: "all invoices of the batch must be prepared again",
    })
  }
  yield* carryReadable(held, all.packed).pipe(
    Effect.catchTag(["ArchiveError", "InvoiceClearanceError"], (failure) =>
      returnBatch(held, abandonmentOf(failure)),
    ),
    Effect.catchDefect((defect) => unlessDelivering(held, defect)),
  )
})

/**
 * Sends a started batch. Also succeeds when the batch was abandoned or another worker claimed it.
 * Fails only when the repository is unavailable; then the lease expires.
 */
export const sendBatch = ({ entries, kept }: StartedBatch, leaseMillis: number) =>
  withBatch(kept, leaseMillis, (held) => send(held, entries)).pipe(
    Effect.catchTag("StaleBatch", ({ id }) =>
      Effect.logWarning("another worker has claimed the batch", { batchId: id }),
    ),
  )
