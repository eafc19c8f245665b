/**
 * What one of several processes has of a bucket that all share: a few tokens leased ahead, and the
 * bucket as it was seen last.
 *
 * Every token served was taken from the shared bucket before, and what was not needed goes back, so
 * tokens are conserved. A process never has more than `aheadLimit` of them in hand: that times the
 * number of processes is the most by which all together can differ from one exact bucket
 * (docs/adr/0011).
 */
import type { Instant } from "../calendar/instant.ts"
import {
  type Bucket,
  fullAfterMillis,
  fullBucket,
  givenBack,
  type Policy,
  refilled,
  take,
  ticksPerToken,
  tokensIn,
  waitMillis,
} from "./bucket.ts"
import type { Standing } from "./decision.ts"

/** A twentieth of a bucket may be leased ahead, and a twentieth of what is left in it. */
const aheadDivisor = 20

/** Tokens leased ahead are not used any later: they go back with the next lease. */
export const leaseMillis = 1_000

/** The most tokens a process has in hand of one bucket. */
export const aheadLimit = ({ capacity }: Policy): number => Math.floor(capacity / aheadDivisor)

export interface Share {
  /** Tokens in hand. */
  readonly held: number
  readonly leasedAt: Instant
  /** Tokens asked for ahead at the last lease. */
  readonly ahead: number
  /** Tokens used without having been taken from the shared bucket, while it was out of reach. */
  readonly debt: number
  /** The bucket as the last lease left it. */
  readonly seen: Bucket
}

/** What a process asks the shared bucket for. */
export interface LeaseRequest {
  readonly now: Instant
  /** Tokens that go back; less than none are a debt. */
  readonly unused: number
  /** Requests that wait for a token. */
  readonly waiting: number
  /** Tokens for requests to come. */
  readonly ahead: number
}

export interface Lease {
  readonly granted: number
  readonly bucket: Bucket
}

/** The step on the shared bucket; a bucket never seen before is full. */
export const leaseFrom = (
  bucket: Bucket | undefined,
  policy: Policy,
  { now, unused, waiting, ahead }: LeaseRequest,
): Lease => {
  const current = refilled(bucket ?? fullBucket(policy, now), policy, now)
  const whole = givenBack(current, policy, unused)
  const tokens = tokensIn(whole)
  const spare = Math.floor(Math.max(0, tokens - waiting) / aheadDivisor)
  const granted = Math.min(tokens, waiting + Math.min(ahead, spare, aheadLimit(policy)))
  return { granted, bucket: { level: whole.level - granted * ticksPerToken, at: whole.at } }
}

const isFresh = ({ leasedAt }: Share, now: Instant): boolean =>
  now >= leasedAt && now < leasedAt + leaseMillis

/** Tokens that can be used now. */
export const usableTokens = (share: Share, now: Instant): number =>
  isFresh(share, now) ? share.held : 0

/** Whoever needs tokens again soon asks for twice as many; who does not, asks for none ahead. */
export const nextAhead = (share: Share | undefined, policy: Policy, now: Instant): number =>
  share !== undefined && isFresh(share, now)
    ? Math.min(aheadLimit(policy), Math.max(1, share.ahead * 2))
    : 0

/** Whether there can be a token by now: one in hand, or one in the bucket as seen last. */
export const mayHaveTokens = ({ held, seen }: Share, policy: Policy, now: Instant): boolean =>
  held > 0 || tokensIn(refilled(seen, policy, now)) > 0

/** What of its debt a process has to pay: time has paid for what the bucket has got back since. */
export const chargeOf = ({ debt, seen }: Share, policy: Policy, now: Instant): number =>
  Math.min(debt, policy.capacity - tokensIn(refilled(seen, policy, now)))

/** What a process knows that has not asked yet: nothing, and assumes a full bucket. */
export const unseenShare = (policy: Policy, now: Instant): Share => ({
  held: 0,
  leasedAt: now,
  ahead: 0,
  debt: 0,
  seen: fullBucket(policy, now),
})

/** Takes one token without asking anybody, from the hand or from the bucket as seen last. */
export const takenAlone = (share: Share, policy: Policy, now: Instant): Share | undefined => {
  if (share.held > 0) return { ...share, held: share.held - 1 }
  const { isAdmitted, bucket } = take(share.seen, policy, now, 1)
  return isAdmitted ? { ...share, seen: bucket, debt: share.debt + 1 } : undefined
}

/** With one token back that was taken in vain. */
export const withOneBack = (share: Share, policy: Policy): Share =>
  share.debt > 0
    ? { ...share, seen: givenBack(share.seen, policy, 1), debt: share.debt - 1 }
    : { ...share, held: share.held + 1 }

export const standingOf = (share: Share, policy: Policy, now: Instant): Standing => {
  const filled = refilled(share.seen, policy, now)
  const known = share.held === 0 ? filled : givenBack(filled, policy, share.held)
  const remaining = tokensIn(known)
  return {
    policy,
    remaining,
    fullAfterMillis: fullAfterMillis(known, policy, now),
    waitMillis: remaining > 0 ? 0 : waitMillis(known, policy, now, 1),
  }
}
