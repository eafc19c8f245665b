/**
 * A batch from its claimed invoices to KSeF: packed, announced, marked, delivered.
 *
 * Each step is saved before the next begins. Until delivery begins a crash costs a session and no
 * more; from then on KSeF is asked what became of it.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { ArchiveError } from "../../archive/document-archive.ts"
import { DocumentArchive } from "../../archive/document-archive.ts"
import type { Sha256 } from "../../archive/archive-record.ts"
import { type Instant, instant } from "../../calendar/instant.ts"
import { warsawDate } from "../../calendar/warsaw.ts"
import { InvoiceClearanceError } from "../../invoice/invoice-clearance.ts"
import { keptProblem, problemOf } from "../../invoice/issuing-problem.ts"
import { BatchClearance, maximumBatchBytes, type PackedBatch } from "../batch-clearance.ts"
import type { BatchEntry, BegunBatch } from "../batch-repository.ts"
import { onlineSendingOpensAt } from "../sending-day.ts"
import { moveInvoices } from "./batch-invoices.ts"
import { type HeldBatch, withBatch } from "./held-batch.ts"
import { type GivingUp, returnBatch } from "./return-batch.ts"

/** After a lost answer KSeF is asked a moment later. */
const askSoonMillis = 1_000

interface Sorted {
  /** In the order of numbers, as much as one package takes. */
  readonly packed: ReadonlyArray<BatchEntry>
  /** Of an earlier day: drafted anew, under their numbers. */
  readonly outdated: ReadonlyArray<BatchEntry>
  /** Too much for one package: they wait for the next. */
  readonly left: ReadonlyArray<BatchEntry>
}

const sorted = (entries: ReadonlyArray<BatchEntry>, now: Instant): Sorted => {
  const today = warsawDate(now)
  const isOutdated = ({ isDated, issueDate }: BatchEntry) => !isDated && issueDate !== today
  const outdated = entries.filter(isOutdated)
  const current = entries.filter((entry) => !isOutdated(entry))
  let sizeBytes = 0
  const first = current.findIndex((entry) => (sizeBytes += entry.sizeBytes) > maximumBatchBytes)
  const fits = first === -1 ? current.length : Math.max(1, first)
  return { packed: current.slice(0, fits), outdated, left: current.slice(fits) }
}

/** When the package may be announced: around midnight nothing leaves that has a day of its own. */
const opensAt = (entries: ReadonlyArray<BatchEntry>, now: Instant): Instant =>
  entries.every(({ isDated }) => isDated) ? now : onlineSendingOpensAt(now)

const givingUp = (failure: InvoiceClearanceError | ArchiveError): GivingUp => {
  const problem = problemOf("Send", failure)
  return { code: problem.code, detail: problem.detail, problem }
}

const dueNow = (_: unknown, now: Instant) => ({ dueAt: now, attempts: 0 })

const idsOf = (entries: ReadonlyArray<BatchEntry>) => entries.map((entry) => entry.id)

/** Out of the batch before it leaves: what has to be drafted anew, and what is too much. */
const leaveBehind = Effect.fnUntraced(function* (
  { id }: { readonly id: BegunBatch["kept"]["batch"]["id"] },
  { left, outdated }: Sorted,
) {
  yield* moveInvoices(id, idsOf(outdated), () => ({
    facts: [{ _tag: "IssueDayPassed" }],
    work: dueNow,
  }))
  yield* moveInvoices(id, idsOf(left), () => ({ facts: [], work: dueNow }))
})

/** An unreadable file is its own invoice's problem: the others go without it next time. */
const setAside = (held: HeldBatch, entry: BatchEntry | undefined, failure: ArchiveError) => {
  const problem = problemOf("Send", failure)
  const wait = 300_000
  return entry === undefined
    ? Effect.succeed(0)
    : moveInvoices(held.now().id, [entry.id], ({ work }) => ({
        facts: [],
        work: (_, now) => ({
          dueAt: instant(now + wait),
          attempts: work.attempts + 1,
          problem: keptProblem(problem, work.problem, now),
        }),
      }))
}

const pack = Effect.fnUntraced(function* (held: HeldBatch, entries: ReadonlyArray<BatchEntry>) {
  const archive = yield* DocumentArchive
  const clearance = yield* BatchClearance
  let unread: Sha256 | undefined
  const read = (digest: Sha256) =>
    Effect.tapError(archive.get(digest), () => Effect.sync(() => (unread = digest)))
  const digests = entries.map(({ digest }) => digest)
  return yield* clearance.pack({ digests, read, offline: held.now().offline }).pipe(
    Effect.tapError((failure) =>
      failure._tag === "ArchiveError" && failure.reason !== "Unavailable"
        ? setAside(
            held,
            entries.find(({ digest }) => digest === unread),
            failure,
          )
        : Effect.void,
    ),
  )
})

const announce = Effect.fnUntraced(function* (
  held: HeldBatch,
  packed: PackedBatch,
  entries: ReadonlyArray<BatchEntry>,
) {
  const clearance = yield* BatchClearance
  const opened = yield* clearance.open(packed)
  const { sessionReference } = opened
  yield* held.goOn({ _tag: "SessionOpened", sessionReference })
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

const carry = Effect.fnUntraced(function* (held: HeldBatch, entries: ReadonlyArray<BatchEntry>) {
  const clearance = yield* BatchClearance
  const packed = yield* pack(held, entries)
  const now = instant(yield* Clock.currentTimeMillis)
  const dueAt = opensAt(entries, now)
  if (dueAt > now || sorted(entries, now).outdated.length > 0) {
    return yield* returnBatch(held, { code: "IssueDayPasses", detail: "midnight is near", dueAt })
  }
  const opened = yield* announce(held, packed, entries)
  yield* held.goOn({ _tag: "DeliveryBegun" })
  const isLost = yield* clearance.deliver(packed, opened).pipe(
    Effect.as(false),
    Effect.catchIf(
      ({ reason }) => reason === "OutcomeLost",
      () => Effect.succeed(true),
    ),
  )
  const after = instant(yield* Clock.currentTimeMillis)
  yield* held.leave(
    { dueAt: instant(after + askSoonMillis), attempts: 0 },
    isLost ? undefined : { _tag: "DeliveryDone" },
  )
})

const send = Effect.fnUntraced(function* (held: HeldBatch, entries: ReadonlyArray<BatchEntry>) {
  const now = instant(yield* Clock.currentTimeMillis)
  const all = sorted(entries, now)
  yield* leaveBehind(held.now(), all)
  if (all.packed.length === 0) {
    return yield* returnBatch(held, { code: "NothingToSend", detail: "all is drafted anew" })
  }
  yield* carry(held, all.packed).pipe(
    Effect.catchTag(["ArchiveError", "InvoiceClearanceError"], (failure) =>
      returnBatch(held, givingUp(failure)),
    ),
  )
})

/**
 * Sends a batch that was just begun. Ends well also when it had to be given up, or was lost to
 * another worker; fails only when the repository can't be reached: then the lease runs out.
 */
export const sendBatch = ({ entries, kept }: BegunBatch, leaseMillis: number) =>
  withBatch(kept, leaseMillis, (held) => Effect.scoped(send(held, entries))).pipe(
    Effect.catchTag("StaleBatch", ({ id }) =>
      Effect.logWarning("another worker has the batch", { batchId: id }),
    ),
  )
