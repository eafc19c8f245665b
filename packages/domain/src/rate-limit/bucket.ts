/**
 * Token bucket: a request takes a token, and time adds tokens up to the capacity. A request is
 * admitted when all its buckets have a token.
 *
 * Integer arithmetic: a token is 60,000 ticks, so a rate of n tokens a minute is n ticks a
 * millisecond, and refilling in two steps equals refilling in one. A bucket is never negative and
 * never above its capacity. Time is an argument.
 */
import { type Instant, instant } from "../calendar/wall-clock.ts"
import type { Principal } from "../credential/credential.ts"
import type { Plan, Tenant } from "../tenant/tenant.ts"

export const policyNames = [
  "token",
  "client",
  "reads",
  "writes",
  "replays",
  "lines",
  "address",
  "issuance",
  "verification",
  "sign-in",
] as const
export type PolicyName = (typeof policyNames)[number]

export interface Policy {
  readonly name: PolicyName
  /** Tokens added per minute. */
  readonly ratePerMinute: number
  /** Maximum number of tokens: the largest burst. */
  readonly capacity: number
}

export interface Bucket {
  /** In ticks; 60,000 ticks are one token. */
  readonly level: number
  /** Time of the last refill. */
  readonly at: Instant
}

export const ticksPerToken = 60_000

/** Clocks of processes differ by less than this; a clock that moves back further has been reset. */
export const clockToleranceMillis = 60_000

export const fullBucket = ({ capacity }: Policy, now: Instant): Bucket => ({
  level: capacity * ticksPerToken,
  at: now,
})

/** Refills the bucket up to that instant; ignores a clock that moves back. */
export const refilled = (bucket: Bucket, policy: Policy, now: Instant): Bucket => {
  const elapsed = now - bucket.at
  const full = policy.capacity * ticksPerToken
  if (elapsed === 0 && bucket.level <= full) return bucket
  const added = Math.max(0, elapsed) * policy.ratePerMinute
  const level = Math.min(full, bucket.level + added)
  return { level, at: elapsed < 0 && elapsed >= -clockToleranceMillis ? bucket.at : now }
}

/** Returns the whole tokens available now. */
export const tokensIn = ({ level }: Bucket): number => Math.floor(level / ticksPerToken)

/** Returns tokens to the bucket up to its capacity. A negative number takes tokens down to zero. */
export const givenBack = (bucket: Bucket, { capacity }: Policy, tokens: number): Bucket => {
  const level = Math.min(capacity * ticksPerToken, bucket.level + tokens * ticksPerToken)
  return { level: Math.max(0, level), at: bucket.at }
}

export interface TakeResult {
  readonly isAdmitted: boolean
  readonly bucket: Bucket
}

/** Takes the whole cost, in tokens, or nothing. */
export const take = (bucket: Bucket, policy: Policy, now: Instant, cost: number): TakeResult => {
  const current = refilled(bucket, policy, now)
  const level = current.level - cost * ticksPerToken
  return level < 0
    ? { isAdmitted: false, bucket: current }
    : { isAdmitted: true, bucket: { level, at: current.at } }
}

/** Returns the milliseconds until the refilled bucket reaches that level by time alone. */
const millisUntil = (current: Bucket, policy: Policy, now: Instant, level: number): number => {
  if (current.level >= level) return 0
  return current.at - now + Math.ceil((level - current.level) / policy.ratePerMinute)
}

/**
 * Returns the milliseconds until the cost is available if no other request takes tokens. The cost
 * must not exceed the capacity.
 */
export const waitMillis = (bucket: Bucket, policy: Policy, now: Instant, cost: number): number =>
  millisUntil(refilled(bucket, policy, now), policy, now, cost * ticksPerToken)

/** An unused bucket is full after this time under every policy. */
export const idleMillis = 120_000

/** Returns the time before which unused buckets may be deleted, because they are full. */
export const forgettableBefore = (now: Instant): Instant => instant(Math.max(0, now - idleMillis))

