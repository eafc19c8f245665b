/** How soon an engine does what it is told of, by name or not. */
import { describe, expect, it } from "@effect/vitest"
import type { EngineLimits } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import {
  accepts,
  type EngineWorld,
  makeEngineWorld,
  pass,
  refuses,
  startEngine,
} from "./support/engine-world.ts"

/** Two endpoints known to answer and one that has failed, and time for them to be quiet. */
const quietWorld = Effect.fnUntraced(function* (
  world: EngineWorld,
  limits: Partial<EngineLimits> = {},
) {
  yield* world.tenant
  const [good, other] = [world.subscribe(accepts()), world.subscribe(accepts())]
  const bad = world.subscribe(refuses)
  for (const subscription of [good, other, bad]) world.queue(subscription, 1)
  const engine = yield* startEngine({ holder: "worker-1", limits })
  yield* pass(5_000)
  // Woken in between, the engine rests before it looks again.
  engine.wake()
  yield* pass(30)
  return { engine, good, other, bad }
})

describe("An engine that has just looked for lanes", () => {
  it.effect("takes a lane that it is told of and knows nothing bad of all the same", () => {
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

  it.effect("asks for a lane that it holds soon, though its endpoint has failed", () => {
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

  it.effect("asks for one whose endpoint has failed, and which nobody names, seconds later", () => {
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

  it.effect(
    "takes one whose endpoint has failed when it looks by itself, not for each event",
    () => {
      const world = makeEngineWorld()
      return Effect.gen(function* () {
        const { engine, bad } = yield* quietWorld(world, { keptLanes: 0 })
        world.queue(bad, 1)
        engine.wake([bad.id])
        yield* pass(20)
        expect(world.arrivalsAt(bad)).toHaveLength(1)
        yield* pass(280)
        expect(world.arrivalsAt(bad)).toHaveLength(1)
        yield* pass(1_000)
        expect(world.arrivalsAt(bad)).toHaveLength(2)
        yield* engine.kill
      }).pipe(Effect.provide(world.layer))
    },
  )

  it.effect("doesn't forget a wake-up over one by name", () => {
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

describe("An engine that is told of lanes by name alone", () => {
  it.effect("keeps them for as long as they are busy", () => {
    const world = makeEngineWorld()
    return Effect.gen(function* () {
      yield* world.tenant
      const good = world.subscribe(accepts())
      const engine = yield* startEngine({ holder: "worker-1" })
      // At first it has no lane at all.
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
