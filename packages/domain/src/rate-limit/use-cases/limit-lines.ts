/**
 * Decides whether a tenant may order so many lines now, for all processes.
 *
 * Only long orders are charged, so an ordinary order needs no statement. A process remembers the
 * bucket that it has seen last: time alone adds lines to it, so a flood of refused orders needs no
 * statement either. While the store is unavailable, it charges the remembered bucket.
 */
import * as Effect from "effect/Effect"
import type { Instant } from "../../calendar/instant.ts"
import type { TenantId } from "../../identity/type-id.ts"
import type { Tenant } from "../../tenant/tenant.ts"
import {
  type Bucket,
  type Decision,
  forgettableBefore,
  freeLines,
  fullBucket,
  linesPolicy,
  type Policy,
  refilled,
  statusOf,
  take,
  waitMillis,
} from "../bucket.ts"
import { makeLocalRateLimitStore, type RateLimitStore } from "../rate-limit-store.ts"

export interface LinesRequest {
  readonly tenantId: TenantId
  readonly tenant: Pick<Tenant, "plan" | "contract" | "rateLimiting">
  readonly lines: number
}

export interface LineLimiter {
  /** Returns undefined for a request that is too short to be charged. */
  readonly decide: (request: LinesRequest) => Decision | Effect.Effect<Decision> | undefined
}

export interface LineLimiterOptions {
  readonly now: () => Instant
  /** Absent for a single process. */
  readonly store?: RateLimitStore["Service"] | undefined
  readonly linesPerMinute?: number | undefined
}

const maximumRemembered = 10_000

export const makeLineLimiter = (options: LineLimiterOptions): LineLimiter => {
  const { now, linesPerMinute } = options
  const local = makeLocalRateLimitStore()
  const store = options.store ?? local
  /** The buckets after the last charge of this process. */
  const seen = new Map<string, Bucket>()

  const remember = (key: string, bucket: Bucket): void => {
    if (seen.size >= maximumRemembered) {
      const idleSince = forgettableBefore(now())
      for (const [each, { at }] of seen) if (at < idleSince) seen.delete(each)
    }
    seen.set(key, bucket)
  }

  const decisionOn = (bucket: Bucket, policy: Policy, request: LinesRequest): Decision => {
    const at = now()
    const buckets = [statusOf(bucket, policy, at)]
    const wait = waitMillis(bucket, policy, at, request.lines)
    if (wait === 0) return { buckets }
    const refusal = {
      violated: [policy],
      retryAfterSeconds: Math.ceil(wait / 1_000),
      isEnforced: request.tenant.rateLimiting === "enforced",
    }
    return { buckets, refusal }
  }

  return {
    decide: (request) => {
      const { tenantId, tenant, lines } = request
      if (lines <= freeLines) return undefined
      const policy = linesPolicy(tenant, linesPerMinute)
      const key = `lines:${tenantId}`
      const remembered = seen.get(key)
      const at = now()
      if (remembered !== undefined && waitMillis(remembered, policy, at, lines) > 0)
        return decisionOn(refilled(remembered, policy, at), policy, request)
      const charge = (bucket: Bucket = remembered ?? fullBucket(policy, at)) => {
        const taken = take(bucket, policy, at, lines)
        return { bucket: taken.bucket, result: taken }
      }
      return store.modify(key, charge).pipe(
        Effect.catch(() => Effect.sync(() => charge().result)),
        Effect.map((taken) => {
          remember(key, taken.bucket)
          if (taken.isAdmitted) return { buckets: [statusOf(taken.bucket, policy, at)] }
          return decisionOn(taken.bucket, policy, request)
        }),
      )
    },
  }
}
