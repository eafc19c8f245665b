/**
 * Tokens of a shared bucket leased to one process, and the bucket's last known state.
 *
 * Served tokens were taken from the shared bucket before, and unused ones are returned, so tokens
 * are conserved. A process holds at most `aheadLimit` tokens. All processes together therefore
 * deviate from one exact bucket by at most that number times the number of processes
 * (docs/adr/0011).
 */
import type { Instant } from "../calendar/wall-clock.ts"
import {
  type Bucket,
  type BucketStatus,
  type Decision,
  forgettableBefore,
  fullBucket,
  givenBack,
  type Policy,
  refilled,
  refusalBy,
  statusOf,
  take,
  ticksPerToken,
  tokensIn,
} from "./bucket.ts"

/** A process may lease a twentieth of a bucket, and of the tokens left in it. */
const aheadDivisor = 20

/**
 * Validity of leased tokens; the next lease returns older ones. Long enough that a customer with
 * one request a second does not need a lease for each.
 */
const leaseMillis = 10_000

/** Returns the maximum number of tokens of one bucket that a process holds. */
export const aheadLimit = ({ capacity }: Policy): number => Math.floor(capacity / aheadDivisor)

export interface LocalLease {
  readonly held: number
  /** Undefined before the first lease. */
  readonly leasedAt: Instant | undefined
  /** Tokens requested in advance by the last lease. */
  readonly ahead: number
  /** Tokens used without being taken from the shared bucket, while the store was unavailable. */
  readonly debt: number
  /** Bucket after the last lease. */
  readonly seen: Bucket
}

/** Creates a lease that assumes a full bucket. */
export const newLease = (policy: Policy, now: Instant): LocalLease => ({
  held: 0,
  leasedAt: undefined,
  ahead: 0,
  debt: 0,
  seen: fullBucket(policy, now),
})

/** Returns whether the last lease is still valid. */
export const isFresh = ({ leasedAt }: LocalLease, now: Instant): boolean =>
  leasedAt !== undefined && now >= leasedAt && now < leasedAt + leaseMillis

export const hasToken = (lease: LocalLease, now: Instant): boolean =>
  isFresh(lease, now) && lease.held > 0

/**
 * Renews the lease as a step on the shared bucket. Returns unused tokens, charges debt that time
 * has not repaid, and takes tokens for waiting requests and some in advance. A process that needs
 * tokens again while its lease is valid requests twice as many in advance, otherwise as many as are
 * expected to be needed next.
 */
export const renewLease = (
  lease: LocalLease,
  policy: Policy,
  waiting: number,
  now: Instant,
  expected: 0 | 1 = 0,
): ((shared: Bucket | undefined) => LocalLease) => {
  const most = aheadLimit(policy)
  const isBusy = waiting > 0 && isFresh(lease, now)
  const ahead = Math.min(most, isBusy ? Math.max(1, lease.ahead * 2) : expected)
  const missing = policy.capacity - tokensIn(refilled(lease.seen, policy, now))
  const unused = lease.held - Math.min(lease.debt, missing)
  return (shared) => {
    const current = refilled(shared ?? fullBucket(policy, now), policy, now)
    const whole = givenBack(current, policy, unused)
    const tokens = tokensIn(whole)
    const spare = Math.floor(Math.max(0, tokens - waiting) / aheadDivisor)
    const held = Math.min(tokens, waiting + Math.min(ahead, spare, most))
    const seen = { level: whole.level - held * ticksPerToken, at: whole.at }
    return { held, leasedAt: now, ahead, debt: 0, seen }
  }
}

/** Takes one token from the lease or from the last known bucket; undefined when neither has one. */
export const takeToken = (
  lease: LocalLease,
  policy: Policy,
  now: Instant,
): LocalLease | undefined => {
  if (lease.held > 0) return { ...lease, held: lease.held - 1 }
  const { isAdmitted, bucket } = take(lease.seen, policy, now, 1)
  return isAdmitted ? { ...lease, seen: bucket, debt: lease.debt + 1 } : undefined
}

/** Returns the token of a request that turned out to be free. */
export const returnToken = (lease: LocalLease, policy: Policy): LocalLease => {
  if (lease.debt === 0)
    return { ...lease, held: lease.held + (lease.leasedAt === undefined ? 0 : 1) }
  return { ...lease, seen: givenBack(lease.seen, policy, 1), debt: lease.debt - 1 }
}

export const leaseStatus = (lease: LocalLease, policy: Policy, now: Instant): BucketStatus =>
  statusOf(givenBack(refilled(lease.seen, policy, now), policy, lease.held), policy, now)

export interface LocalLimiter {
  /** A cost of 0 takes nothing and never refuses; -1 returns one token. */
  readonly decide: (key: string, cost: -1 | 0 | 1) => Decision
}

/** Maximum number of buckets, about 10 MB. Beyond it the oldest are dropped, as if full. */
const maximumKeys = 50_000

/**
 * Limits one policy for many keys in this process only, for callers that are not identified yet.
 * Several processes together admit a multiple of the limit.
 */
export const makeLocalLimiter = (policy: Policy, now: () => Instant): LocalLimiter => {
  const buckets = new Map<string, Bucket>()

  const makeRoom = (at: Instant): void => {
    const idleSince = forgettableBefore(at)
    for (const [key, bucket] of buckets) if (bucket.at < idleSince) buckets.delete(key)
    // Iterates oldest first.
    for (const key of buckets.keys()) {
      if (buckets.size <= maximumKeys / 2) break
      buckets.delete(key)
    }
  }

  const keep = (key: string, bucket: Bucket, at: Instant): void => {
    if (buckets.size >= maximumKeys && !buckets.has(key)) makeRoom(at)
    buckets.set(key, bucket)
  }

  const charged = (key: string, cost: -1 | 0 | 1, at: Instant) => {
    const bucket = refilled(buckets.get(key) ?? fullBucket(policy, at), policy, at)
    if (cost === 0) return { bucket, isAdmitted: true }
    const taking =
      cost === 1
        ? take(bucket, policy, at, cost)
        : { bucket: givenBack(bucket, policy, 1), isAdmitted: true }
    keep(key, taking.bucket, at)
    return taking
  }

  return {
    decide: (key, cost) => {
      const at = now()
      const { bucket, isAdmitted } = charged(key, cost, at)
      const statuses = [statusOf(bucket, policy, at)]
      return isAdmitted
        ? { buckets: statuses }
        : { buckets: statuses, refusal: refusalBy(statuses, true) }
    },
  }
}
