/**
 * Acquires every call from the rate budget that all processes share, before the call is made, in
 * the limit group of its path.
 *
 * A call that was not granted is not made: while the budget is unavailable, no process calls KSeF.
 * Without a configured budget nothing is delayed here and the caller must pace its calls. The
 * domain defines how many calls each group allows. Source: CIRFMF/ksef-docs, limity/limity-api.md,
 * consulted 2026-11-26.
 */
import { instant } from "@procurement/domain/calendar"
import type { ClearanceBudget, Grant, LimitGroup } from "@procurement/domain/clearance"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { KsefFailure } from "../ksef-failure.ts"

const groups: ReadonlyArray<readonly [RegExp, LimitGroup]> = [
  [/^\/(?:auth|security)\//, "public"],
  [/^\/sessions\/online\/[^/]+\/invoices$/, "invoiceSend"],
  [/^\/sessions\/online$/, "onlineSession"],
  [/^\/sessions\/online\/[^/]+\/close$/, "onlineSessionClose"],
  [/^\/sessions\/batch$/, "batchSession"],
  [/^\/sessions\/batch\/[^/]+\/close$/, "batchSessionClose"],
  [/^\/sessions$/, "sessionList"],
  [/^\/sessions\/[^/]+\/invoices(?:\/failed)?$/, "sessionInvoiceList"],
  [/^\/sessions\/[^/]+\/invoices\/(?:ksef\/)?[^/]+\/upo$/, "sessionMisc"],
  [/^\/sessions\/[^/]+\/invoices\/[^/]+$/, "invoiceStatus"],
  [/^\/sessions\/[^/]+(?:\/upo\/[^/]+)?$/, "sessionMisc"],
  [/^\/invoices\/ksef\/[^/]+$/, "invoiceDownload"],
  [/^\/invoices\/query\/metadata$/, "invoiceMetadata"],
  [/^\/collective-identifiers(?:\/|$)/, "collectiveIdentifier"],
]

/** The limit group of a path below the base URL, with or without a query. */
export const limitGroupOf = (path: string): LimitGroup => {
  const [bare = ""] = path.split("?", 1)
  return groups.find(([form]) => form.test(bare))?.[1] ?? "other"
}

interface RateBudget {
  /** Acquires one call. Waits if the wait is short, else fails with the seconds to wait. */
  readonly acquire: (group: LimitGroup) => Effect.Effect<void, KsefFailure>
  /** Called when KSeF responds with 429. */
  readonly onThrottled: (
    group: LimitGroup,
    retryAfterSeconds: number | undefined,
  ) => Effect.Effect<void>
}

/** Covers the shortest window, one second, with its jitter. */
const timeoutMillis = 3_100
/** For a 429 without `Retry-After`. */
const usualRetryAfterSeconds = 60
/**
 * The longest wait for a `Retry-After`; after it one call finds out whether KSeF still throttles.
 */
const longestRetryAfterSeconds = 86_400

const notAcquired = (detail: string, retryAfterSeconds?: number, cause?: unknown): KsefFailure =>
  new KsefFailure({
    kind: "OverBudget",
    effect: "none",
    detail,
    entries: [],
    retryAfterSeconds,
    cause,
  })

const notBefore = (group: LimitGroup, waitMillis: number): KsefFailure => {
  const seconds = Math.ceil(waitMillis / 1_000)
  return notAcquired(`the limit of ${group} allows no call for ${seconds} s`, seconds)
}

const unlimited: RateBudget = { acquire: () => Effect.void, onThrottled: () => Effect.void }

export const makeRateBudget = (budget: ClearanceBudget["Service"] | undefined): RateBudget => {
  if (budget === undefined) return unlimited
  /** Waits that KSeF requested, stored here in case the budget could not record them. */
  const throttledUntil = new Map<LimitGroup, number>()
  const take = (group: LimitGroup, now: number): Effect.Effect<Grant, KsefFailure> => {
    const held = throttledUntil.get(group) ?? 0
    if (held > now) return Effect.succeed({ _tag: "NotBefore", at: instant(held) })
    return budget
      .take({ group, calls: 1, now: instant(now) })
      .pipe(
        Effect.mapError((cause) => notAcquired("the rate budget is unavailable", undefined, cause)),
      )
  }
  const acquire = Effect.fnUntraced(function* (
    group: LimitGroup,
  ): Effect.fn.Return<void, KsefFailure> {
    const giveUpAt = (yield* Clock.currentTimeMillis) + timeoutMillis
    while (true) {
      const now = yield* Clock.currentTimeMillis
      const grant = yield* take(group, now)
      if (grant._tag === "Granted") return
      if (grant.at > giveUpAt) return yield* notBefore(group, grant.at - now)
      yield* Effect.sleep(Math.max(1, grant.at - now))
    }
  })
  return {
    acquire,
    onThrottled: Effect.fnUntraced(function* (group, retryAfterSeconds) {
      const seconds = retryAfterSeconds ?? usualRetryAfterSeconds
      const now = yield* Clock.currentTimeMillis
      const until = instant(now + Math.min(seconds, longestRetryAfterSeconds) * 1_000)
      throttledUntil.set(group, Math.max(throttledUntil.get(group) ?? 0, until))
      yield* Effect.ignore(budget.holdBack(group, until))
    }),
  }
}
