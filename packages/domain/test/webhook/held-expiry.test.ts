/** Expiry of held deliveries, with the in-memory store. */
import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import type { Entropy } from "@procurement/domain/identity"
import type { TenantRepository } from "@procurement/domain/tenant"
import {
  deliveryAfter,
  DeliveryLog,
  expireHeldDeliveries,
  subscriptionAfter,
} from "@procurement/domain/webhook"
import { makeDeliveryLogMemory } from "@procurement/adapter-memory"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { TestClock } from "effect/testing"
import { accepts, makeEngineWorld } from "./support/engine-world.ts"

const days = (count: number) => TestClock.adjust(Duration.days(count))
const dayMillis = 86_400_000

describe("Expiry of held deliveries", () => {
  const pausedWorld = () => {
    const world = makeEngineWorld()
    const subscription = world.subscribe(accepts())
    const [cause] = world.queue(subscription, 1)
    const exhausted = { ...cause!, _tag: "Exhausted", settledAt: instant(0) } as const
    world.ledger.deliveries.set(cause!.id, exhausted)
    const fact = { _tag: "DeliveryExhausted", delivery: exhausted } as const
    const { next } = subscriptionAfter(subscription, fact, instant(0))
    world.ledger.subscriptions.set(subscription.id, next)
    const held = world.queue(subscription, 5)
    const now = () => world.ledger.subscriptions.get(subscription.id)!
    return { world, held: [exhausted, ...held], now }
  }
  const provided = ({ ledger, layer }: ReturnType<typeof makeEngineWorld>) => {
    const log = makeDeliveryLogMemory(ledger)
    return <A, E>(effect: Effect.Effect<A, E, DeliveryLog | TenantRepository | Entropy>) =>
      effect.pipe(Effect.provideService(DeliveryLog, log), Effect.provide(layer))
  }

  it.effect("held deliveries expire after 30 days, a week after the only warning", () => {
    const { world, held, now } = pausedWorld()
    const { ledger } = world
    const round = Effect.suspend(() => expireHeldDeliveries(2))
    return provided(world)(
      Effect.gen(function* () {
        yield* world.tenant
        yield* days(22)
        expect(yield* round).toBe(0)
        expect(ledger.emails).toEqual([])
        yield* days(1.5)
        expect(yield* round).toBe(0)
        yield* round
        expect(ledger.emails.map(({ message }) => message)).toMatchObject([
          { _tag: "WebhookExpiring", held: 6, oldestAt: 0, expiresAt: 30.5 * dayMillis },
        ])
        expect(ledger.outbox.map(({ event }) => event.type)).toEqual(["webhook.expiring"])
        yield* days(6.9)
        expect(yield* round).toBe(0)
        yield* days(0.2)
        expect([yield* round, yield* round, yield* round, yield* round]).toEqual([2, 2, 2, 0])
        expect(world.statuses()).toEqual({ Expired: held.length })
        expect(now()).toMatchObject({ expired: 6, state: { _tag: "Paused" } })
        expect(ledger.emails).toHaveLength(1)
      }),
    )
  })

  it.effect(
    "held deliveries expire at the earliest a week after the warning, even a late one",
    () => {
      const { world } = pausedWorld()
      return provided(world)(
        Effect.gen(function* () {
          yield* world.tenant
          yield* days(400)
          expect(yield* expireHeldDeliveries(9)).toBe(0)
          expect(world.ledger.emails).toHaveLength(1)
          yield* days(6)
          expect(yield* expireHeldDeliveries(9)).toBe(0)
          yield* days(1)
          expect(yield* expireHeldDeliveries(9)).toBe(6)
        }),
      )
    },
  )

  it.effect(
    "deliveries of a resumed subscription do not expire, and the next pause sends a new warning",
    () => {
      const { world, held, now } = pausedWorld()
      return provided(world)(
        Effect.gen(function* () {
          yield* world.tenant
          yield* days(24)
          yield* expireHeldDeliveries(9)
          const fact = { _tag: "Resumed", exhausted: "retry" } as const
          const { next } = subscriptionAfter(now(), fact, instant(24 * dayMillis))
          world.ledger.subscriptions.set(next.id, next)
          yield* days(30)
          expect(yield* expireHeldDeliveries(9)).toBe(0)
          expect(world.statuses()["Expired"]).toBeUndefined()
          const again = { _tag: "DeliveryExhausted", delivery: held[0] as never } as const
          const paused = subscriptionAfter(next, again, instant(54 * dayMillis)).next
          world.ledger.subscriptions.set(next.id, paused)
          yield* expireHeldDeliveries(9)
          expect(world.ledger.emails).toHaveLength(2)
        }),
      )
    },
  )

  it("an expired delivery accepts no fact", () => {
    const { held } = pausedWorld()
    const expired = deliveryAfter(held[1]!, { _tag: "HeldTooLong" }, instant(5)).next
    expect(expired).toMatchObject({ _tag: "Expired", settledAt: 5 })
    for (const fact of ["TimeCame", "Restarted", "GivenUp", "HeldTooLong"] as const) {
      expect(deliveryAfter(expired, { _tag: fact }, instant(6)).next).toBe(expired)
    }
  })
})
