/** Replays: the time of the request limits the selection. */
import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import { quotaMonthAt, type QuotaTerms } from "@procurement/domain/quota"
import {
  layerEntropyMemory,
  layerLedgerMemory,
  makeLedgerMemory,
} from "@procurement/adapter-memory"
import { type ReplayRequest, requestReplay, selectionAt } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { TestClock } from "effect/testing"
import { aDelivery, aSubscription } from "./support/a-delivery.ts"

const dayMillis = 86_400_000
const now = instant(Date.UTC(2026, 10, 21, 9))
const from = instant(now - dayMillis)

const aTrial = { plan: "trial", contract: {} } as const

const ledger = makeLedgerMemory()
ledger.subscriptions.set(aSubscription.id, aSubscription)
const layer = Layer.merge(layerLedgerMemory(ledger), layerEntropyMemory(7))

const { tenantId } = aSubscription
/** The volume of a trial. */
const volume = 1_000

/** Counts deliveries in this month. */
const used = (count: number): void => {
  const month = quotaMonthAt(now)
  ledger.usage.set(`${month} ${tenantId} deliveries`, {
    tenantId,
    month,
    metric: "deliveries",
    used: count,
  })
}

const requested = Effect.fnUntraced(function* (request: ReplayRequest, terms: QuotaTerms = aTrial) {
  yield* TestClock.setTime(now)
  return yield* requestReplay(aSubscription.tenantId, aSubscription.id, request, terms)
})

describe("selectionAt", () => {
  it("a selection ends at the time of the request, unless it ends before", () => {
    const to = instant(now - 1)
    expect(selectionAt({ _tag: "Range", from, to }, now)).toEqual({ _tag: "Range", from, to })
    for (const _tag of ["Range", "FailedSince", "NeverDelivered"] as const) {
      expect(selectionAt({ _tag, from }, now)).toEqual({ _tag, from, to: now })
    }
    const ahead = selectionAt({ _tag: "Range", from, to: instant(now + 1) }, now)
    expect(ahead).toEqual({ _tag: "Range", from, to: now })
    const byId = { _tag: "ById", eventIds: [aDelivery.eventId] } as const
    expect(selectionAt(byId, now)).toEqual(byId)
  })
})

describe("requestReplay", () => {
  it.effect("a replay ends at the time at which it is stored", () =>
    Effect.gen(function* () {
      const replay = yield* requested({ _tag: "Range", from })
      expect(replay).toMatchObject({ createdAt: now, selection: { _tag: "Range", from, to: now } })
    }).pipe(Effect.provide(layer)),
  )

  it.effect("a trial without a delivery left this month is rejected, a paid plan is not", () =>
    Effect.gen(function* () {
      used(volume - 1)
      yield* requested({ _tag: "Range", from })
      used(volume)
      expect(yield* Effect.flip(requested({ _tag: "Range", from }))).toMatchObject({
        _tag: "QuotaExceeded",
        metric: "deliveries",
        used: volume,
        limit: volume,
      })
      yield* requested({ _tag: "Range", from }, { plan: "standard", contract: {} })
    }).pipe(Effect.provide(layer), Effect.ensuring(Effect.sync(() => used(0)))),
  )

  it.effect("a replay that starts now or over 30 days ago is rejected", () =>
    Effect.gen(function* () {
      const failureOf = (at: number) =>
        Effect.flip(requested({ _tag: "FailedSince", from: instant(at) }))
      expect(yield* failureOf(now)).toMatchObject({ _tag: "ReplayLiesAhead", from: now })
      const earliest = now - 30 * dayMillis
      expect(yield* failureOf(earliest - 1)).toMatchObject({ _tag: "ReplayTooOld", earliest })
    }).pipe(Effect.provide(layer)),
  )
})
