/** Paused subscriptions and their effect on others. */
import { describe, expect, it } from "@effect/vitest"
import { DeliveryQueue } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import {
  accepts,
  asksForNoMore,
  type Endpoint,
  eventIdsOf,
  hangs,
  makeEngineWorld,
  pass,
  refuses,
  startEngine,
} from "./support/engine-world.ts"

describe("Endpoints that are gone", () => {
  it.effect(
    "an endpoint that asks for no more deliveries gets none, and one e-mail says why",
    () => {
      const world = makeEngineWorld()
      return Effect.gen(function* () {
        yield* world.tenant
        const subscription = world.subscribe(asksForNoMore)
        world.queue(subscription, 5)
        const engine = yield* startEngine({ holder: "worker-1" })
        yield* pass(200_000)
        expect(world.arrivalsAt(subscription).length).toBeLessThanOrEqual(5)
        const before = world.arrivalsAt(subscription).length
        yield* pass(10_000_000)
        expect(world.arrivalsAt(subscription)).toHaveLength(before)
        const { state } = world.ledger.subscriptions.get(subscription.id) ?? {}
        expect(state).toMatchObject({ _tag: "Paused", isGone: true })
        expect(world.ledger.emails).toMatchObject([
          {
            message: { _tag: "WebhookPaused", isGone: true, attempts: 1, failure: "HTTP 410 Gone" },
          },
        ])
        yield* engine.kill
      }).pipe(Effect.provide(world.layer))
    },
  )
})

describe("Concurrent pauses", () => {
  it.effect("many pauses at once do not delay the deliveries of other subscriptions", () => {
    const world = makeEngineWorld({ storeMillis: 50 })
    return Effect.gen(function* () {
      yield* world.tenant
      for (let nth = 0; nth < 100; nth += 1) {
        world.queue(world.subscribe(refuses), 1, { failures: 6 })
      }
      const good = world.subscribe(accepts())
      world.queue(good, 60)
      const engine = yield* startEngine({ holder: "worker-1", limits: { unsaved: 120 } })
      yield* pass(4_000)
      expect(world.ledger.emails.length).toBeGreaterThan(10)
      expect(world.ledger.emails.length).toBeLessThan(100)
      expect(world.arrivalsAt(good)).toHaveLength(60)
      expect(world.statuses()).toMatchObject({ Delivered: 60 })
      yield* pass(20_000)
      expect(world.ledger.emails).toHaveLength(100)
      yield* engine.kill
    }).pipe(Effect.provide(world.layer))
  })
})

describe("Pauses that can't be saved", () => {
  it.effect("a pause that can't be saved does not delay the pause of another subscription", () => {
    const world = makeEngineWorld()
    return Effect.gen(function* () {
      yield* world.tenant
      const queue = yield* DeliveryQueue
      const [broken, other] = [world.subscribe(refuses), world.subscribe(refuses)]
      const unreadable = Layer.succeed(DeliveryQueue, {
        ...queue,
        saveExhausted: (delivery, decide) =>
          delivery.subscriptionId === broken.id
            ? Effect.die(new TypeError("webhook_subscriptions: does not decode"))
            : queue.saveExhausted(delivery, decide),
      })
      world.queue(broken, 1, { failures: 6 })
      const engine = yield* Effect.provide(startEngine({ holder: "worker-1" }), unreadable)
      yield* pass(2_000)
      world.queue(other, 1, { failures: 6 })
      engine.wake()
      yield* pass(5_000)
      expect(world.ledger.subscriptions.get(other.id)?.state._tag).toBe("Paused")
      expect(world.ledger.subscriptions.get(broken.id)?.state._tag).toBe("Delivering")
      expect(world.ledger.emails).toHaveLength(1)
      yield* engine.kill
    }).pipe(Effect.provide(world.layer))
  })
})

describe("Attempts in flight during a pause", () => {
  it.effect("an attempt in flight is not repeated by another engine after a resume", () => {
    const world = makeEngineWorld({ storeMillis: 3 })
    return Effect.gen(function* () {
      yield* world.tenant
      const endpoint: Endpoint = (nth) => {
        if (nth === 4) return hangs(nth)
        return nth === 5 ? refuses(nth) : accepts()(nth)
      }
      const subscription = world.subscribe(endpoint)
      world.queue(subscription, 4)
      const limits = { leaseMillis: 8_000 }
      const busy = { ...limits, endpoints: 1 }
      const first = yield* startEngine({ holder: "worker-1", limits: busy })
      yield* pass(1_500)
      const hanging = world.queue(subscription, 1)
      world.queue(subscription, 1, { failures: 6, attempts: [] })
      first.wake([subscription.id])
      yield* pass(200)
      const { subscriptions } = world.ledger
      expect(subscriptions.get(subscription.id)?.state._tag).toBe("Paused")
      const second = yield* startEngine({ holder: "worker-2", limits })
      // Resumed after more than one lease.
      yield* pass(10_000)
      subscriptions.set(subscription.id, subscription)
      second.wake()
      yield* pass(20_000)
      const sent = eventIdsOf(world.arrivalsAt(subscription))
      expect(sent.filter((id) => id === hanging[0]?.eventId)).toHaveLength(1)
      expect(hanging.map((delivery) => world.now(delivery)?._tag)).toEqual(["Waiting"])
      yield* first.kill
      yield* second.kill
    }).pipe(Effect.provide(world.layer))
  })
})
