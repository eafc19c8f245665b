/**
 * Connects the domain's limiter to the routes: turns a decision into headers and a rejection into a
 * problem (RFC 6585, 4). Synchronous whenever the limiter does not need the store.
 *
 * Every response has `X-RateLimit-*` for the tightest bucket, and all buckets as structured fields
 * (draft-ietf-httpapi-ratelimit-headers-10, RFC 9651). A bucket is advertised as the quota that
 * refills within a whole number of seconds. "Reset" is the time until the bucket is full; on a
 * rejection, until it admits a request, as Retry-After.
 */
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import type { Principal } from "@procurement/domain/credential"
import {
  type BucketStatus,
  type Decision,
  type LineLimiter,
  type Policy,
  type PolicyName,
  type RateLimiter,
  type RefusalReporter,
  tightestOf,
} from "@procurement/domain/rate-limit"
import { LRUCache } from "lru-cache"
import { rateLimited } from "../problem/problem.ts"
import type { Admission, AdmissionRequest, Admit } from "./admission.ts"

interface ShadowTally {
  /**
   * Counts one admitted rejection. Returns the number to report if the key's last report is a
   * minute old.
   */
  readonly count: (clientId: string, nowMillis: number) => number | undefined
}

const reportEveryMillis = 60_000
const maximumKeys = 10_000

interface Tally {
  count: number
  reportedAt: number
}

const makeShadowTally = (): ShadowTally => {
  const keys = new LRUCache<string, Tally>({ max: maximumKeys })
  return {
    count: (clientId, now) => {
      const tally = keys.get(clientId) ?? { count: 0, reportedAt: Number.NEGATIVE_INFINITY }
      tally.count += 1
      keys.set(clientId, tally)
      if (now - tally.reportedAt < reportEveryMillis) return undefined
      const { count } = tally
      tally.count = 0
      tally.reportedAt = now
      return count
    },
  }
}

/** A policy in the customers' form: a number of requests in a window. */
export const advertisedPolicy = ({ capacity, ratePerMinute }: Policy) => {
  const windowSeconds = Math.floor((capacity * 60) / ratePerMinute)
  return { windowSeconds, quota: (windowSeconds * ratePerMinute) / 60 }
}

interface ShownPolicy {
  readonly quota: number
  /** The policy as an item of RateLimit-Policy. */
  readonly item: string
}

/**
 * Cached, because every response shows them and a tenant's policies are the same objects for many
 * requests.
 */
const shownPolicies = new WeakMap<Policy, ShownPolicy>()

const shownPolicyOf = (policy: Policy): ShownPolicy => {
  const cached = shownPolicies.get(policy)
  if (cached !== undefined) return cached
  const { quota, windowSeconds } = advertisedPolicy(policy)
  const shown = { quota, item: `"${policy.name}";q=${quota};w=${windowSeconds}` }
  shownPolicies.set(policy, shown)
  return shown
}

const shownBy =
  ({ refusal }: Decision) =>
  ({ policy, remaining, fullAfterMillis }: BucketStatus) => {
    const { quota, item } = shownPolicyOf(policy)
    const isRefusing = refusal?.isEnforced === true && refusal.violated.includes(policy)
    const reset = isRefusing ? refusal.retryAfterSeconds : Math.ceil(fullAfterMillis / 1_000)
    return { name: policy.name, quota, item, left: Math.min(quota, remaining), reset }
  }

export const limitHeaders = (decision: Decision): Readonly<Record<string, string>> => {
  const tightest = tightestOf(decision)
  if (tightest === undefined) return {}
  const shown = shownBy(decision)
  const { quota, left, reset } = shown(tightest)
  const all = decision.buckets.map(shown)
  return {
    "x-ratelimit-limit": String(quota),
    "x-ratelimit-remaining": String(left),
    "x-ratelimit-reset": String(reset),
    "ratelimit-policy": all.map(({ item }) => item).join(", "),
    ratelimit: all.map((one) => `"${one.name}";r=${one.left};t=${one.reset}`).join(", "),
  }
}

/** Requests of a key that only shadow mode admitted since the last report. */
export interface ShadowRefusals {
  readonly tenantId: string
  readonly clientId: string
  /** The policy violated last. */
  readonly policy: PolicyName
  readonly count: number
}

export interface AdmitDeps {
  readonly limiter: RateLimiter
  readonly lines: LineLimiter
  /** Watches for keys that are rejected for too long. */
  readonly reporter: RefusalReporter
  /** Milliseconds. */
  readonly now: () => number
  /** Starts an effect, as `runFork` of the app's runtime does. */
  readonly fork: <A>(effect: Effect.Effect<A>) => Fiber.Fiber<A>
  /** Called at most once a minute for a key. */
  readonly onShadowRefusals: (refusals: ShadowRefusals) => void
}

const chargeOf = (cost: number): -1 | 0 | 1 => {
  if (cost === 0) return 0
  return cost > 0 ? 1 : -1
}

export const makeAdmit = (deps: AdmitDeps): Admit => {
  const { limiter, reporter, fork, now, onShadowRefusals } = deps
  const tally = makeShadowTally()

  const noteShadow = ({ tenantId, clientId }: Principal, policy: PolicyName): void => {
    const count = tally.count(clientId, now())
    if (count !== undefined) onShadowRefusals({ tenantId, clientId, policy, count })
  }

  const admissionOf = (decision: Decision, caller: Principal): Admission => {
    const headers = limitHeaders(decision)
    const { refusal } = decision
    const policy = refusal?.violated[0]?.name
    if (refusal === undefined || policy === undefined) return { headers }
    const report = reporter.note(caller, policy)
    if (report !== undefined) fork(report)
    if (refusal.isEnforced) return { headers, refusal: rateLimited(refusal) }
    noteShadow(caller, policy)
    return { headers }
  }

  const whenDecided = (
    deciding: Effect.Effect<Decision>,
    caller: Principal,
  ): Admission | Promise<Admission> => {
    const fiber = fork(deciding)
    const exit = fiber.pollUnsafe()
    if (exit !== undefined && Exit.isSuccess(exit)) return admissionOf(exit.value, caller)
    return Effect.runPromise(Fiber.join(fiber)).then((decision) => admissionOf(decision, caller))
  }

  return ({ principal, operationId, kind, cost }: AdmissionRequest) => {
    const decision =
      kind === "lines"
        ? deps.lines.decide({ ...principal, lines: cost })
        : limiter.decide({ caller: principal, route: operationId, kind, cost: chargeOf(cost) })
    if (decision === undefined) return { headers: {} }
    return Effect.isEffect(decision)
      ? whenDecided(decision, principal)
      : admissionOf(decision, principal)
  }
}
