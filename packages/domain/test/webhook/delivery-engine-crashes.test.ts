/** Engines that crash at any moment, with unreliable endpoints. */
import { describe, expect, it } from "@effect/vitest"
import { type AttemptReport, maximumPerSecond } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import {
  type Endpoint,
  eventIdsOf,
  makeEngineWorld,
  peakInASecond,
  pass,
  startEngine,
} from "./support/engine-world.ts"

/** Whole numbers below a bound, determined by the seed (Park and Miller's generator). */
const makeRandom = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

/** Answers after up to 400 ms; one attempt of twelve fails, one of ten finds no connection. */
const moody =
  (random: (below: number) => number): Endpoint =>
  (_nth, isResend) => {
    const afterMillis = random(400)
    if (!isResend && random(10) === 0) return { afterMillis, report: "stale" }
    const report: AttemptReport =
      random(12) === 0
        ? { outcome: { _tag: "EndpointFailed" }, status: 503, failure: "HTTP 503" }
        : { outcome: { _tag: "EndpointAccepted" }, status: 200 }
    return { afterMillis, report }
  }

const subscriptionCount = 6
const deliveriesEach = 60
const crashes = 8

describe("Engine crashes at any moment", () => {
  it.effect.each([1, 2, 3, 4, 5])(
    "every event is delivered, first attempts in order, within the rate: seed %i",
    (seed) => {
      const random = makeRandom(seed * 7_919)
      const world = makeEngineWorld({ storeMillis: 1 + random(8) })
      const endpoint = moody(random)
      const all = Array.from({ length: subscriptionCount }, () => {
        const subscription = world.subscribe(endpoint)
        return { subscription, deliveries: world.queue(subscription, deliveriesEach) }
      })
      const limits = { partitionsAtOnce: 2 }
      return Effect.gen(function* () {
        const steady = yield* startEngine({ holder: "steady", limits })
        for (let nth = 0; nth < crashes; nth += 1) {
          const engine = yield* startEngine({ holder: `worker-${nth}`, limits })
          yield* pass(random(3_000))
          if (random(2) === 0) yield* steady.kill
          yield* engine.kill
        }
        const last = yield* startEngine({
          holder: "last",
          limits: { ...limits, pollIntervalMillis: 10_000 },
        })
        // A retry may be late: a look each second takes most of the time of this test.
        world.store.idleMillis = 5_000
        const isDelivered = () => world.statuses()["Delivered"] === all.length * deliveriesEach
        for (let minute = 0; minute < 90 && !isDelivered(); minute += 1) yield* pass(60_000)
        yield* pass(60_000)
        yield* last.kill
        expect(world.statuses()).toEqual({ Delivered: all.length * deliveriesEach })
        for (const { subscription, deliveries } of all) {
          const arrivals = world.arrivalsAt(subscription)
          expect([...new Set(eventIdsOf(arrivals))]).toEqual(eventIdsOf(deliveries))
          expect(peakInASecond(arrivals)).toBeLessThanOrEqual(maximumPerSecond)
        }
      }).pipe(Effect.provide(world.layer))
    },
  )
})
