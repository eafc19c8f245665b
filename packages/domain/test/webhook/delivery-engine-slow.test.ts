/** Unknown endpoints, endpoints that start to hang, and their effect on others. */
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
  it.effect("endpoints that hang from the start do not delay healthy ones", () => {
    const world = makeEngineWorld()
    return Effect.gen(function* () {
      yield* world.tenant
      const good = world.subscribe(accepts())
      world.queue(good, 1)
      const limits = { healthyInFlight: 50, probingInFlight: 50 }
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

  it.effect("hanging endpoints release their slots to new ones after two seconds", () => {
    const world = makeEngineWorld()
    return Effect.gen(function* () {
      yield* world.tenant
      for (let nth = 0; nth < 20; nth += 1) world.queue(world.subscribe(hangs), 1)
      const limits = { probingInFlight: 20 }
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

describe("Unhealthy endpoints", () => {
  const count = 60
  const paceMillis = 2

  it.effect("attempts at unhealthy endpoints start at least 2 ms apart", () => {
    const world = makeEngineWorld()
    return Effect.gen(function* () {
      yield* world.tenant
      const bad = Array.from({ length: count }, () => world.subscribe(refuses))
      for (const subscription of bad) world.queue(subscription, 1)
      const engine = yield* startEngine({ holder: "worker-1" })
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

describe("Endpoints that fail once and then hang", () => {
  it.effect("endpoints that fail once and then hang do not delay healthy ones", () => {
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
