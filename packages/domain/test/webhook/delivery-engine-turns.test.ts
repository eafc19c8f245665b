/** Endpoints that fail share a budget of attempts: whoever has waited longest is next. */
import { describe, expect, it } from "@effect/vitest"
import { DeliveryQueue } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import {
  accepts,
  type Endpoint,
  hangs,
  makeEngineWorld,
  pass,
  refuses,
  startEngine,
} from "./support/engine-world.ts"

describe("Endpoints that fail", () => {
  it.effect("take turns, so that one that has recovered is soon sent its events again", () => {
    const world = makeEngineWorld()
    const failsOnce: Endpoint = (nth) => (nth === 2 ? refuses(nth) : accepts()(nth))
    return Effect.gen(function* () {
      yield* world.tenant
      for (let nth = 0; nth < 40; nth += 1) world.queue(world.subscribe(hangs), 40)
      const good = world.subscribe(failsOnce)
      const engine = yield* startEngine({ holder: "worker-1", limits: { suspectInFlight: 10 } })
      yield* pass(40_000)
      world.queue(good, 8)
      // 40 others, 10 at a time, 15 seconds each; then it is known to be good.
      yield* pass(75_000)
      expect(world.arrivalsAt(good).length).toBeGreaterThanOrEqual(8)
      yield* engine.kill
    }).pipe(Effect.provide(world.layer))
  })

  it.effect("give way to an event on its way to others, for a few milliseconds", () => {
    const world = makeEngineWorld()
    return Effect.gen(function* () {
      yield* world.tenant
      const bad = Array.from({ length: 20 }, () => world.subscribe(refuses))
      for (const each of bad) world.queue(each, 1)
      const engine = yield* startEngine({ holder: "worker-1" })
      yield* pass(5_000)
      const arrivals = (): number => world.arrivals.length - bad.length
      for (const each of bad) world.queue(each, 1)
      engine.wake(bad.map(({ id }) => id))
      // Asked for soon, and then two milliseconds apart from one another.
      while (arrivals() < 5) yield* pass(1)
      const before = arrivals()
      yield* Effect.forkChild(engine.giveWayTo(Effect.sleep(6)))
      yield* pass(7)
      expect(arrivals()).toBe(before)
      yield* Effect.forkChild(engine.giveWayTo(Effect.sleep(60_000)))
      yield* pass(60)
      expect(arrivals()).toBe(bad.length)
      yield* engine.kill
    }).pipe(Effect.provide(world.layer))
  })

  it.effect("are asked for nothing, and never for less, when they fail while they give way", () => {
    const world = makeEngineWorld()
    const answered = 100
    const limits: Array<number> = []
    return Effect.gen(function* () {
      yield* world.tenant
      const queue = yield* DeliveryQueue
      const spied = Layer.succeed(DeliveryQueue, {
        ...queue,
        supply: (holder, now, demands) => {
          limits.push(...demands.map(({ limit }) => limit))
          return queue.supply(holder, now, demands)
        },
      })
      // All that is on its way at once fails within some milliseconds, as of a host that goes down.
      const goesDown: Endpoint = (nth) =>
        nth < answered
          ? accepts(1_600)(nth)
          : { ...refuses(nth), afterMillis: Math.max(1_800 - 21 * (nth - answered), 5) }
      const subscription = world.subscribe(goesDown)
      world.queue(subscription, answered + 37)
      const engine = yield* Effect.provide(startEngine({ holder: "worker-1" }), spied)
      for (let millis = 0; millis < 20_000; millis += 1) {
        yield* pass(1)
        const isGoingDown = world.arrivalsAt(subscription).length > answered
        if (isGoingDown && millis % 11 === 5) {
          yield* Effect.forkChild(engine.giveWayTo(Effect.sleep(8)))
        }
      }
      expect(Math.min(...limits)).toBe(0)
      expect(world.arrivalsAt(subscription)).toHaveLength(answered + 37)
      yield* engine.kill
    }).pipe(Effect.provide(world.layer))
  })
})
