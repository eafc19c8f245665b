/** Who waits for whom, and for how long at most. */
import { describe, expect, it } from "@effect/vitest"

import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Schema from "effect/Schema"
import { TestClock } from "effect/testing"
import { makeRightOfWay } from "../../src/webhook/engine/use-cases/right-of-way.ts"

const longestMillis = 10
const restMillis = 2

const aWay = Effect.map(Clock.Clock, (clock) =>
  makeRightOfWay({
    longestMillis,
    restMillis,
    steadyMillis: () => Number(clock.monotonicTimeNanosUnsafe()) / 1e6,
  }),
)
type RightOfWay = Effect.Success<typeof aWay>

/** How long whoever comes now gives way. */
const waited = Effect.fnUntraced(function* (way: RightOfWay) {
  const begun = yield* Clock.currentTimeMillis
  yield* way.giveWay
  return (yield* Clock.currentTimeMillis) - begun
})

const keptFor = (way: RightOfWay, millis: number) =>
  Effect.forkChild(way.keep(Effect.sleep(Duration.millis(millis))))

const pass = Effect.fnUntraced(function* (millis: number) {
  for (let passed = 0; passed < millis; passed += 1) yield* TestClock.adjust(1)
})

describe("The right of way", () => {
  it.effect("is free while nobody keeps it", () =>
    Effect.gen(function* () {
      const way = yield* aWay
      expect(yield* waited(way)).toBe(0)
    }),
  )

  it.effect("is given until whoever keeps it is through, and a little longer", () =>
    Effect.gen(function* () {
      const way = yield* aWay
      yield* keptFor(way, 5)
      const waiting = yield* Effect.forkChild(waited(way))
      yield* pass(20)
      expect(yield* Fiber.join(waiting)).toBe(5 + restMillis)
    }),
  )

  it.effect("is given to several who follow one another, up to a limit", () =>
    Effect.gen(function* () {
      const way = yield* aWay
      const waiting = yield* Effect.forkChild(Effect.andThen(Effect.sleep(1), waited(way)))
      for (let nth = 0; nth < 30; nth += 1) {
        yield* keptFor(way, 3)
        yield* pass(4)
      }
      expect(yield* Fiber.join(waiting)).toBe(longestMillis - 1)
    }),
  )

  it.effect("is not given any more to what takes long", () =>
    Effect.gen(function* () {
      const way = yield* aWay
      yield* keptFor(way, 1_000)
      const waiting = yield* Effect.forkChild(waited(way))
      yield* pass(50)
      expect(yield* Fiber.join(waiting)).toBe(longestMillis)
      yield* keptFor(way, 5)
      expect(yield* waited(way)).toBe(0)
    }),
  )

  it.effect("is free again after a failure and after an interruption", () =>
    Effect.gen(function* () {
      const way = yield* aWay
      yield* Effect.exit(way.keep(Effect.fail("the store is away")))
      yield* Fiber.interrupt(yield* keptFor(way, 1_000))
      const waiting = yield* Effect.forkChild(waited(way))
      yield* pass(20)
      expect(yield* Fiber.join(waiting)).toBe(restMillis)
    }),
  )

  it.effect("is not waited for again and again by whoever's timer comes late", () =>
    Effect.gen(function* () {
      const clock = yield* Clock.Clock
      // By this clock every timer takes a fifth longer than it was set for.
      const steadyMillis = () => (1.2 * Number(clock.monotonicTimeNanosUnsafe())) / 1e6
      const way = makeRightOfWay({ longestMillis: 100, restMillis: 20, steadyMillis })
      yield* keptFor(way, 10)
      const waiting = yield* Effect.forkChild(waited(way))
      for (let nth = 0; nth < 20; nth += 1) {
        yield* pass(28)
        yield* keptFor(way, 10)
      }
      expect(yield* Fiber.join(waiting)).toBeLessThanOrEqual(100)
    }),
  )

  const upTo = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 0, maximum }))
  const Keepers = Schema.Array(Schema.Struct({ afterMillis: upTo(15), forMillis: upTo(30) })).check(
    Schema.isMaxLength(30),
  )

  it.effect.prop(
    "lets whoever waits go on, however others follow one another",
    [Keepers],
    ([all]) =>
      Effect.gen(function* () {
        const way = yield* aWay
        const waits: Array<Fiber.Fiber<number>> = []
        for (const { afterMillis, forMillis } of all) {
          yield* keptFor(way, forMillis)
          waits.push(yield* Effect.forkChild(waited(way)))
          yield* pass(afterMillis)
        }
        yield* pass(longestMillis + restMillis)
        for (const each of waits) expect(yield* Fiber.join(each)).toBeLessThanOrEqual(longestMillis)
      }),
  )
})
