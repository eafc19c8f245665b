/**
 * One dispatch round: reads the queue and the budgets, plans, and executes the plan. A batch is
 * started here and sent in the background.
 *
 * Any number of workers may run rounds concurrently: claims are disjoint, and all workers share one
 * budget.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Instant, instant } from "../../calendar/instant.ts"
import { type BatchId, nextId } from "../../identity/type-id.ts"
import { InvoiceRepository, type VersionedInvoice } from "../../invoice/invoice-repository.ts"
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
  /** How long a step may take before another worker may claim the invoice or batch. */
  readonly leaseSeconds: number
  /** Sends this worker's batch in the background. */
  readonly carrier: BatchCarrier
}

export interface DispatchReport {
  readonly plan: DispatchPlan
  /** Number of invoices processed. */
  readonly invoices: number
}

const hourMillis = 3_600_000

const situation = Effect.fnUntraced(function* (policy: DispatchPolicy, now: Instant) {
  const invoices = yield* InvoiceRepository
  const queue = yield* invoices.sendingQueue(now, policy.maximumBatch)
  const nothing = { invoiceSend: 0, batches: 0 }
  if (queue.waiting === 0) return { ...queue, recentBatches: 0, available: nothing, now }
  const budget = yield* ClearanceBudget
  const batches = yield* BatchRepository
  const available = {
    invoiceSend: yield* budget.available("invoiceSend", now),
    batches: Math.min(
      yield* budget.available("batchSession", now),
      yield* budget.available("batchSessionClose", now),
    ),
  }
  const recentBatches = yield* batches.startedSince(instant(now - hourMillis))
  return { ...queue, recentBatches, available, now }
})

const issue = (versioned: VersionedInvoice, leaseMillis: number) =>
  issueInvoice(versioned, leaseMillis, "sending").pipe(
    // `StaleVersion`: another worker has claimed the invoice and continues.
    Effect.catchTag("StaleVersion", () => Effect.succeed(versioned)),
    inTrace(versioned.trace, "issue invoice", {
      "invoice.id": versioned.invoice.id,
      "order.id": versioned.invoice.orderId,
      "tenant.id": versioned.invoice.tenantId,
    }),
  )

/**
 * Maximum number of invoices per claim. A claim is shared between tenants; its invoices are sent in
 * sending order.
 */
const claimLimit = 20

/** Releases the claims on unsent invoices without other changes. */
const release = Effect.fnUntraced(function* (claimed: ReadonlyArray<VersionedInvoice>) {
  if (claimed.length === 0) return
  const invoices = yield* InvoiceRepository
  yield* invoices.saveMany(
    claimed.map(({ invoice, version, work }) => ({
      invoice,
      expectedVersion: version,
      work,
      events: [],
    })),
  )
})

/**
 * Sends the invoices one by one while the claim lasts. `isOver`: an invoice had a problem, which
 * ends the round.
 */
const sendClaimed = Effect.fnUntraced(function* (
  claimed: ReadonlyArray<VersionedInvoice>,
  leaseMillis: number,
  leaseUntil: Instant,
) {
  let sent = 0
  for (const claim of claimed) {
    if ((yield* Clock.currentTimeMillis) >= leaseUntil) break
    sent += 1
    const rest = claimed.slice(sent)
    const after = yield* Effect.onError(issue(claim, leaseMillis), () =>
      Effect.ignore(release(rest)),
    )
    if (after.work.problem === undefined) continue
    yield* release(rest)
    return { sent, isOver: true }
  }
  return { sent, isOver: false }
})

/** Sends invoices one by one in sending order; a problem ends the round. */
const sendOneByOne = Effect.fnUntraced(function* (count: number, leaseMillis: number) {
  const invoices = yield* InvoiceRepository
  let sent = 0
  while (sent < count) {
    const now = instant(yield* Clock.currentTimeMillis)
    const leaseUntil = instant(now + leaseMillis)
    const limit = Math.min(claimLimit, count - sent)
    const claimed = yield* invoices.claimDue({ limit, now, leaseUntil, stage: "sending" })
    const done = yield* sendClaimed(claimed, leaseMillis, leaseUntil)
    sent += done.sent
    if (done.isOver || done.sent === 0) return sent
  }
  return sent
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
  const started = yield* batches.begin({ id, limit, now, leaseUntil })
  if (Option.isNone(started)) return 0
  yield* carrier.carry(started.value, leaseMillis)
  return started.value.entries.length
})

/**
 * Starts a batch. A batch stays empty when other workers have just claimed its invoices; then
 * invoices that a batch can't contain are sent individually. When no calls are left for them, the
 * next round waits for `recheckMillis`, because reading the queue is expensive.
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
    const until = instant(now + policy.recheckMillis)
    const wait: DispatchPlan = { _tag: "Wait", until, reason: "Budget" }
    return { plan: wait, invoices: 0 } satisfies DispatchReport
  }
  return { plan, invoices: yield* sendOneByOne(alone, leaseMillis) } satisfies DispatchReport
})

/** Returns the plan and the number of invoices sent or added to a batch. */
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
