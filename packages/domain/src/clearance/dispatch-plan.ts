/**
 * Decides what to send to KSeF next: single invoices, a batch, or nothing yet.
 *
 * Pure. An interactive call clears one invoice immediately, but limits allow few of them. A batch
 * clears ten thousand invoices with two calls, but even fewer batches are allowed. Therefore a
 * small queue is sent immediately and a large one in batches. The interval between batches grows
 * with the used budget, so an hour's calls never run out while invoices wait.
 * `compareSendingPlaces` decides which invoices go first. Invoices that can't be sent in a batch
 * are sent individually, however many wait.
 */
import { type Instant, instant } from "../calendar/instant.ts"
import { maximumBatchInvoices } from "./batch-clearance.ts"
import { batchesPerHourOf, ksefLimits } from "./sliding-windows.ts"

export interface DispatchPolicy {
  /** How long an invoice may wait for others to fill a batch, when the load allows. */
  readonly freshnessMillis: number
  /**
   * Batches below this size are sent only when their oldest invoice has waited for
   * `freshnessMillis`.
   */
  readonly minimumBatch: number
  readonly maximumBatch: number
  /** Batches that KSeF allows per hour; `Infinity` without a limit. */
  readonly batchesPerHour: number
  /** Longest delay before the budgets are checked again. */
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
  /** Invoices that could be sent now, counted up to the batch size. */
  readonly waiting: number
  /** When the oldest of them became ready. */
  readonly oldestSince: Instant | undefined
  /** Those of them that a batch may contain, counted up to the batch size. */
  readonly together: number
  /** As `oldestSince`, for invoices that a batch may contain. */
  readonly oldestTogetherSince: Instant | undefined
  /** Invoices that will soon be ready. */
  readonly preparing: number
  /** Batches started within the last hour. */
  readonly recentBatches: number
  /**
   * Calls left: invoices that could be sent individually, and batches that could be opened and
   * closed.
   */
  readonly available: { readonly invoiceSend: number; readonly batches: number }
  /** Whether this worker is sending a batch; it starts another one only afterwards. */
  readonly isCarrying?: boolean | undefined
  readonly now: Instant
}

export type DispatchPlan =
  | { readonly _tag: "Interactive"; readonly count: number }
  | { readonly _tag: "Batch"; readonly count: number }
  /** Without `until`, the queue is empty. */
  | { readonly _tag: "Wait"; readonly until?: Instant; readonly reason: WaitReason }

/**
 * - `Empty`: nothing to send.
 * - `Filling`: waiting for a fuller batch.
 * - `Budget`: no calls left.
 * - `Carrying`: the previous batch is still being sent.
 */
export type WaitReason = "Empty" | "Filling" | "Budget" | "Carrying"

const hourMillis = 3_600_000

/**
 * Interval between batches when the hour's budget is used up: twice the fair share. A continuous
 * load that starts with a fresh budget then exhausts it exactly at the end of the hour.
 */
const slowestPaceMillis = ({ batchesPerHour }: DispatchPolicy): number =>
  (2 * hourMillis) / batchesPerHour

/** Returns how long the oldest invoice waits for others. */
const longestWaitMillis = (situation: DispatchSituation, policy: DispatchPolicy): number => {
  const { preparing, recentBatches, together } = situation
  const used = Math.min(1, recentBatches / policy.batchesPerHour)
  const pace = used * slowestPaceMillis(policy)
  if (together < policy.minimumBatch) return Math.max(pace, policy.freshnessMillis)
  return preparing > 0 ? Math.max(pace, policy.freshnessMillis / 2) : pace
}

/**
 * Returns when a batch should be sent; undefined when no invoice may be in one or no calls are
 * left.
 */
const batchDueAt = (situation: DispatchSituation, policy: DispatchPolicy): Instant | undefined => {
  const { available, now, oldestTogetherSince, together } = situation
  if (available.batches === 0) return undefined
  if (together === 0 || oldestTogetherSince === undefined) return undefined
  if (together >= policy.maximumBatch) return now
  return instant(Math.ceil(oldestTogetherSince + longestWaitMillis(situation, policy)))
}

/**
 * Returns how many invoices to send individually although a batch is due, because they have waited
 * too long. During an upload, which may take minutes, these are all invoices. Otherwise they are
 * the invoices that a batch can't contain and that would wait for all the others.
 */
const overdueInvoices = (
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
 * Returns the next step. While calls are left, invoices wait only for a batch that takes a large
 * queue, which saves the interactive calls for the time after it.
 */
export const planDispatch = (
  situation: DispatchSituation,
  policy: DispatchPolicy = dispatchPolicy,
): DispatchPlan => {
  const { available, isCarrying = false, now, oldestSince, preparing } = situation
  const { together, waiting } = situation
  if (waiting === 0 || oldestSince === undefined) return { _tag: "Wait", reason: "Empty" }
  const present = { ...situation, oldestSince }
  const fillsBatch = together + preparing >= policy.minimumBatch
  const batchAt = batchDueAt(present, policy)
  const isBatchLoad = batchAt !== undefined && (fillsBatch || available.invoiceSend === 0)
  const isBatchDue = isBatchLoad && batchAt <= now
  if (isBatchDue && !isCarrying) {
    return { _tag: "Batch", count: Math.min(together, policy.maximumBatch) }
  }
  const alone = isBatchLoad ? overdueInvoices(present, policy) : waiting
  const count = Math.min(alone, available.invoiceSend)
  if (count > 0) return { _tag: "Interactive", count }
  const recheckAt = instant(now + policy.recheckMillis)
  if (isBatchDue) return { _tag: "Wait", until: recheckAt, reason: "Carrying" }
  const until = earlier(recheckAt, batchAt)
  return { _tag: "Wait", until, reason: batchAt === undefined ? "Budget" : "Filling" }
}
