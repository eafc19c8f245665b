/**
 * The token bucket: a request takes a token, and time adds tokens up to the capacity. The buckets
 * of a request decide whether it is admitted or refused.
 *
 * Whole numbers only: a token is 60,000 ticks, so a rate of n tokens a minute is n ticks a
 * millisecond, and refilling in two steps equals refilling in one. A bucket is never negative and
 * never above its capacity. Knows no clock: time is an argument.
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
  "address",
  "issuance",
  "verification",
  "sign-in",
] as const
export type PolicyName = (typeof policyNames)[number]

export interface Policy {
  readonly name: PolicyName
  /** Tokens added in a minute. */
  readonly ratePerMinute: number
  /** Tokens that fit into the bucket: the largest burst. */
  readonly capacity: number
}

export interface Bucket {
  /** Ticks: 60,000 of them are one token. */
  readonly level: number
  /** The instant up to which the bucket has been refilled. */
  readonly at: Instant
}

export const ticksPerToken = 60_000

/**
 * The clocks of several processes differ by less; a clock that jumps back further has been reset.
 */
export const clockToleranceMillis = 60_000

export const fullBucket = ({ capacity }: Policy, now: Instant): Bucket => ({
  level: capacity * ticksPerToken,
  at: now,
})

/** The bucket refilled up to that instant; a clock that jumps back changes nothing. */
export const refilled = (bucket: Bucket, policy: Policy, now: Instant): Bucket => {
  const elapsed = now - bucket.at
  const full = policy.capacity * ticksPerToken
  if (elapsed === 0 && bucket.level <= full) return bucket
  const added = Math.max(0, elapsed) * policy.ratePerMinute
  const level = Math.min(full, bucket.level + added)
  return { level, at: elapsed < 0 && elapsed >= -clockToleranceMillis ? bucket.at : now }
}

/** Whole tokens that can be taken now. */
export const tokensIn = ({ level }: Bucket): number => Math.floor(level / ticksPerToken)

/** Returns tokens as far as they fit in; a negative number takes them as far as there are any. */
export const givenBack = (bucket: Bucket, { capacity }: Policy, tokens: number): Bucket => {
  const level = Math.min(capacity * ticksPerToken, bucket.level + tokens * ticksPerToken)
  return { level: Math.max(0, level), at: bucket.at }
}

export interface TakeResult {
  readonly isAdmitted: boolean
  readonly bucket: Bucket
}

/** Takes all of the cost, in tokens, or nothing. */
export const take = (bucket: Bucket, policy: Policy, now: Instant, cost: number): TakeResult => {
  const current = refilled(bucket, policy, now)
  const level = current.level - cost * ticksPerToken
  return level < 0
    ? { isAdmitted: false, bucket: current }
    : { isAdmitted: true, bucket: { level, at: current.at } }
}

/** Milliseconds until time alone has filled the refilled bucket to that level. */
const millisUntil = (current: Bucket, policy: Policy, now: Instant, level: number): number => {
  if (current.level >= level) return 0
  return current.at - now + Math.ceil((level - current.level) / policy.ratePerMinute)
}

/** Milliseconds until the cost is available if no other request takes tokens; it must fit in. */
export const waitMillis = (bucket: Bucket, policy: Policy, now: Instant, cost: number): number =>
  millisUntil(refilled(bucket, policy, now), policy, now, cost * ticksPerToken)

/** A bucket untouched for that long is full under every policy. */
export const idleMillis = 120_000

/** Buckets untouched since then may be forgotten: a new one is as full. */
export const forgettableBefore = (now: Instant): Instant => instant(Math.max(0, now - idleMillis))

/** A bucket as the caller sees it. */
export interface BucketStatus {
  readonly policy: Policy
  /** Whole tokens left. */
  readonly remaining: number
  /** Milliseconds until the bucket is full if no token is taken. */
  readonly fullAfterMillis: number
  /** Milliseconds until one token is available if none is taken; 0 when one is. */
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
  /** The policies that do not admit the request, at least one. */
  readonly violated: ReadonlyArray<Policy>
  /** Whole seconds after which it is admitted if no other request takes tokens. */
  readonly retryAfterSeconds: number
  /** False for a tenant in shadow mode, whose request is admitted all the same. */
  readonly isEnforced: boolean
}

export interface Decision {
  /** One for each bucket that the request draws on. */
  readonly buckets: ReadonlyArray<BucketStatus>
  readonly refusal?: Refusal
}

/** The bucket with the fewest tokens left; of equal ones the one that is full last. */
export const tightestOf = ({ buckets }: Decision): BucketStatus | undefined => {
  const [first, ...others] = buckets
  return others.reduce((tightest, one) => {
    const fewer = one.remaining - (tightest?.remaining ?? 0)
    const isLater = one.fullAfterMillis > (tightest?.fullAfterMillis ?? 0)
    return fewer < 0 || (fewer === 0 && isLater) ? one : tightest
  }, first)
}

