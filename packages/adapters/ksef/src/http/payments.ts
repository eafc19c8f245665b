/**
 * Every call is paid for before it is made, from the budget that all processes share.
 *
 * A call that is not paid is not made: while the budget can't be asked nobody calls. Without a
 * budget nothing is held back here and whoever calls paces.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { instant } from "@procurement/domain/calendar"
import type { ClearanceBudget, Grant, LimitGroup } from "@procurement/domain/clearance"
import { KsefFailure } from "../ksef-failure.ts"

export interface Payments {
  /** Pays for one call; waits a little when that is enough, else fails and says for how long. */
  readonly pay: (group: LimitGroup) => Effect.Effect<void, KsefFailure>
  /** KSeF answered 429. */
  readonly refused: (
    group: LimitGroup,
    retryAfterSeconds: number | undefined,
  ) => Effect.Effect<void>
}

/** The second and the jitter with it: the shortest window is never worth another attempt. */
const patienceMillis = 3_100
/** For a 429 that names no time. */
const usualRetryAfterSeconds = 60
/** What KSeF asks for beyond that is taken for a mistake: one call then finds out. */
const longestRetryAfterSeconds = 86_400

const unpaid = (detail: string, retryAfterSeconds?: number, cause?: unknown): KsefFailure =>
  new KsefFailure({ kind: "Unpaid", effect: "none", detail, entries: [], retryAfterSeconds, cause })

const notBefore = (group: LimitGroup, waitMillis: number): KsefFailure => {
  const seconds = Math.ceil(waitMillis / 1_000)
  return unpaid(`the limit of ${group} allows no call for ${seconds} s`, seconds)
}

const free: Payments = { pay: () => Effect.void, refused: () => Effect.void }

export const makePayments = (budget: ClearanceBudget["Service"] | undefined): Payments => {
  if (budget === undefined) return free
  /** What KSeF asked for, known here even while the budget could not be told. */
  const heldUntil = new Map<LimitGroup, number>()
  const asked = (group: LimitGroup, now: number): Effect.Effect<Grant, KsefFailure> => {
    const held = heldUntil.get(group) ?? 0
    if (held > now) return Effect.succeed({ _tag: "NotBefore", at: instant(held) })
    return budget
      .take({ group, calls: 1, now: instant(now) })
      .pipe(
        Effect.mapError((cause) => unpaid("the budget of calls can't be asked", undefined, cause)),
      )
  }
  const pay = Effect.fnUntraced(function* (group: LimitGroup): Effect.fn.Return<void, KsefFailure> {
    const giveUpAt = (yield* Clock.currentTimeMillis) + patienceMillis
    while (true) {
      const now = yield* Clock.currentTimeMillis
      const grant = yield* asked(group, now)
      if (grant._tag === "Granted") return
      if (grant.at > giveUpAt) return yield* notBefore(group, grant.at - now)
      yield* Effect.sleep(Math.max(1, grant.at - now))
    }
  })
  return {
    pay,
    refused: Effect.fnUntraced(function* (group, retryAfterSeconds) {
      const seconds = retryAfterSeconds ?? usualRetryAfterSeconds
      const now = yield* Clock.currentTimeMillis
      const until = instant(now + Math.min(seconds, longestRetryAfterSeconds) * 1_000)
      heldUntil.set(group, Math.max(heldUntil.get(group) ?? 0, until))
      yield* Effect.ignore(budget.holdBack(group, until))
    }),
  }
}
