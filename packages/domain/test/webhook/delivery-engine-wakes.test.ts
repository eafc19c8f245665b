/** How soon an engine acts on a wake, with or without the name of a partition. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import {
  accepts,
  type EngineWorld,
  makeEngineWorld,
  pass,
  refuses,
  startEngine,
} from "./support/engine-world.ts"

/** Two healthy endpoints and one that has failed, all idle. */
const quietWorld = Effect.fnUntraced(function* (world: EngineWorld) {
  yield* world.tenant
  const [good, other] = [world.subscribe(accepts()), world.subscribe(accepts())]
  const bad = world.subscribe(refuses)
  for (const subscription of [good, other, bad]) world.queue(subscription, 1)
  const engine = yield* startEngine({ holder: "worker-1" })
  yield* pass(5_000)
  // Woken in between, the engine rests before it polls again.
  engine.wake()
  yield* pass(30)
  return { engine, good, other, bad }
})

describe("Wakes soon after a poll", () => {
  it.effect("a wake that names a new partition claims it at once", () => {
    const world = makeEngineWorld()
    return Effect.gen(function* () {
      const { engine } = yield* quietWorld(world)
      const fresh = world.subscribe(accepts())
      world.queue(fresh, 1)
      engine.wake([fresh.id])
      yield* pass(20)
      expect(world.arrivalsAt(fresh)).toHaveLength(1)
      yield* engine.kill
    }).pipe(Effect.provide(world.layer))
  })

  it.effect("a wake that names a held partition of a failed endpoint fetches it soon", () => {
    const world = makeEngineWorld()
    return Effect.gen(function* () {
      const { engine, bad } = yield* quietWorld(world)
      world.queue(bad, 1)
      engine.wake([bad.id])
      yield* pass(200)
      expect(world.arrivalsAt(bad)).toHaveLength(2)
      yield* engine.kill
    }).pipe(Effect.provide(world.layer))
  })

  it.effect("a partition of a failed endpoint is fetched seconds later without a wake", () => {
    const world = makeEngineWorld()
    return Effect.gen(function* () {
      const { engine, bad } = yield* quietWorld(world)
      yield* pass(1_500)
      world.queue(bad, 1)
      yield* pass(300)
      expect(world.arrivalsAt(bad)).toHaveLength(1)
      yield* pass(6_000)
      expect(world.arrivalsAt(bad)).toHaveLength(2)
      yield* engine.kill
    }).pipe(Effect.provide(world.layer))
  })

  it.effect("a wake without a name is not lost when a wake with a name follows", () => {
    const world = makeEngineWorld()
    return Effect.gen(function* () {
      const { engine, good } = yield* quietWorld(world)
      world.queue(good, 1)
      engine.wake()
      const fresh = world.subscribe(accepts())
      world.queue(fresh, 1)
      engine.wake([fresh.id])
      yield* pass(300)
      expect(world.arrivalsAt(fresh)).toHaveLength(1)
      expect(world.arrivalsAt(good)).toHaveLength(2)
      yield* engine.kill
    }).pipe(Effect.provide(world.layer))
  })
})

describe("Engines woken only by name", () => {
  it.effect("an engine that is woken only by name delivers every event within a second", () => {
    const world = makeEngineWorld()
    return Effect.gen(function* () {
      yield* world.tenant
      const good = world.subscribe(accepts())
      const engine = yield* startEngine({ holder: "worker-1" })
      // At first it has no partition at all.
      yield* pass(2_000)
      for (let second = 1; second <= 60; second += 1) {
        world.queue(good, 1)
        engine.wake([good.id])
        yield* pass(1_000)
        expect(world.arrivalsAt(good)).toHaveLength(second)
      }
      yield* engine.kill
    }).pipe(Effect.provide(world.layer))
  })
})
