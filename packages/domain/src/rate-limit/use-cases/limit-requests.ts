/**
 * Decides whether a request is admitted.
 *
 * A single process stores its buckets in memory and decides immediately. With several processes,
 * each leases a few tokens in advance. It decides immediately when it holds tokens or certainly
 * can't get any, otherwise after a lease. It remembers an empty bucket until time can have added a
 * token, so a flood of refused requests causes no statements. While the store is unavailable, it
 * limits locally from the last known state (docs/adr/0011).
 */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type { Instant } from "../../calendar/instant.ts"
import type { Unavailable } from "../../unavailable.ts"
import {
  bucketsOf,
  type Decision,
  forgettableBefore,
  type Policy,
  type RateLimitRequest,
  refusalBy,
} from "../bucket.ts"
import {
  aheadLimit,
  hasToken,
  isFresh,
  leaseStatus,
  type LocalLease,
  newLease,
  renewLease,
  returnToken,
  takeToken,
} from "../local-lease.ts"
import type { RateLimitStore } from "../rate-limit-store.ts"

/** Store that several processes share. */
export interface Sharing {
  readonly store: RateLimitStore["Service"]
  /** Timeout of the store, after which the process decides locally. */
  readonly timeoutMillis: number
}

export interface LimiterOptions {
  /** Current time; clocks of processes that share a store differ by less than a minute. */
  readonly now: () => Instant
  /** Absent for a single process. */
  readonly sharing?: Sharing | undefined
}

export interface RateLimiter {
  /** Returns the decision, or an effect that makes it. */
  readonly decide: (request: RateLimitRequest) => Decision | Effect.Effect<Decision>
}

/** A bucket used by requests of this process. */
interface TrackedBucket {
  readonly key: string
  policy: Policy
  lease: LocalLease
  /** Number of requests that wait for a token. */
  waiting: number
  /** Running renewal, shared by all waiting requests; one at a time. */
  renewing: Fiber.Fiber<void> | undefined
  touchedAt: Instant
}

type TrackedBuckets = ReadonlyArray<TrackedBucket>

const fewBuckets = 1_000

/** Tracks used buckets. Drops unused ones when there are many, because they are full. */
const makeTracking = () => {
  const tracked = new Map<string, TrackedBucket>()
  let sweepAtSize = fewBuckets
  const sweep = (now: Instant): void => {
    const idleSince = forgettableBefore(now)
    for (const [key, { touchedAt, waiting }] of tracked) {
      if (touchedAt < idleSince && waiting === 0) tracked.delete(key)
    }
    sweepAtSize = Math.max(fewBuckets, tracked.size * 2)
  }
  const add = (key: string, policy: Policy, now: Instant): TrackedBucket => {
    if (tracked.size >= sweepAtSize) sweep(now)
    const lease = newLease(policy, now)
    const bucket = { key, policy, lease, waiting: 0, renewing: undefined, touchedAt: now }
    tracked.set(key, bucket)
    return bucket
  }
  return (request: RateLimitRequest, now: Instant): TrackedBuckets =>
    bucketsOf(request).map(({ key, policy }) => {
      const bucket = tracked.get(key) ?? add(key, policy, now)
      bucket.policy = policy
      bucket.touchedAt = now
      return bucket
    })
}

const statusesOf = (buckets: TrackedBuckets, now: Instant): Decision["buckets"] =>
  buckets.map(({ lease, policy }) => leaseStatus(lease, policy, now))

/** Takes a token from all buckets or from none, based on local state. */
const decide = ({ caller }: RateLimitRequest, buckets: TrackedBuckets, now: Instant): Decision => {
  const taken = buckets.map(({ lease, policy }) => takeToken(lease, policy, now))
  if (taken.includes(undefined)) {
    const statuses = statusesOf(buckets, now)
    const isEnforced = caller.tenant.rateLimiting === "enforced"
    return { buckets: statuses, refusal: refusalBy(statuses, isEnforced) }
  }
  buckets.forEach((bucket, nth) => {
    bucket.lease = taken[nth] ?? bucket.lease
  })
  return { buckets: statusesOf(buckets, now) }
}

/**
 * Returns whether a lease can't change the decision: all tokens are held, or one is certainly
 * unavailable.
 */
const isDecided = (buckets: TrackedBuckets, now: Instant): boolean =>
  buckets.every(({ lease }) => hasToken(lease, now)) ||
  buckets.some(({ lease, policy }) => takeToken(lease, policy, now) === undefined)

const storeRetryMillis = 1_000
const tidyEveryMillis = 600_000

/**
 * After a failure or a timeout the store is not called for a second. Logs once that it is
 * unavailable, and once that it is available again.
 */
const makeOutage = (now: () => Instant) => {
  let awayUntil: number | undefined
  const isAway = (at: Instant): boolean => awayUntil !== undefined && at < awayUntil
  const away = (failure?: Cause.Cause<Unavailable>): Effect.Effect<void> =>
    Effect.suspend(() => {
      const isNews = awayUntil === undefined
      awayUntil = now() + storeRetryMillis
      if (!isNews) return Effect.void
      const reason =
        failure === undefined ? "the store did not respond in time" : Cause.squash(failure)
      return Effect.logWarning(
        "the rate-limit store is unavailable; this process limits requests locally",
        reason,
      )
    })
  const back = Effect.suspend(() => {
    if (awayUntil === undefined) return Effect.void
    awayUntil = undefined
    return Effect.logInfo("the rate-limit store is available again")
  })
  return { isAway, away, back }
}