/** Status of a bucket for the caller. */
export interface BucketStatus {
  readonly policy: Policy
  /** Whole tokens left. */
  readonly remaining: number
  /** Milliseconds until the bucket is full without further requests. */
  readonly fullAfterMillis: number
  /** Milliseconds until a token is available without further requests; 0 when one is. */
  readonly waitMillis: number
}

export const statusOf = (bucket: Bucket, policy: Policy, now: Instant): BucketStatus => {
  const current = refilled(bucket, policy, now)
  return {
    policy,
    remaining: tokensIn(current),
    fullAfterMillis: millisUntil(current, policy, now, policy.capacity * ticksPerToken),
    waitMillis: millisUntil(current, policy, now, ticksPerToken),
  }
}

export interface Refusal {
  /** Violated policies, at least one. */
  readonly violated: ReadonlyArray<Policy>
  /** Seconds until the request is admitted if no other request takes tokens. */
  readonly retryAfterSeconds: number
  /** False for a tenant in shadow mode, whose request is admitted anyway. */
  readonly isEnforced: boolean
}

export interface Decision {
  /** One status per bucket of the request. */
  readonly buckets: ReadonlyArray<BucketStatus>
  readonly refusal?: Refusal
}

/** Returns the bucket with the fewest tokens left; among equal ones, the one that is full last. */
export const tightestOf = ({ buckets }: Decision): BucketStatus | undefined => {
  const [first, ...others] = buckets
  return others.reduce((tightest, one) => {
    const fewer = one.remaining - (tightest?.remaining ?? 0)
    const isLater = one.fullAfterMillis > (tightest?.fullAfterMillis ?? 0)
    return fewer < 0 || (fewer === 0 && isLater) ? one : tightest
  }, first)
}

/** Returns the refusal by empty buckets, with the longest of their delays. */
export const refusalBy = (buckets: ReadonlyArray<BucketStatus>, isEnforced: boolean): Refusal => {
  const empty = buckets.filter(({ remaining }) => remaining < 1)
  const waits = empty.map(({ waitMillis: wait }) => Math.ceil(wait / 1_000))
  return {
    violated: empty.map(({ policy }) => policy),
    retryAfterSeconds: Math.max(1, ...waits),
    isEnforced,
  }
}

/**
 * Policies of the plan `standard`; other plans have multiples. Twice the rate for ten seconds
 * requires a burst of ten seconds' tokens plus one for the first request.
 *
 * Two requirements of the specification apply together. Each access token has 600 requests a minute
 * with bursts of 60. Each API key has, per route, 600 writes or 1,200 reads a minute with twice the
 * rate for ten seconds. A key reaches 1,200 reads with several tokens. All tokens of a client share
 * the limit of a route and kind, so new tokens allow no additional burst (docs/adr/0011).
 */
export const standardPolicies = {
  token: { name: "token", ratePerMinute: 600, capacity: 60 },
  client: { name: "client", ratePerMinute: 1_800, capacity: 302 },
  reads: { name: "reads", ratePerMinute: 1_200, capacity: 201 },
  writes: { name: "writes", ratePerMinute: 600, capacity: 101 },
  /** Requests with a possibly known idempotency key; each costs a lookup. */
  replays: { name: "replays", ratePerMinute: 1_200, capacity: 201 },
} as const satisfies Partial<Record<PolicyName, Policy>>

/** Orders and previews of up to this many lines are not charged to the policy `lines`. */
export const freeLines = 20

/** Lines a minute of the plan `standard`; an app may set another number. */
export const standardLinesPerMinute = 6_000

/**
 * Policy per tenant: lines of orders and previews with more than `freeLines` lines, because the
 * work for such a request grows with its lines. Admits bursts of two minutes' lines.
 */
export const linesPolicy = (
  tenant: RatedTenant,
  linesPerMinute: number = standardLinesPerMinute,
): Policy => {
  const ratePerMinute = tenant.contract.linesPerMinute ?? linesPerMinute * rateFactorOf(tenant)
  return { name: "lines", ratePerMinute, capacity: 2 * ratePerMinute }
}

