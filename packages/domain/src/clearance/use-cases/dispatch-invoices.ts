/**
 * One round of dispatching: look at the queue and the budgets, plan, and send what the plan says. A
 * batch is begun here and carried beside the rounds.
 *
 * Any number of workers may do this at once: claims are disjoint, and the budget is one for all.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Instant, instant } from "../../calendar/instant.ts"
import { nextId } from "../../identity/entropy.ts"
import type { BatchId } from "../../identity/type-id.ts"
import { InvoiceRepository, type KeptInvoice } from "../../invoice/invoice-repository.ts"
import { issueInvoice } from "../../invoice/use-cases/issue-invoice.ts"
import { inTrace } from "../../trace/trace-context.ts"
import { BatchRepository } from "../batch-repository.ts"
import { ClearanceBudget } from "../clearance-budget.ts"
import {
  type DispatchPlan,
  type DispatchPolicy,
  type DispatchSituation,
  planDispatch,
} from "../dispatch-plan.ts"
import type { BatchCarrier } from "./carry-batches.ts"

export interface DispatchRound {
  readonly policy: DispatchPolicy
  /** How long a step may take before another worker may take an invoice or a batch over. */
  readonly leaseSeconds: number
  /** Of this worker: what it carries holds no round up. */
  readonly carrier: BatchCarrier
}

export interface DispatchReport {
  readonly plan: DispatchPlan
  /** Invoices that were worked on. */
  readonly invoices: number
}

const hourMillis = 3_600_000

const situation = Effect.fnUntraced(function* (policy: DispatchPolicy, now: Instant) {
  const invoices = yield* InvoiceRepository
  const queue = yield* invoices.sendingQueue(now, policy.maximumBatch)
  const nothing = { invoiceSend: 0, batchSession: 0 }
  if (queue.waiting === 0) return { ...queue, recentBatches: 0, available: nothing, now }
  const budget = yield* ClearanceBudget
  const batches = yield* BatchRepository
  const available = {
    invoiceSend: yield* budget.available("invoiceSend", now),
    batchSession: yield* budget.available("batchSession", now),
  }
  const recentBatches = yield* batches.begunSince(instant(now - hourMillis))
  return { ...queue, recentBatches, available, now }
})

const issue = (kept: KeptInvoice, leaseMillis: number) =>
  issueInvoice(kept, leaseMillis, "sending").pipe(
    // Another worker holds it now: nothing is lost, nothing is left to do here.
    Effect.catchTag("StaleVersion", () => Effect.succeed(kept)),
    inTrace(kept.trace, "issue invoice", {
      "invoice.id": kept.invoice.id,
      "order.id": kept.invoice.orderId,
      "tenant.id": kept.invoice.tenantId,
    }),
  )

/** One after the other, in the order of sending; a problem ends the round. */
const sendOneByOne = Effect.fnUntraced(function* (count: number, leaseMillis: number) {
  const invoices = yield* InvoiceRepository
  for (let sent = 0; sent < count; sent += 1) {
    const now = instant(yield* Clock.currentTimeMillis)
    const leaseUntil = instant(now + leaseMillis)
    const [kept] = yield* invoices.claimDue({ limit: 1, now, leaseUntil, stage: "sending" })
    if (kept === undefined) return sent
    const after = yield* issue(kept, leaseMillis)
    if (after.work.problem !== undefined) return sent + 1
  }
  return count
})

const sendTogether = Effect.fnUntraced(function* (
  limit: number,
  leaseMillis: number,
  carrier: BatchCarrier,
) {
  const batches = yield* BatchRepository
  const id = (yield* nextId("bat")) as BatchId
  const now = instant(yield* Clock.currentTimeMillis)
  const leaseUntil = instant(now + leaseMillis)
  const begun = yield* batches.begin({ id, limit, now, leaseUntil })
  if (Option.isNone(begun)) return 0
  yield* carrier.carry(begun.value, leaseMillis)
  return begun.value.entries.length
})

/**
 * A batch takes nothing while all of it has to let a lower number go first: what may go in none is
 * sent meanwhile. Without calls for that it is looked at again later, not at once: that is dear.
 */
const sendAsBatch = Effect.fnUntraced(function* (
  plan: DispatchPlan & { readonly _tag: "Batch" },
  { available, now, waiting }: DispatchSituation,
  { carrier, leaseSeconds, policy }: DispatchRound,
) {
  const leaseMillis = leaseSeconds * 1_000
  const together = yield* sendTogether(plan.count, leaseMillis, carrier)
  if (together > 0) return { plan, invoices: together } satisfies DispatchReport
  const alone = Math.min(waiting, available.invoiceSend)
  if (alone === 0) {
    const until = instant(now + policy.lookAgainMillis)
    const wait: DispatchPlan = { _tag: "Wait", until, reason: "Budget" }
    return { plan: wait, invoices: 0 } satisfies DispatchReport
  }
  return { plan, invoices: yield* sendOneByOne(alone, leaseMillis) } satisfies DispatchReport
})

/** Answers what was planned, and how many invoices it was done with, or begun to be. */
export const dispatchInvoices = Effect.fnUntraced(function* (round: DispatchRound) {
  const { carrier, leaseSeconds, policy } = round
  const now = instant(yield* Clock.currentTimeMillis)
  const present = yield* situation(policy, now)
  const plan = planDispatch({ ...present, isCarrying: carrier.isCarrying() }, policy)
  const leaseMillis = leaseSeconds * 1_000
  switch (plan._tag) {
    case "Wait":
      return { plan, invoices: 0 } satisfies DispatchReport
    case "Interactive":
      return {
        plan,
        invoices: yield* sendOneByOne(plan.count, leaseMillis),
      } satisfies DispatchReport
    case "Batch":
      return yield* sendAsBatch(plan, present, round)
  }
})
