/** Stale connections, closed by endpoints that may have read the request. */
import { describe, expect, it } from "@effect/vitest"
import { maximumPerSecond } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import {
  accepts,
  closesKept,
  eventIdsOf,
  makeEngineWorld,
  peakInASecond,
  pass,
  refuses,
  startEngine,
} from "./support/engine-world.ts"

describe("Attempts on stale connections", () => {
  it.effect("a delivery on a stale connection is resent within the rate as one attempt", () => {
    const world = makeEngineWorld()
    return Effect.gen(function* () {
      yield* world.tenant
      const subscription = world.subscribe(accepts(250))
      const warming = world.queue(subscription, 40)
      const engine = yield* startEngine({ holder: "worker-1" })
      yield* pass(10_000)
      // The concurrency limit is high now: a dozen are in flight at once.
      world.answerWith(subscription, closesKept(250))
      const deliveries = world.queue(subscription, 100)
      engine.wake()
      for (let second = 0; second < 10; second += 1) yield* pass(1_000)
      yield* engine.kill
      const arrivals = world.arrivalsAt(subscription).slice(warming.length)
      const resent = arrivals.filter(({ isResend }) => isResend)
      expect(arrivals).toHaveLength(200)
      expect(eventIdsOf(resent)).toEqual(eventIdsOf(deliveries))
      expect(peakInASecond(arrivals)).toBeGreaterThan(40)
      expect(peakInASecond(arrivals)).toBeLessThanOrEqual(maximumPerSecond)
      const attempts = deliveries.map((delivery) => world.now(delivery)?.attempts.length)
      expect(attempts).toEqual(deliveries.map(() => 1))
      expect(world.statuses()).toEqual({ Delivered: 140 })
    }).pipe(Effect.provide(world.layer))
  })

  it.effect("a stopping engine leaves a stale delivery to the next engine", () => {
    const world = makeEngineWorld()
    return Effect.gen(function* () {
      yield* world.tenant
      const subscription = world.subscribe(closesKept(500))
      world.queue(subscription, 1)
      const engine = yield* startEngine({ holder: "worker-1" })
      yield* pass(100)
      const stopping = yield* Effect.forkChild(engine.stop)
      yield* pass(5_000)
      expect(stopping.pollUnsafe(), "the end of the engine").toBeDefined()
      expect(world.arrivalsAt(subscription)).toHaveLength(1)
      const next = yield* startEngine({ holder: "worker-2" })
      yield* pass(3_000)
      expect(world.statuses()).toEqual({ Delivered: 1 })
      yield* next.kill
    }).pipe(Effect.provide(world.layer))
  })

  it.effect("a stale delivery is held if its subscription has been paused", () => {
    const world = makeEngineWorld()
    return Effect.gen(function* () {
      yield* world.tenant
      const subscription = world.subscribe(accepts())
      world.queue(subscription, 5)
      const engine = yield* startEngine({ holder: "worker-1" })
      yield* pass(1_000)
      // The first delivery's last retry fails while the second delivery is in flight.
      const failing = refuses(0)
      world.answerWith(subscription, (nth, isResend) =>
        nth === 5 ? { ...failing, afterMillis: 100 } : closesKept(200)(nth, isResend),
      )
      world.queue(subscription, 1, { failures: 6 })
      world.queue(subscription, 1)
      engine.wake()
      yield* pass(20_000)
      expect(world.statuses()).toEqual({ Delivered: 5, Exhausted: 1, Ready: 1 })
      expect(world.arrivalsAt(subscription)).toHaveLength(7)
      yield* engine.kill
    }).pipe(Effect.provide(world.layer))
  })
})
