/** Unhealthy endpoints share a budget of attempts: the one that has waited longest is next. */
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

describe("Unhealthy endpoints", () => {
  it.effect("unhealthy endpoints take turns, so a recovered one soon receives its events", () => {
    const world = makeEngineWorld()
    const failsOnce: Endpoint = (nth) => (nth === 2 ? refuses(nth) : accepts()(nth))
    return Effect.gen(function* () {
      yield* world.tenant
      for (let nth = 0; nth < 40; nth += 1) world.queue(world.subscribe(hangs), 40)
      const good = world.subscribe(failsOnce)
      const engine = yield* startEngine({ holder: "worker-1", limits: { unhealthyInFlight: 10 } })
      yield* pass(40_000)
      world.queue(good, 8)
      // 40 others, 10 at a time, 15 seconds each; then the endpoint is healthy again.
      yield* pass(75_000)
      expect(world.arrivalsAt(good).length).toBeGreaterThanOrEqual(8)
      yield* engine.kill
    }).pipe(Effect.provide(world.layer))
  })
})
