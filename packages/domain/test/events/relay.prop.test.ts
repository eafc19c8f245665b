import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { EventPublisherError, type EventPublisher } from "../../src/events/index.ts"
import { aRelay, firstPublications, makeWorld, until, type World } from "./support/relay-world.ts"

/** Pseudo-random numbers, the same for each seed. */
const randomFrom = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

/** About every third call fails, after the broker has accepted any part of the batch. */
const unreliable = (
  world: World,
  random: (below: number) => number,
): EventPublisher["Service"] => ({
  ...world.publisher,
  publish: (entries) =>
    Effect.gen(function* () {
      const trouble = new EventPublisherError({ reason: "Unavailable", detail: "so it goes" })
      yield* Effect.sleep(random(3))
      if (random(3) > 0) return yield* world.publisher.publish(entries)
      yield* world.publisher.publish(entries.slice(0, random(entries.length + 1)))
      return yield* trouble
    }),
})

describe("Relays that fail and are killed", () => {
  it.live.each(Array.from({ length: 8 }, (_, nth) => 7_919 * (nth + 1)))(
    "every event is published, for the first time in log order (seed %i)",
    (seed) =>
      Effect.gen(function* () {
        const random = randomFrom(seed)
        const world = makeWorld()
        const limits = { leaseMillis: 60, renewMillis: 15, standbyMillis: 5, batch: 4 }
        for (let round = 0; round < 6; round += 1) {
          const publisher = unreliable(world, random)
          const relays = yield* Effect.forEach(["x", "y"], (name) =>
            aRelay(world, `${name}${round}`, { publisher, limits }),
          )
          const running = yield* Effect.forEach(relays, ({ run }) => Effect.forkChild(run))
          world.happen(1 + random(12))
          yield* Effect.sleep(random(40))
          yield* Effect.forEach(running, Fiber.interrupt)
        }
        const last = yield* aRelay(world, "last", { limits })
        yield* Effect.forkChild(last.run)
        yield* until(() => world.ledger.relay.mark?.published.size === world.ledger.outbox.length)
        yield* last.stop
        expect(firstPublications(world.published)).toEqual(world.ids())
      }),
  )
})