/** Policies of a customer, in the order of a response. */
export const customerPolicyNames = ["token", "client", "reads", "writes", "replays"] as const

/** Policy per address (for IPv6, per 64-bit network): failed authentications and token requests. */
export const addressPolicy = (ratePerMinute = 120): Policy => ({
  name: "address",
  ratePerMinute,
  capacity: ratePerMinute,
})

/** Policy per authenticated client: issued tokens. */
export const issuancePolicy = (ratePerMinute = 60): Policy => ({
  name: "issuance",
  ratePerMinute,
  capacity: ratePerMinute,
})

/**
 * Policy per tenant: endpoint verifications, each of which sends a request to a third party's
 * server.
 */
export const verificationPolicy: Policy = { name: "verification", ratePerMinute: 5, capacity: 5 }

/** Policy per server: endpoint verifications of all tenants, above a single tenant's limit. */
export const serverVerificationPolicy: Policy = {
  name: "verification",
  ratePerMinute: 20,
  capacity: 20,
}

type RatedTenant = Pick<Tenant, "plan" | "contract">

/**
 * Multiples of the standard rates; a contract may set another one. Trials are limited by volume.
 */
export const planFactors: Readonly<Record<Plan, number>> = {
  trial: 1,
  standard: 1,
  pro: 10,
  enterprise: 10,
}

export const rateFactorOf = ({ plan, contract }: RatedTenant): number =>
  contract.rateFactor ?? planFactors[plan]

export type CustomerPolicyName = (typeof customerPolicyNames)[number]

/** Returns a tenant's policy: the standard one times the factor of its plan or contract. */
export const policyOf = (name: CustomerPolicyName, tenant: RatedTenant): Policy => {
  const { ratePerMinute, capacity } = standardPolicies[name]
  const factor = rateFactorOf(tenant)
  return { name, ratePerMinute: ratePerMinute * factor, capacity: capacity * factor }
}

type CustomerPolicies = Readonly<Record<CustomerPolicyName, Policy>>

/** Cache: every request needs the policies, and requests share the tenant object. */
const policiesByTenant = new WeakMap<RatedTenant, CustomerPolicies>()

const policiesOf = (tenant: RatedTenant): CustomerPolicies => {
  const cached = policiesByTenant.get(tenant)
  if (cached !== undefined) return cached
  const named = customerPolicyNames.map((name) => [name, policyOf(name, tenant)] as const)
  const policies = Object.fromEntries(named) as Record<CustomerPolicyName, Policy>
  policiesByTenant.set(tenant, policies)
  return policies
}

export type LimitedCaller = Pick<Principal, "tokenHash" | "clientId" | "tenant">

/** The request data for rate limits. */
export interface RateLimitRequest {
  readonly caller: LimitedCaller
  /** Name of the route. */
  readonly route: string
  /** Replays have a separate bucket, because each is looked up in the database. */
  readonly kind: "read" | "write" | "replay"
  /** In tokens: 0 reads the status only, -1 returns one token. */
  readonly cost: -1 | 0 | 1
}

export interface NamedBucket {
  /** Unique key of the bucket. */
  readonly key: string
  readonly policy: Policy
}

/** Returns the buckets of a request: all of them admit it, or none is charged. */
export const bucketsOf = ({
  caller,
  route,
  kind,
}: RateLimitRequest): ReadonlyArray<NamedBucket> => {
  const { tokenHash, clientId, tenant } = caller
  const { token, client, reads, writes, replays } = policiesOf(tenant)
  if (kind === "replay") return [{ key: `replay:${clientId}`, policy: replays }]
  return [
    { key: `token:${tokenHash}`, policy: token },
    { key: `client:${clientId}`, policy: client },
    { key: `key:${route}:${clientId}`, policy: kind === "read" ? reads : writes },
  ]
}
