/** Many subscriptions that are paused at the same moment, and what others notice of it. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { accepts, makeEngineWorld, pass, refuses, startEngine } from "./support/engine-world.ts"

describe("Many pauses at the same time", () => {
  it.effect("don't keep what others were sent from being saved, nor from being sent", () => {
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