/** The refusal by the buckets without a token; the longest wait is the caller's. */
export const refusalBy = (buckets: ReadonlyArray<BucketStatus>, isEnforced: boolean): Refusal => {
  const empty = buckets.filter(({ remaining }) => remaining < 1)
  const waits = empty.map(({ waitMillis: wait }) => Math.ceil(wait / 1_000))
  return {
    violated: empty.map(({ policy }) => policy),
    retryAfterSeconds: Math.max(1, ...waits),
    isEnforced,
  }
}

// Which buckets a request draws on, as data (docs/adr/0011).
//
// Two statements of the specification apply together: each access token has 600 requests a minute
// with bursts of 60; each API key has, for each route, 600 writes or 1,200 reads a minute with
// twice the rate for ten seconds. A key reaches 1,200 reads with several tokens. All tokens of a
// client share the limit of a route and kind, so that new tokens allow no new burst.

/**
 * What the plan standard has: others have multiples of it. Twice the rate for ten seconds takes a
 * burst of the rate in ten seconds, and one token for the request that begins it.
 */
export const standardPolicies = {
  token: { name: "token", ratePerMinute: 600, capacity: 60 },
  client: { name: "client", ratePerMinute: 1_800, capacity: 302 },
  reads: { name: "reads", ratePerMinute: 1_200, capacity: 201 },
  writes: { name: "writes", ratePerMinute: 600, capacity: 101 },
  /** Requests whose idempotency key may be known: each is a look-up. */
  replays: { name: "replays", ratePerMinute: 1_200, capacity: 201 },
} as const satisfies Partial<Record<PolicyName, Policy>>

/** The policies of a customer, in the order in which a response lists them. */
export const customerPolicyNames = ["token", "client", "reads", "writes", "replays"] as const

/** Of an address (of IPv6, a network of 64 bits): failed authentications and token requests. */
export const addressPolicy = (ratePerMinute = 120): Policy => ({
  name: "address",
  ratePerMinute,
  capacity: ratePerMinute,
})

/** Of an authenticated client: the tokens issued to it. */
export const issuancePolicy = (ratePerMinute = 60): Policy => ({
  name: "issuance",
  ratePerMinute,
  capacity: ratePerMinute,
})

/**
 * Endpoints that a tenant has verified: each verification sends a request to a third party's
 * server.
 */
export const verificationPolicy: Policy = { name: "verification", ratePerMinute: 5, capacity: 5 }

/** Verifications at one server, of all tenants; no tenant uses them up alone. */
export const serverVerificationPolicy: Policy = {
  name: "verification",
  ratePerMinute: 20,
  capacity: 20,
}

type RatedTenant = Pick<Tenant, "plan" | "contract">

/** Multiples of the standard rates; a contract may set another. Trials are limited by volume. */
export const planFactors: Readonly<Record<Plan, number>> = {
  trial: 1,
  standard: 1,
  pro: 10,
  enterprise: 10,
}

export const rateFactorOf = ({ plan, contract }: RatedTenant): number =>
  contract.rateFactor ?? planFactors[plan]

export type CustomerPolicyName = (typeof customerPolicyNames)[number]

/** The policy of a tenant: the standard one times the factor of its plan or contract. */
export const policyOf = (name: CustomerPolicyName, tenant: RatedTenant): Policy => {
  const { ratePerMinute, capacity } = standardPolicies[name]
  const factor = rateFactorOf(tenant)
  return { name, ratePerMinute: ratePerMinute * factor, capacity: capacity * factor }
}

type CustomerPolicies = Readonly<Record<CustomerPolicyName, Policy>>

/** Every request needs them, and a tenant is the same object for many requests. */
const knownPolicies = new WeakMap<RatedTenant, CustomerPolicies>()

const policiesOf = (tenant: RatedTenant): CustomerPolicies => {
  const known = knownPolicies.get(tenant)
  if (known !== undefined) return known
  const named = customerPolicyNames.map((name) => [name, policyOf(name, tenant)] as const)
  const policies = Object.fromEntries(named) as Record<CustomerPolicyName, Policy>
  knownPolicies.set(tenant, policies)
  return policies
}

export type LimitedCaller = Pick<Principal, "tokenHash" | "clientId" | "tenant">

/** A request as the limits see it. */
export interface RateLimitRequest {
  readonly caller: LimitedCaller
  /** The route's name. */
  readonly route: string
  /** A replay has a separate bucket, because it is looked up in the database. */
  readonly kind: "read" | "write" | "replay"
  /** Tokens: 0 reads the status of the buckets and takes nothing, -1 returns one token. */
  readonly cost: -1 | 0 | 1
}

export interface NamedBucket {
  /** Names the bucket among all buckets of all callers. */
  readonly key: string
  readonly policy: Policy
}

/** The buckets that a request draws on: all of them admit it, or none is charged. */
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
