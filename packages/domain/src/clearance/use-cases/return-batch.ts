/** A batch that certainly has no effect: its invoices go back into the queue, then it is over. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { type Instant, instant } from "../../calendar/instant.ts"
import { Entropy } from "../../identity/entropy.ts"
import type { KeptInvoice } from "../../invoice/invoice-repository.ts"
import { keptProblem, type StepProblem } from "../../invoice/issuing-problem.ts"
import { retryAt } from "../../invoice/issuing-schedule.ts"
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
}

const workOf = (
  { work: { attempts, problem: before } }: KeptInvoice,
  { dueAt, problem }: GivingUp,
  jitter: number,
) => {
  if (problem === undefined) {
    return (_: unknown, now: Instant) => ({
      dueAt: dueAt ?? now,
      attempts,
      ...(before === undefined ? {} : { problem: before }),
    })
  }
  return (_: unknown, now: Instant) => {
    const again = retryAt(now, attempts + 1, jitter)
    const asked = now + problem.retryAfterSeconds * 1_000
    return {
      dueAt: instant(Math.max(again, asked, dueAt ?? 0)),
      attempts: attempts + 1,
      problem: keptProblem(problem, before, now),
    }
  }
}

const returning = (kept: KeptInvoice, giving: GivingUp, jitter: number): InvoiceMove => ({
  facts: kept.invoice._tag === "Sending" ? [{ _tag: "TransmissionNotTaken" }] : [],
  work: workOf(kept, giving, jitter),
})

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
  yield* moveInvoices(id, ids, (kept) => returning(kept, giving, jitter))
  const { code, detail } = giving
  if ((yield* batches.entries(id)).length > 0) {
    const now = yield* Clock.currentTimeMillis
    const work = { dueAt: instant(now + lookAgainMillis), attempts: held.attempts() + 1 }
    return yield* held.leave(work)
  }
  yield* held.leave({ dueAt: undefined, attempts: 0 }, { _tag: "GivenUp", code, detail })
  yield* Effect.logWarning("batch given up", { batchId: id, invoices: ids.length, code, detail })
})
