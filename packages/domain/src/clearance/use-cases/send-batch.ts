/**
 * A batch from its claimed invoices to KSeF: packed, announced, marked, delivered.
 *
 * Each step is saved before the next begins. Until delivery begins a crash costs a session and no
 * more; from then on KSeF is asked what became of it.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { ArchiveError } from "../../archive/document-archive.ts"
import { type Instant, instant } from "../../calendar/instant.ts"
import { InvoiceClearanceError } from "../../invoice/invoice-clearance.ts"
import { problemOf, problemOfDefect } from "../../invoice/issuing-problem.ts"
import { BatchClearance, type OpenBatch, type PackedBatch } from "../batch-clearance.ts"
import type { BatchEntry, BegunBatch } from "../batch-repository.ts"
import {
  packageWaitsUntil,
  type SortedEntries,
  sortEntries,
  wasOpenedInTime,
} from "../package-entries.ts"
import { refusalOfCall } from "../package-refusal.ts"
import { moveInvoices } from "./batch-invoices.ts"
import { type HeldBatch, withBatch } from "./held-batch.ts"
import { packBatch, setAside } from "./pack-batch.ts"
import { type GivingUp, returnBatch } from "./return-batch.ts"

/** After a lost answer KSeF is asked a moment later. */
const askSoonMillis = 1_000

const givingUp = (failure: InvoiceClearanceError | ArchiveError): GivingUp => {
  const met = problemOf("Send", failure)
  const refusal = failure._tag === "ArchiveError" ? undefined : refusalOfCall(failure)
  const problem = refusal === "final" ? { ...met, code: "PackageRefused" } : met
  return { code: problem.code, detail: problem.detail, problem, refusal }
}

/** Nobody foresaw it: the next package may pass, until that has been tried for long enough. */
const givingUpFor = (defect: unknown): GivingUp => {
  const problem = problemOfDefect("Send", defect)
  return { code: problem.code, detail: problem.detail, problem, refusal: "passing" }
}

const dueNow = (_: unknown, now: Instant) => ({ dueAt: now, attempts: 0 })

const idsOf = (entries: ReadonlyArray<BatchEntry>) => entries.map((entry) => entry.id)

/** Out of the batch before it leaves: what has to be drafted anew, and what is too much. */
const leaveBehind = Effect.fnUntraced(function* (
  { id }: { readonly id: BegunBatch["kept"]["batch"]["id"] },
  { left, outdated }: SortedEntries,
) {
  yield* moveInvoices(id, idsOf(outdated), () => ({
    facts: [{ _tag: "IssueDayPassed" }],
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
  const heardAt = instant(yield* Clock.currentTimeMillis)
  const { sessionReference } = opened
  yield* held.goOn({ _tag: "SessionOpened", sessionReference })
  if (!wasOpenedInTime(entries, heardAt)) return undefined
  const { id } = held.now()
  const marked = yield* moveInvoices(id, idsOf(entries), ({ work: { attempts } }) => ({
    facts: [{ _tag: "TransmissionStarted", sessionReference, channel: "batch" }],
    work: () => ({ dueAt: undefined, attempts, batch: id }),
  }))
  // What is not marked could be drafted anew, and KSeF would have two files of one number.
  if (marked < entries.length) {
    const detail = `${entries.length - marked} invoices of the package could not be marked as sent`
    return yield* new InvoiceClearanceError({ reason: "NotTaken", detail })
  }
  return opened
})

const midnight = (dueAt: Instant): GivingUp => ({
  code: "IssueDayPasses",
  detail: "midnight is near",
  dueAt,
})

/** Nothing is built that could not be announced now; building takes time, so that is asked anew. */
const packInTime = Effect.fnUntraced(function* (
  held: HeldBatch,
  entries: ReadonlyArray<BatchEntry>,
) {
  const before = packageWaitsUntil(entries, instant(yield* Clock.currentTimeMillis))
  if (before !== undefined) return { _tag: "Late", dueAt: before } as const
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
  yield* held.goOn({ _tag: "DeliveryBegun" })
  const isLost = yield* clearance.deliver(packed, opened).pipe(
    Effect.as(false),
    Effect.catchIf(
      ({ reason }) => reason === "OutcomeLost",
      () => Effect.succeed(true),
    ),
    // Whether it has left nobody knows: KSeF is asked.
    Effect.catchDefect((defect) =>
      Effect.as(Effect.logError("to deliver a batch threw", problemOfDefect("Send", defect)), true),
    ),
  )
  const after = instant(yield* Clock.currentTimeMillis)
  yield* held.leave(
    { dueAt: instant(after + askSoonMillis), attempts: 0 },
    isLost ? undefined : { _tag: "DeliveryDone" },
  )
})

/** Answers those that are left to be packed anew, without what can't be read. */
const carry = Effect.fnUntraced(function* (held: HeldBatch, entries: ReadonlyArray<BatchEntry>) {
  const result = yield* packInTime(held, entries)
  if (result._tag === "Damaged") return yield* setAside(held, entries, result.damaged)
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

/** Each package is on the disk for as long as it is worked on, and no longer. */
const carryReadable = Effect.fnUntraced(function* (
  held: HeldBatch,
  entries: ReadonlyArray<BatchEntry>,
) {
  let left: ReadonlyArray<BatchEntry> | undefined = entries
  while (left !== undefined) {
    if (left.length === 0) {
      return yield* returnBatch(held, { code: "NothingToSend", detail: "no file can be read" })
    }
    left = yield* Effect.scoped(carry(held, left))
  }
})

/** Before the first byte may have left, a defect is a reason to give up; then KSeF is asked. */
const unlessDelivering = (held: HeldBatch, defect: unknown) =>
  Effect.gen(function* () {
    const { _tag } = held.now()
    if (_tag !== "Packing" && _tag !== "Announced") return yield* Effect.die(defect)
    yield* returnBatch(held, givingUpFor(defect))
  })

const send = Effect.fnUntraced(function* (held: HeldBatch, entries: ReadonlyArray<BatchEntry>) {
  const now = instant(yield* Clock.currentTimeMillis)
  const all = sortEntries(entries, now)
  yield* leaveBehind(held.now(), all)
  if (all.packed.length === 0) {
    return yield* returnBatch(held, { code: "NothingToSend", detail: "all is drafted anew" })
  }
  yield* carryReadable(held, all.packed).pipe(
    Effect.catchTag(["ArchiveError", "InvoiceClearanceError"], (failure) =>
      returnBatch(held, givingUp(failure)),
    ),
    Effect.catchDefect((defect) => unlessDelivering(held, defect)),
  )
})

/**
 * Sends a batch that was just begun. Ends well also when it had to be given up, or was lost to
 * another worker; fails only when the repository can't be reached: then the lease runs out.
 */
export const sendBatch = ({ entries, kept }: BegunBatch, leaseMillis: number) =>
  withBatch(kept, leaseMillis, (held) => send(held, entries)).pipe(
    Effect.catchTag("StaleBatch", ({ id }) =>
      Effect.logWarning("another worker has the batch", { batchId: id }),
    ),
  )
