/**
 * What every answer tells of the caller's limits: `X-RateLimit-*` for the tightest bucket, and all
 * buckets as structured fields (draft-ietf-httpapi-ratelimit-headers-10, RFC 9651).
 *
 * A bucket is told as a quota of a whole number of seconds: what time puts in during them. "Reset"
 * is the time until the bucket is full again; where it refuses, until it admits, as Retry-After.
 */
import {
  type Decision,
  type Policy,
  type Standing,
  tightestOf,
} from "@procurement/domain/rate-limit"

export interface ToldPolicy {
  /** Requests in the window. */
  readonly quota: number
  readonly windowSeconds: number
}

const minuteSeconds = 60

export const toldPolicy = ({ capacity, ratePerMinute }: Policy): ToldPolicy => {
  const windowSeconds = Math.floor((capacity * minuteSeconds) / ratePerMinute)
  return { windowSeconds, quota: (windowSeconds * ratePerMinute) / minuteSeconds }
}

interface Words extends ToldPolicy {
  readonly policyItem: string
}

/** Policies are few and the same objects for ever. */
const known = new WeakMap<Policy, Words>()

const wordsOf = (policy: Policy): Words => {
  const remembered = known.get(policy)
  if (remembered !== undefined) return remembered
  const told = toldPolicy(policy)
  const policyItem = `"${policy.name}";q=${told.quota};w=${told.windowSeconds}`
  const words = { ...told, policyItem }
  known.set(policy, words)
  return words
}

const remainingOf = (standing: Standing, { quota }: ToldPolicy): number =>
  Math.min(quota, standing.remaining)

const resetOf = (standing: Standing, { refusal }: Decision): number =>
  refusal?.isEnforced === true && refusal.violated.includes(standing.policy)
    ? refusal.retryAfterSeconds
    : Math.ceil(standing.fullAfterMillis / 1_000)

export const limitHeaders = (decision: Decision): Readonly<Record<string, string>> => {
  const tightest = tightestOf(decision)
  if (tightest === undefined) return {}
  const words = wordsOf(tightest.policy)
  let policies = ""
  let limits = ""
  for (const standing of decision.standings) {
    const own = wordsOf(standing.policy)
    const separator = limits === "" ? "" : ", "
    const remaining = remainingOf(standing, own)
    const reset = resetOf(standing, decision)
    policies += separator + own.policyItem
    limits += `${separator}"${standing.policy.name}";r=${remaining};t=${reset}`
  }
  return {
    "x-ratelimit-limit": String(words.quota),
    "x-ratelimit-remaining": String(remainingOf(tightest, words)),
    "x-ratelimit-reset": String(resetOf(tightest, decision)),
    "ratelimit-policy": policies,
    ratelimit: limits,
  }
}
