/**
 * The token bucket: a request takes a token, time puts tokens back, never more than fit in.
 *
 * Whole numbers alone: a token is 60,000 ticks, so a rate of n tokens a minute is n ticks a
 * millisecond, and refilling in two steps is exactly refilling in one. A bucket is never negative
 * and never above its capacity. Knows no clock: time is an argument.
 */
import { type Instant, instant } from "../calendar/instant.ts"

export const policyNames = ["token", "reads", "writes"] as const
export type PolicyName = (typeof policyNames)[number]

export interface Policy {
  readonly name: PolicyName
  /** Tokens put back in a minute. */
  readonly ratePerMinute: number
  /** Tokens that fit into the bucket: the largest burst. */
  readonly capacity: number
}

export interface Bucket {
  /** Ticks: 60,000 of them are one token. */
  readonly level: number
  /** The latest instant up to which time has been put into the bucket. */
  readonly at: Instant
}

export const ticksPerToken = 60_000

/** Clocks of several processes differ by less; one that goes back by more has been set anew. */
export const clockToleranceMillis = 60_000

export const fullBucket = ({ capacity }: Policy, now: Instant): Bucket => ({
  level: capacity * ticksPerToken,
  at: now,
})

/** The bucket as time has filled it; a clock that goes back puts nothing in and takes nothing. */
export const refilled = (bucket: Bucket, policy: Policy, now: Instant): Bucket => {
  const elapsed = now - bucket.at
  const full = policy.capacity * ticksPerToken
  if (elapsed === 0 && bucket.level <= full) return bucket
  const added = Math.max(0, elapsed) * policy.ratePerMinute
  const level = Math.min(full, bucket.level + added)
  return { level, at: elapsed < 0 && elapsed >= -clockToleranceMillis ? bucket.at : now }
}

/** Whole tokens that can be taken from it as it is. */
export const tokensIn = ({ level }: Bucket): number => Math.floor(level / ticksPerToken)

/** That many tokens back, as far as they fit in; less than none are taken, as far as there are. */
export const givenBack = (bucket: Bucket, { capacity }: Policy, tokens: number): Bucket => {
  const level = Math.min(capacity * ticksPerToken, bucket.level + tokens * ticksPerToken)
  return { level: Math.max(0, level), at: bucket.at }
}

export interface Taking {
  readonly isAdmitted: boolean
  readonly bucket: Bucket
}

/** Takes all of the cost, in tokens, or nothing. */
export const take = (bucket: Bucket, policy: Policy, now: Instant, cost: number): Taking => {
  const current = refilled(bucket, policy, now)
  const level = current.level - cost * ticksPerToken
  return level < 0
    ? { isAdmitted: false, bucket: current }
    : { isAdmitted: true, bucket: { level, at: current.at } }
}

/** Milliseconds until time alone has filled it to that level. */
const millisUntil = (bucket: Bucket, policy: Policy, now: Instant, level: number): number => {
  const current = refilled(bucket, policy, now)
  if (current.level >= level) return 0
  return current.at - now + Math.ceil((level - current.level) / policy.ratePerMinute)
}

/** Milliseconds until the cost can be taken if nobody else takes; it has to fit in at all. */
export const waitMillis = (bucket: Bucket, policy: Policy, now: Instant, cost: number): number =>
  millisUntil(bucket, policy, now, cost * ticksPerToken)

/** Milliseconds until the bucket is full if nobody takes. */
export const fullAfterMillis = (bucket: Bucket, policy: Policy, now: Instant): number =>
  millisUntil(bucket, policy, now, policy.capacity * ticksPerToken)

/** Whoever has not been touched for that long is full, whatever the policy. */
export const idleMillis = 120_000

/** Buckets untouched since then may be forgotten: a new one is as full. */
export const forgettableBefore = (now: Instant): Instant => instant(Math.max(0, now - idleMillis))
