/** Engines that crash at any moment while endpoints answer as they please. */
import { describe, expect, it } from "@effect/vitest"
import { type AttemptReport, maximumPerSecond } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import {
  type Endpoint,
  eventIdsOf,
  makeEngineWorld,
  mostInASecond,
  pass,
  startEngine,
} from "./support/engine-world.ts"

/** Whole numbers below a bound, the same for the same seed (Park and Miller's generator). */
const makeChance = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

/** Answers after up to 400 ms; one attempt of eight fails, one of ten finds no connection. */
const moody =
  (chance: (below: number) => number): Endpoint =>
  (_nth, isAnew) => {
    const afterMillis = chance(400)
    if (!isAnew && chance(10) === 0) return { afterMillis, report: "stale" }
    const report: AttemptReport =
      chance(8) === 0
        ? { outcome: { _tag: "EndpointFailed" }, status: 503, failure: "HTTP 503" }
        : { outcome: { _tag: "EndpointAccepted" }, status: 200 }
    return { afterMillis, report }
  }

const subscriptionCount = 6
const deliveriesEach = 60
const crashes = 8

describe("When engines crash at any moment", () => {
  it.effect.each([1, 2, 3, 4, 5])(
    "everything arrives, first attempts in order, never too fast: story %i",
    (seed) => {
      const chance = makeChance(seed * 7_919)
      const world = makeEngineWorld({ storeMillis: 1 + chance(8) })
      const endpoint = moody(chance)
      const all = Array.from({ length: subscriptionCount }, () => {
        const subscription = world.subscribe(endpoint)
        return { subscription, deliveries: world.queue(subscription, deliveriesEach) }
      })
      const limits = { lanesAtOnce: 2 }
      return Effect.gen(function* () {
        const steady = yield* startEngine({ holder: "steady", limits })
        for (let nth = 0; nth < crashes; nth += 1) {
          const engine = yield* startEngine({ holder: `worker-${nth}`, limits })
          yield* pass(chance(3_000))
          if (chance(2) === 0) yield* steady.kill
          yield* engine.kill
        }
        const last = yield* startEngine({
          holder: "last",
          limits: { ...limits, lookMillis: 10_000 },
        })
        for (let minute = 0; minute < 90; minute += 1) yield* pass(60_000)
        yield* last.kill
        expect(world.statuses()).toEqual({ Delivered: subscriptionCount * deliveriesEach })
        for (const { subscription, deliveries } of all) {
          const arrivals = world.arrivalsAt(subscription)
          expect([...new Set(eventIdsOf(arrivals))]).toEqual(eventIdsOf(deliveries))
          expect(mostInASecond(arrivals)).toBeLessThanOrEqual(maximumPerSecond)
        }
      }).pipe(Effect.provide(world.layer))
    },
  )
})
