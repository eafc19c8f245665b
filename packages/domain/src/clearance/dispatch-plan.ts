/**
 * Decides what leaves next for KSeF: single invoices, a batch, or nothing yet.
 *
 * Pure. An interactive call clears one invoice at once, but the limits allow few of them; a batch
 * takes ten thousand invoices for two calls, but even fewer can be opened. So a small queue
 * leaves at once and a large one in batches, and the more of the batch budget is used, the longer
 * the interval between batches: the calls of an hour never run out while invoices wait.
 * `compareForSending` decides which invoices leave first. Invoices that may not go in a batch do
 * not count for one: however many of them wait, they go one by one.
 */
import { type Instant, instant } from "../calendar/instant.ts"
import { maximumBatchInvoices } from "./batch-clearance.ts"
import { batchesPerHourOf, ksefLimits } from "./sliding-windows.ts"

export interface DispatchPolicy {
  /** How long an invoice may wait for others to go with it, when the load allows. */
  readonly freshnessMillis: number
  /** A smaller batch leaves only when its oldest invoice has waited for `freshnessMillis`. */
  readonly minimumBatch: number
  readonly maximumBatch: number
  /** Batches that KSeF allows in an hour; infinite when there is no limit. */
  readonly batchesPerHour: number
  /** Budgets recover with time: they are checked again after this long at the latest. */
  readonly recheckMillis: number
}

export const dispatchPolicy: DispatchPolicy = {
  freshnessMillis: 60_000,
  minimumBatch: 20,
  maximumBatch: maximumBatchInvoices,
  batchesPerHour: batchesPerHourOf(ksefLimits),
  recheckMillis: 1_000,
}

export interface DispatchSituation {
  /** Invoices that could leave now, counted up to the size of a batch. */
  readonly waiting: number
  /** Since when the oldest of them could have left. */
  readonly oldestSince: Instant | undefined
  /** Those of them that may go in a batch, counted up to the same size. */
  readonly together: number
  /** The same as `oldestSince`, for those that may go in a batch. */
  readonly oldestTogetherSince: Instant | undefined
  /** Invoices that will soon be ready. */
  readonly preparing: number
  /** Batches started within the last hour. */
  readonly recentBatches: number
  /** Invoices that could be sent one by one now, and batches that could be opened and closed. */
  readonly available: { readonly invoiceSend: number; readonly batches: number }
  /** This worker is carrying a batch; it starts another one when that batch has left. */
  readonly isCarrying?: boolean | undefined
  readonly now: Instant
}

export type DispatchPlan =
  | { readonly _tag: "Interactive"; readonly count: number }
  | { readonly _tag: "Batch"; readonly count: number }
  /** Without `until`, nothing waits. */
  | { readonly _tag: "Wait"; readonly until?: Instant; readonly reason: WaitReason }

/**
 * `Empty`: nothing to send; `Filling`: the plan waits for a fuller batch; `Budget`: no calls left;
 * `Carrying`: the previous batch has not left yet.
 */
export type WaitReason = "Empty" | "Filling" | "Budget" | "Carrying"

const hourMillis = 3_600_000

/**
 * The interval between two batches when the hour's budget is used up: twice the fair share. A long
 * load that started without delay on a fresh budget then uses it up exactly when the hour ends.
 */
const slowestPaceMillis = ({ batchesPerHour }: DispatchPolicy): number =>
  (2 * hourMillis) / batchesPerHour

/** How long the oldest invoice waits for others. */
const longestWaitMillis = (situation: DispatchSituation, policy: DispatchPolicy): number => {
  const { preparing, recentBatches, together } = situation
  const used = Math.min(1, recentBatches / policy.batchesPerHour)
  const pace = used * slowestPaceMillis(policy)
  if (together < policy.minimumBatch) return Math.max(pace, policy.freshnessMillis)
  return preparing > 0 ? Math.max(pace, policy.freshnessMillis / 2) : pace
}

/** When to send the next batch; undefined when no invoice may be in one or no calls are left. */
const batchDueAt = (situation: DispatchSituation, policy: DispatchPolicy): Instant | undefined => {
  const { available, now, oldestTogetherSince, together } = situation
  if (available.batches === 0) return undefined
  if (together === 0 || oldestTogetherSince === undefined) return undefined
  if (together >= policy.maximumBatch) return now
  return instant(Math.ceil(oldestTogetherSince + longestWaitMillis(situation, policy)))
}

/**
 * How many invoices go one by one although a batch is about to leave, because they have waited too
 * long. While an upload of many minutes is running these are all invoices; otherwise they are those
 * that may go in no batch, which would wait for a crowd that leaves before them.
 */
const heldUp = (
  situation: DispatchSituation & { readonly oldestSince: Instant },
  policy: DispatchPolicy,
): number => {
  const { isCarrying = false, now, oldestSince, together, waiting } = situation
  const longestDelay = longestWaitMillis(situation, policy) + policy.freshnessMillis
  if (now < oldestSince + longestDelay) return 0
  return isCarrying ? waiting : waiting - together
}

const earlier = (left: Instant, right: Instant | undefined): Instant =>
  right !== undefined && right < left ? right : left

/**
 * The next step. While calls are left, invoices wait for one reason only: a crowd waits for the
 * batch that takes all of it, and leaves the interactive calls to the quiet time after it.
 */
export const planDispatch = (
  situation: DispatchSituation,
  policy: DispatchPolicy = dispatchPolicy,
): DispatchPlan => {
  const { available, isCarrying = false, now, oldestSince, preparing } = situation
  const { together, waiting } = situation
  if (waiting === 0 || oldestSince === undefined) return { _tag: "Wait", reason: "Empty" }
  const present = { ...situation, oldestSince }
  const isCrowd = together + preparing >= policy.minimumBatch
  const batchAt = batchDueAt(present, policy)
  const isBatchLoad = batchAt !== undefined && (isCrowd || available.invoiceSend === 0)
  const isBatchDue = isBatchLoad && batchAt <= now
  if (isBatchDue && !isCarrying) {
    return { _tag: "Batch", count: Math.min(together, policy.maximumBatch) }
  }
  const alone = isBatchLoad ? heldUp(present, policy) : waiting
  const count = Math.min(alone, available.invoiceSend)
  if (count > 0) return { _tag: "Interactive", count }
  const recheckAt = instant(now + policy.recheckMillis)
  if (isBatchDue) return { _tag: "Wait", until: recheckAt, reason: "Carrying" }
  const until = earlier(recheckAt, batchAt)
  return { _tag: "Wait", until, reason: batchAt === undefined ? "Budget" : "Filling" }
}
