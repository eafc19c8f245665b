import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { EventPublisherError, type EventPublisher } from "../../src/events/index.ts"
import { aRelay, firstTellings, makeWorld, until, type World } from "./support/relay-world.ts"

/** Numbers that look like chance and are the same each time. */
const chanceFrom = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

/** Every third call or so fails, before or after the broker has taken a part of the batch. */
const unreliable = (
  world: World,
  chance: (below: number) => number,
): EventPublisher["Service"] => ({
  ...world.publisher,
  publish: (entries) =>
    Effect.gen(function* () {
      const trouble = new EventPublisherError({ reason: "Unavailable", detail: "so it goes" })
      yield* Effect.sleep(chance(3))
      if (chance(3) > 0) return yield* world.publisher.publish(entries)
      yield* world.publisher.publish(entries.slice(0, chance(entries.length + 1)))
      return yield* trouble
    }),
})

describe("Whatever fails and whoever is killed", () => {
  it.live.each(Array.from({ length: 8 }, (_, nth) => 7_919 * (nth + 1)))(
    "every event is told, the first time in the order of the log (seed %i)",
    (seed) =>
      Effect.gen(function* () {
        const chance = chanceFrom(seed)
        const world = makeWorld()
        const limits = { leaseMillis: 60, renewMillis: 15, standbyMillis: 5, batch: 4 }
        for (let round = 0; round < 6; round += 1) {
          const publisher = unreliable(world, chance)
          const relays = yield* Effect.forEach(["x", "y"], (name) =>
            aRelay(world, `${name}${round}`, { publisher, limits }),
          )
          const running = yield* Effect.forEach(relays, ({ run }) => Effect.forkChild(run))
          world.happen(1 + chance(12))
          yield* Effect.sleep(chance(40))
          yield* Effect.forEach(running, Fiber.interrupt)
        }
        const last = yield* aRelay(world, "last", { limits })
        yield* Effect.forkChild(last.run)
        yield* until(() => world.ledger.relay.mark?.told.size === world.ledger.outbox.length)
        yield* last.stop
        expect(firstTellings(world.told)).toEqual(world.ids())
      }),
  )
})
