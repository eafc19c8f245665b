/** Connections that turn out to be closed, by endpoints that may have read what came on them. */
import { describe, expect, it } from "@effect/vitest"
import { maximumPerSecond } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import {
  accepts,
  closesKept,
  eventIdsOf,
  makeEngineWorld,
  mostInASecond,
  pass,
  refuses,
  startEngine,
} from "./support/engine-world.ts"

describe("What finds its connection closed", () => {
  it.effect("is sent anew at the pace of all others, and is no attempt", () => {
    const world = makeEngineWorld()
    return Effect.gen(function* () {
      yield* world.tenant
      const subscription = world.subscribe(accepts(250))
      const warming = world.queue(subscription, 40)
      const engine = yield* startEngine({ holder: "worker-1" })
      yield* pass(10_000)
      // The window is wide now: a dozen are on their way at once.
      world.answerWith(subscription, closesKept(250))
      const deliveries = world.queue(subscription, 100)
      engine.wake()
      for (let second = 0; second < 10; second += 1) yield* pass(1_000)
      yield* engine.kill
      const arrivals = world.arrivalsAt(subscription).slice(warming.length)
      const anew = arrivals.filter(({ isAnew }) => isAnew)
      expect(arrivals).toHaveLength(200)
      expect(eventIdsOf(anew)).toEqual(eventIdsOf(deliveries))
      expect(mostInASecond(arrivals)).toBeGreaterThan(40)
      expect(mostInASecond(arrivals)).toBeLessThanOrEqual(maximumPerSecond)
      const attempts = deliveries.map((delivery) => world.now(delivery)?.attempts.length)
      expect(attempts).toEqual(deliveries.map(() => 1))
      expect(world.statuses()).toEqual({ Delivered: 140 })
    }).pipe(Effect.provide(world.layer))
  })

  it.effect("is left to the next engine when this one is stopped", () => {
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

  it.effect("is held with all else when its subscription is paused meanwhile", () => {
    const world = makeEngineWorld()
    return Effect.gen(function* () {
      yield* world.tenant
      const subscription = world.subscribe(accepts())
      world.queue(subscription, 5)
      const engine = yield* startEngine({ holder: "worker-1" })
      yield* pass(1_000)
      // The last retry of the first fails while the second is on its way, and comes back later.
      const failing = refuses(0)
      world.answerWith(subscription, (nth, isAnew) =>
        nth === 5 ? { ...failing, afterMillis: 100 } : closesKept(200)(nth, isAnew),
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
