/**
 * What leaves next for KSeF: invoices one by one, a batch, or nothing yet.
 *
 * Pure. An interactive call clears one invoice at once, and there are few of them; a batch takes
 * ten thousand for two calls, and there are fewer still. So a small queue goes at once, a large one
 * in batches, and batches follow each other the slower the more of their budget is used: the hour
 * never ends with invoices and without calls. Which of them leave first: `compareForSending`. What
 * may go in no batch counts for none: however much of it waits, it goes one by one.
 */
import { type Instant, instant } from "../calendar/instant.ts"
import { maximumBatchInvoices } from "./batch-clearance.ts"
import { batchesPerHourOf, callsOfBatch, ksefLimits } from "./limit-groups.ts"

export interface DispatchPolicy {
  /** How long an invoice may wait for others to go with it, when the load allows. */
  readonly freshnessMillis: number
  /** Fewer than these go together only when the oldest has waited that long. */
  readonly minimumBatch: number
  readonly maximumBatch: number
  /** Batches that KSeF allows in an hour; infinitely many when it has no limit. */
  readonly batchesPerHour: number
  /** Budgets come back by themselves: at the latest after that long they are looked at again. */
  readonly lookAgainMillis: number
}

export const dispatchPolicy: DispatchPolicy = {
  freshnessMillis: 60_000,
  minimumBatch: 20,
  maximumBatch: maximumBatchInvoices,
  batchesPerHour: batchesPerHourOf(ksefLimits),
  lookAgainMillis: 1_000,
}

export interface DispatchSituation {
  /** Invoices that could leave now; counted up to a batch's worth. */
  readonly waiting: number
  /** Since when the oldest of them could have left. */
  readonly oldestSince: Instant | undefined
  /** Those of them that may go in a batch, counted likewise. */
  readonly together: number
  /** As `oldestSince`, of those. */
  readonly oldestTogetherSince: Instant | undefined
  /** Invoices that are on their way to be ready soon. */
  readonly preparing: number
  /** Batches begun within the last hour. */
  readonly recentBatches: number
  /** Calls that could be made now. */
  readonly available: { readonly invoiceSend: number; readonly batchSession: number }
  /** A batch is under way here; another one is begun when it has left. */
  readonly isCarrying?: boolean | undefined
  readonly now: Instant
}

export type DispatchPlan =
  | { readonly _tag: "Interactive"; readonly count: number }
  | { readonly _tag: "Batch"; readonly count: number }
  /** None: nothing waits. */
  | { readonly _tag: "Wait"; readonly until?: Instant; readonly reason: WaitReason }

/**
 * `Empty`: nothing to send; `Filling`: a fuller batch is soon enough; `Budget`: no calls left;
 * `Carrying`: the batch before has not left yet.
 */
export type WaitReason = "Empty" | "Filling" | "Budget" | "Carrying"

const hourMillis = 3_600_000

/**
 * Between two batches when all of the hour's are used: twice the fair share, so that a long load
 * that began on a fresh budget, at no wait at all, has used it up when the hour is over and not
 * before.
 */
const slowestPaceMillis = ({ batchesPerHour }: DispatchPolicy): number =>
  (2 * hourMillis) / batchesPerHour

/** How long the oldest waits for company: nothing while the budget is fresh. */
const patienceMillis = (situation: DispatchSituation, policy: DispatchPolicy): number => {
  const { preparing, recentBatches, together } = situation
  const used = Math.min(1, recentBatches / policy.batchesPerHour)
  const pace = used * slowestPaceMillis(policy)
  if (together < policy.minimumBatch) return Math.max(pace, policy.freshnessMillis)
  return preparing > 0 ? Math.max(pace, policy.freshnessMillis / 2) : pace
}

/** When a batch should leave; none while there is nothing for one, or no calls. */
const batchDueAt = (situation: DispatchSituation, policy: DispatchPolicy): Instant | undefined => {
  const { available, now, oldestTogetherSince, together } = situation
  if (available.batchSession < callsOfBatch) return undefined
  if (together === 0 || oldestTogetherSince === undefined) return undefined
  if (together >= policy.maximumBatch) return now
  return instant(Math.ceil(oldestTogetherSince + patienceMillis(situation, policy)))
}

/**
 * How many go one by one though a batch is to leave, for they have waited too long: all, for the
 * end of an upload of many minutes; what may go in no batch, for a crowd that leaves before it.
 */
const heldUp = (
  situation: DispatchSituation & { readonly oldestSince: Instant },
  policy: DispatchPolicy,
): number => {
  const { isCarrying = false, now, oldestSince, together, waiting } = situation
  const patience = patienceMillis(situation, policy) + policy.freshnessMillis
  if (now < oldestSince + patience) return 0
  return isCarrying ? waiting : waiting - together
}

const earlier = (left: Instant, right: Instant | undefined): Instant =>
  right !== undefined && right < left ? right : left

/**
 * The next move. Nothing waits while calls are left for it, but for one reason: a crowd waits for
 * the batch that takes all of it, and leaves the interactive calls to the quiet time after it.
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
  const lookAgainAt = instant(now + policy.lookAgainMillis)
  if (isBatchDue) return { _tag: "Wait", until: lookAgainAt, reason: "Carrying" }
  const until = earlier(lookAgainAt, batchAt)
  return { _tag: "Wait", until, reason: batchAt === undefined ? "Budget" : "Filling" }
}