/** Renews leases in the store. */
const makeTokenLeaser = ({ store, timeoutMillis }: Sharing, now: () => Instant) => {
  const { isAway, away, back } = makeOutage(now)
  let tidyAt = now() + tidyEveryMillis

  const renew = (bucket: TrackedBucket, expected: 0 | 1): Effect.Effect<void> =>
    Effect.suspend(() => {
      const { key, policy, lease, waiting } = bucket
      const step = renewLease(lease, policy, waiting, now(), expected)
      // Tokens being returned must not be used.
      bucket.lease = { ...lease, held: 0 }
      const renewal = store.modify(key, (shared) => {
        const result = step(shared)
        return { bucket: result.seen, result }
      })
      return Effect.matchCauseEffect(renewal, {
        onFailure: away,
        onSuccess: (renewed) => {
          bucket.lease = { ...renewed, debt: bucket.lease.debt - lease.debt }
          return back
        },
      })
    })

  const joinRenewal = (bucket: TrackedBucket, expected: 0 | 1): Effect.Effect<void> =>
    Effect.gen(function* () {
      if (bucket.renewing === undefined) {
        const fiber = yield* Effect.forkDetach(renew(bucket, expected), { startImmediately: true })
        bucket.renewing = fiber
        fiber.addObserver(() => {
          bucket.renewing = undefined
        })
      }
      if (bucket.renewing === undefined) return
      yield* Effect.timeoutOrElse(Fiber.await(bucket.renewing), {
        duration: timeoutMillis,
        orElse: () => away(),
      })
    })

  return {
    isAway,
    /**
     * Waits for the renewals of these buckets, at most until the timeout. Renews those of `next`
     * with them, for a request that is expected to follow. Never fails.
     */
    renewAll: (buckets: TrackedBuckets, next: TrackedBuckets = []): Effect.Effect<void> => {
      const renewals = [
        ...buckets.map((bucket) => joinRenewal(bucket, 0)),
        ...next.map((bucket) => joinRenewal(bucket, 1)),
      ]
      return Effect.all(renewals, { concurrency: "unbounded", discard: true })
    },
    /** Periodically deletes full buckets from the store, without waiting. */
    tidyUp: Effect.suspend(() => {
      const at = now()
      if (at < tidyAt) return Effect.void
      tidyAt = at + tidyEveryMillis
      return Effect.asVoid(Effect.forkDetach(Effect.ignore(store.forget(forgettableBefore(at)))))
    }),
  }
}

/**
 * Maximum number of leases per request, because other requests may use the tokens first; then it
 * decides locally.
 */
const maximumRounds = 8

/** Returns whether the process holds more tokens than it may without waiting requests. */
const holdsTooMuch = ({ lease, policy, waiting, renewing }: TrackedBucket): boolean =>
  renewing === undefined && waiting === 0 && lease.held > aheadLimit(policy)

/**
 * A request with an idempotency key is charged to `replays` first, and then nearly always as a
 * write: its other buckets are leased at the same time, and so in the same statement.
 */
const nextOf = (request: RateLimitRequest): ReadonlyArray<RateLimitRequest> =>
  request.kind === "replay" ? [{ ...request, kind: "write" }] : []

export const makeRateLimiter = ({ now, sharing }: LimiterOptions): RateLimiter => {
  const trackedOf = makeTracking()
  const leaser = sharing && makeTokenLeaser(sharing, now)

  const decideAfterLease = (
    { isAway, renewAll, tidyUp }: NonNullable<typeof leaser>,
    request: RateLimitRequest,
    buckets: TrackedBuckets,
  ): Effect.Effect<Decision> =>
    Effect.gen(function* () {
      for (const bucket of buckets) bucket.waiting += 1
      const at = now()
      const next = nextOf(request)
        .flatMap((following) => trackedOf(following, at))
        .filter(({ lease, renewing }) => renewing === undefined && !hasToken(lease, at))
      for (let round = 0; round < maximumRounds && !isAway(now()); round += 1) {
        const lacking = buckets.filter(({ lease }) => !hasToken(lease, now()))
        yield* renewAll(lacking, round === 0 ? next : [])
        if (isDecided(buckets, now())) break
      }
      const decision = decide(request, buckets, now())
      for (const bucket of buckets) bucket.waiting -= 1
      yield* renewAll(buckets.filter(holdsTooMuch))
      yield* tidyUp
      return decision
    })

  return {
    decide: (request) => {
      const at = now()
      const buckets = trackedOf(request, at)
      const isAlone = leaser === undefined || leaser.isAway(at)
      if (request.cost === 1) {
        if (isAlone || isDecided(buckets, at)) return decide(request, buckets, at)
        return decideAfterLease(leaser, request, buckets)
      }
      if (request.cost === -1) {
        for (const bucket of buckets) bucket.lease = returnToken(bucket.lease, bucket.policy)
      }
      const stale = isAlone ? [] : buckets.filter(({ lease }) => !isFresh(lease, at))
      if (isAlone || stale.length === 0) return { buckets: statusesOf(buckets, at) }
      return Effect.map(leaser.renewAll(stale), () => ({ buckets: statusesOf(buckets, now()) }))
    },
  }
}
