import { makeWorkLoop } from "@procurement/domain/work-queue"
import { expect, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { TestClock } from "effect/testing"

/** A running loop whose rounds take 100 ms and find work; it rests four times as long. */
const aRestingLoop = Effect.gen(function* () {
  const rounds: Array<number> = []
  const loop = makeWorkLoop({
    maximumWaitMillis: 1_000,
    restPerWork: 4,
    nextDueAt: Effect.succeed(undefined),
    round: Effect.gen(function* () {
      rounds.push(yield* Clock.currentTimeMillis)
      yield* Effect.sleep(100)
      return 1
    }),
  })
  const running = yield* Effect.forkChild(loop.run)
  return { rounds, loop, running }
})

it.effect("a loop rests in proportion to its rounds, and no wake shortens that", () =>
  Effect.gen(function* () {
    const { rounds, loop, running } = yield* aRestingLoop
    yield* TestClock.adjust(200)
    loop.wake()
    yield* TestClock.adjust(800)
    expect(rounds).toEqual([0, 500, 1_000])
    loop.stop()
    yield* TestClock.adjust(100)
    yield* Fiber.join(running)
  }),
)

it.effect("a loop rests longer after an empty round that took long", () =>
  Effect.gen(function* () {
    const rounds: Array<number> = []
    const loop = makeWorkLoop({
      maximumWaitMillis: 1_000,
      restPerPoll: 20,
      nextDueAt: Effect.succeed(undefined),
      round: Effect.gen(function* () {
        rounds.push(yield* Clock.currentTimeMillis)
        yield* Effect.sleep(rounds.length === 1 ? 100 : 10)
        return 0
      }),
    })
    const running = yield* Effect.forkChild(loop.run)
    yield* TestClock.adjust(3_200)
    expect(rounds).toEqual([0, 2_100, 3_110])
    loop.stop()
    yield* TestClock.adjust(10)
    yield* Fiber.join(running)
  }),
)

it.effect("a stop does not wait out the rest", () =>
  Effect.gen(function* () {
    const { rounds, loop, running } = yield* aRestingLoop
    yield* TestClock.adjust(200)
    loop.stop()
    yield* Fiber.join(running)
    expect(rounds).toEqual([0])
  }),
)
