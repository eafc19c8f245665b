/**
 * One round of dispatching: reads the queue and the budgets, plans, and sends what the plan says. A
 * batch is started here and sent beside the rounds.
 *
 * Any number of workers may do this at once: claims are disjoint, and they share one budget.
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
  /** How long a step may take before another worker may take over an invoice or a batch. */
  readonly leaseSeconds: number
  /** This worker's carrier: the batch that it sends does not delay a round. */
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

const issue = (kept: VersionedInvoice, leaseMillis: number) =>
  issueInvoice(kept, leaseMillis, "sending").pipe(
    // Another worker holds the invoice now: nothing is lost, and nothing is left to do here.
    Effect.catchTag("StaleVersion", () => Effect.succeed(kept)),
    inTrace(kept.trace, "issue invoice", {
      "invoice.id": kept.invoice.id,
      "order.id": kept.invoice.orderId,
      "tenant.id": kept.invoice.tenantId,
    }),
  )

/**
 * Invoices claimed at once. The places are shared between tenants; the invoices leave in the order
 * of sending.
 */
const claimedAtOnce = 20

/** Releases the claims on invoices that were not sent, and changes nothing else. */
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
 * Sends the invoices one after the other while the claim lasts; `isOver` when one met a problem.
 */
const sendClaimed = Effect.fnUntraced(function* (
  claimed: ReadonlyArray<VersionedInvoice>,
  leaseMillis: number,
  leaseUntil: Instant,
) {
  let sent = 0
  for (const kept of claimed) {
    if ((yield* Clock.currentTimeMillis) >= leaseUntil) break
    sent += 1
    const rest = claimed.slice(sent)
    const after = yield* Effect.onError(issue(kept, leaseMillis), () =>
      Effect.ignore(release(rest)),
    )
    if (after.work.problem === undefined) continue
    yield* release(rest)
    return { sent, isOver: true }
  }
  return { sent, isOver: false }
})

/** Sends one invoice after the other, in the order of sending; a problem ends the round. */
const sendOneByOne = Effect.fnUntraced(function* (count: number, leaseMillis: number) {
  const invoices = yield* InvoiceRepository
  let sent = 0
  while (sent < count) {
    const now = instant(yield* Clock.currentTimeMillis)
    const leaseUntil = instant(now + leaseMillis)
    const limit = Math.min(claimedAtOnce, count - sent)
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
 * A batch takes nothing while all its candidates have to let a lower number go first; invoices that
 * may go in no batch are still sent. Without calls for them, the next look is later and not at
 * once, because a look is expensive.
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

/** Returns the plan, and how many invoices were sent or started to be sent. */
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
