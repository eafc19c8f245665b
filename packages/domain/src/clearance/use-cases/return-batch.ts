/** A batch that certainly has no effect: its invoices go back into the queue, then it is over. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { type Instant, instant } from "../../calendar/instant.ts"
import { Entropy } from "../../identity/entropy.ts"
import type { Invoice } from "../../invoice/invoice.ts"
import type { IssuingWork, KeptInvoice } from "../../invoice/invoice-repository.ts"
import type { InvoiceFact } from "../../invoice/invoice-transition.ts"
import { keptProblem, type StepProblem } from "../../invoice/issuing-problem.ts"
import { retryAt } from "../../invoice/issuing-schedule.ts"
import {
  afterRefusal,
  goesAlone,
  type PackageHistory,
  type PackageRefusal,
} from "../../invoice/package-history.ts"
import { sendingPlaceOf } from "../../invoice/sending-order.ts"
import { BatchRepository } from "../batch-repository.ts"
import { type InvoiceMove, moveInvoices } from "./batch-invoices.ts"
import type { HeldBatch } from "./held-batch.ts"

/** Why, in one word and in a sentence. */
export interface GivingUp {
  readonly code: string
  readonly detail: string
  /** What the invoices have met; none: they are due again at once. */
  readonly problem?: StepProblem | undefined
  /** Not before then. */
  readonly dueAt?: Instant | undefined
  /** KSeF's no to the package as a whole: the same invoices are not put into packages for ever. */
  readonly refusal?: PackageRefusal | undefined
}

/** How they have left so far counts on, and so does what stood in their way. */
const unhindered = (
  { attempts, problem }: IssuingWork,
  { dueAt }: GivingUp,
  now: Instant,
): IssuingWork => ({
  dueAt: dueAt ?? now,
  attempts,
  ...(problem === undefined ? {} : { problem }),
})

const workOf = (
  { work }: KeptInvoice,
  giving: GivingUp,
  isAlone: boolean,
  now: Instant,
  jitter: number,
): IssuingWork => {
  const { dueAt = now, problem } = giving
  if (problem === undefined) return unhindered(work, giving, now)
  const attempts = work.attempts + 1
  const asked = now + problem.retryAfterSeconds * 1_000
  // Alone it has not been tried yet.
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

/** Pure: what becomes of an invoice whose batch had no effect. */
export const returning = (
  kept: KeptInvoice,
  giving: GivingUp,
  now: Instant,
  jitter: number,
): InvoiceMove => {
  const { invoice } = kept
  const before = "packages" in invoice ? invoice.packages : undefined
  const { refusal } = giving
  const { deadline } = sendingPlaceOf(invoice)
  const packages = refusal === undefined ? undefined : afterRefusal(before, refusal, now, deadline)
  const work = workOf(kept, giving, goesAlone(packages, now), now, jitter)
  return { facts: factOf(invoice, packages), work: () => work }
}

const lookAgainMillis = 30_000

/**
 * Done twice, the second time changes nothing: what has been returned is in no batch any more. The
 * batch ends when it is empty: what another worker was just saving is returned at the next look.
 */
export const returnBatch = Effect.fnUntraced(function* (held: HeldBatch, giving: GivingUp) {
  const batches = yield* BatchRepository
  const entropy = yield* Entropy
  const { id } = held.now()
  const entries = yield* batches.entries(id)
  const jitter = ((yield* entropy.bytes(1))[0] ?? 0) / 255
  const ids = entries.map((entry) => entry.id)
  yield* moveInvoices(id, ids, (kept, now) => returning(kept, giving, now, jitter))
  const { code, detail } = giving
  if ((yield* batches.entries(id)).length > 0) {
    const now = yield* Clock.currentTimeMillis
    const work = { dueAt: instant(now + lookAgainMillis), attempts: held.attempts() + 1 }
    return yield* held.leave(work)
  }
  yield* held.leave({ dueAt: undefined, attempts: 0 }, { _tag: "GivenUp", code, detail })
  const about = { batchId: id, invoices: ids.length, code, detail }
  if (giving.refusal !== "final") return yield* Effect.logWarning("batch given up", about)
  yield* Effect.logError("KSeF refuses the package, its invoices go one by one", about)
})
