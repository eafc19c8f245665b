/**
 * Which buckets a request draws on, as data (docs/adr/0011).
 *
 * Two statements of the specification hold side by side: each access token has 600 requests a
 * minute with bursts of 60; each API key has, for each route, 600 writes or 1,200 reads a minute
 * with twice the rate for ten seconds. A key reaches 1,200 reads with several tokens.
 */
import type { Principal } from "../credential/credential.ts"
import type { Plan, Tenant } from "../tenant/tenant.ts"
import type { Policy, PolicyName } from "./bucket.ts"

/**
 * What the plan standard has: others have multiples of it. Twice the rate for ten seconds takes a
 * burst of the rate in ten seconds, and one token for the request that begins it.
 */
export const standardPolicies = {
  token: { name: "token", ratePerMinute: 600, capacity: 60 },
  reads: { name: "reads", ratePerMinute: 1_200, capacity: 201 },
  writes: { name: "writes", ratePerMinute: 600, capacity: 101 },
} as const satisfies Record<PolicyName, Policy>

/** How many times the standard rates; a contract may say another number. Trials end by volume. */
export const planFactors: Readonly<Record<Plan, number>> = {
  trial: 1,
  standard: 1,
  pro: 10,
  enterprise: 10,
}

export const rateFactorOf = ({ plan, contract }: Pick<Tenant, "plan" | "contract">): number =>
  contract.rateFactor ?? planFactors[plan]

export type Policies = Readonly<Record<PolicyName, Policy>>

const scaled = ({ name, ratePerMinute, capacity }: Policy, factor: number): Policy => ({
  name,
  ratePerMinute: ratePerMinute * factor,
  capacity: capacity * factor,
})

const byFactor = new Map<number, Policies>()

/** The policies of a tenant: the same objects for the same factor. */
export const policiesOf = (tenant: Pick<Tenant, "plan" | "contract">): Policies => {
  const factor = rateFactorOf(tenant)
  const known = byFactor.get(factor)
  if (known !== undefined) return known
  const { token, reads, writes } = standardPolicies
  const policies = {
    token: scaled(token, factor),
    reads: scaled(reads, factor),
    writes: scaled(writes, factor),
  }
  byFactor.set(factor, policies)
  return policies
}

export type LimitedCaller = Pick<Principal, "tokenHash" | "clientId" | "tenant">

/** A request as the limits see it. */
export interface Demand {
  readonly caller: LimitedCaller
  /** The route's name. */
  readonly route: string
  readonly kind: "read" | "write"
  /** Tokens: 0 asks how things stand and takes nothing, -1 gives back one taken in vain. */
  readonly cost: -1 | 0 | 1
}

export interface LimitedBy {
  /** Names the bucket among all buckets of all callers. */
  readonly key: string
  readonly policy: Policy
}

/** The policy of a key on a route. */
export const policyNameOf = { read: "reads", write: "writes" } as const

/** The buckets a request draws on: all of them admit it, or none is charged. */
export const bucketsOf = ({ caller, route, kind }: Demand): ReadonlyArray<LimitedBy> => {
  const policies = policiesOf(caller.tenant)
  return [
    { key: `token:${caller.tokenHash}`, policy: policies.token },
    {
      key: `key:${route}:${caller.clientId}`,
      policy: policies[policyNameOf[kind]],
    },
  ]
}
