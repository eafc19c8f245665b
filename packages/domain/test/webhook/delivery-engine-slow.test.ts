/** Endpoints that nothing is known of, or that begin to hang, and what others notice of it. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import {
  accepts,
  type Endpoint,
  hangs,
  makeEngineWorld,
  pass,
  refuses,
  startEngine,
} from "./support/engine-world.ts"

describe("Endpoints that hang from the start", () => {
  it.effect("use up no room of those that are known to answer", () => {
    const world = makeEngineWorld()
    return Effect.gen(function* () {
      yield* world.tenant
      const good = world.subscribe(accepts())
      world.queue(good, 1)
      const limits = { healthyInFlight: 50, unprovenInFlight: 50 }
      const engine = yield* startEngine({ holder: "worker-1", limits })
      yield* pass(1_000)
      for (let nth = 0; nth < 100; nth += 1) world.queue(world.subscribe(hangs), 1)
      engine.wake()
      yield* pass(200)
      world.queue(good, 5)
      engine.wake()
      yield* pass(1_000)
      expect(world.arrivalsAt(good)).toHaveLength(6)
      yield* engine.kill
    }).pipe(Effect.provide(world.layer))
  })

  it.effect("leave the room for new ones after two seconds, long before they have failed", () => {
    const world = makeEngineWorld()
    return Effect.gen(function* () {
      yield* world.tenant
      for (let nth = 0; nth < 20; nth += 1) world.queue(world.subscribe(hangs), 1)
      const limits = { unprovenInFlight: 20 }
      const engine = yield* startEngine({ holder: "worker-1", limits })
      yield* pass(500)
      const fresh = world.subscribe(accepts())
      world.queue(fresh, 1)
      engine.wake()
      yield* pass(1_000)
      expect(world.arrivalsAt(fresh)).toHaveLength(0)
      yield* pass(3_000)
      expect(world.arrivalsAt(fresh)).toHaveLength(1)
      yield* engine.kill
    }).pipe(Effect.provide(world.layer))
  })
})

describe("Endpoints that have failed", () => {
  const count = 60
  const paceMillis = 3

  it.effect("are tried one after the other, not all at once", () => {
    const world = makeEngineWorld()
    return Effect.gen(function* () {
      yield* world.tenant
      const bad = Array.from({ length: count }, () => world.subscribe(refuses))
      for (const subscription of bad) world.queue(subscription, 1)
      const limits = { suspectPaceMillis: paceMillis }
      const engine = yield* startEngine({ holder: "worker-1", limits })
      yield* pass(5_000)
      expect(world.arrivals).toHaveLength(count)
      for (const subscription of bad) world.queue(subscription, 1)
      engine.wake()
      // In steps of a millisecond.
      for (let part = 0; part < 10; part += 1) yield* pass(200)
      const times = world.arrivals.slice(count).map(({ atMillis }) => atMillis)
      expect(times).toHaveLength(count)
      const gaps = times.slice(1).map((time, nth) => time - (times[nth] ?? 0))
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(paceMillis)
      yield* engine.kill
    }).pipe(Effect.provide(world.layer))
  })
})

describe("Endpoints that fail once and hang otherwise", () => {
  it.effect("leave the room of those that answer after two seconds too", () => {
    const world = makeEngineWorld()
    return Effect.gen(function* () {
      yield* world.tenant
      const overloaded: Endpoint = (nth) => {
        if (nth < 60) return accepts(300)(nth)
        return nth === 60 ? { ...refuses(nth), afterMillis: 900 } : hangs(nth)
      }
      for (let nth = 0; nth < 2; nth += 1) world.queue(world.subscribe(overloaded), 200)
      const good = Array.from({ length: 15 }, () => world.subscribe(accepts(1_000)))
      for (const each of good) world.queue(each, 1)
      const engine = yield* startEngine({ holder: "worker-1", limits: { healthyInFlight: 20 } })
      yield* pass(6_000)
      for (const each of good) world.queue(each, 1)
      engine.wake(good.map(({ id }) => id))
      yield* pass(900)
      expect(good.map((each) => world.arrivalsAt(each).length)).toEqual(good.map(() => 2))
      yield* engine.kill
    }).pipe(Effect.provide(world.layer))
  })
})
