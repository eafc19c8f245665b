import { describe, expect, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { MarkLost } from "../../src/events/index.ts"
import { aRelay, firstPublications, makeWorld, shortLease, until } from "./support/relay-world.ts"

describe("A relay", () => {
  it.live("a relay publishes every event once, in log order, including later ones", () =>
    Effect.gen(function* () {
      const world = makeWorld()
      world.happen(10)
      const relay = yield* aRelay(world, "a")
      const running = yield* Effect.forkChild(relay.run)
      yield* until(() => world.published.length === 10)
      world.happen(5)
      relay.wake()
      yield* until(() => world.published.length === 15)
      yield* relay.stop
      yield* Fiber.join(running)
      expect(world.published.map(({ id }) => id)).toEqual(world.ids())
      expect(relay.progress()).toMatchObject({ published: 15, failures: 0, isHolding: false })
    }),
  )

  it.live("a relay finds new events without being woken", () =>
    Effect.gen(function* () {
      const world = makeWorld()
      const relay = yield* aRelay(world, "a")
      yield* Effect.forkChild(relay.run)
      yield* until(() => relay.progress().isHolding)
      world.happen(1)
      yield* until(() => world.published.length === 1)
      yield* relay.stop
    }),
  )

  it.live("a relay reads ahead while it publishes, and publishes one batch at a time", () =>
    Effect.gen(function* () {
      const world = makeWorld()
      world.happen(6)
      const gate = yield* Deferred.make<void>()
      let [underWay, most, reads] = [0, 0, 0]
      const relay = yield* aRelay(world, "a", {
        store: {
          next: (after, limit) => {
            reads += 1
            return world.store.next(after, limit)
          },
        },
        publisher: {
          publish: (entries) =>
            Effect.gen(function* () {
              underWay += 1
              most = Math.max(most, underWay)
              yield* Deferred.await(gate)
              yield* world.publisher.publish(entries)
              underWay -= 1
            }),
        },
      })
      yield* Effect.forkChild(relay.run)
      yield* until(() => reads === 2)
      expect(world.published).toHaveLength(0)
      yield* Deferred.succeed(gate, undefined)
      yield* until(() => world.published.length === 6)
      yield* relay.stop
      expect(most).toBe(1)
    }),
  )

  it.live("a relay skips no event during an outage of the broker or the store", () =>
    Effect.gen(function* () {
      for (const away of ["broker", "store"] as const) {
        const world = makeWorld()
        world.fail(away)
        world.happen(7)
        const relay = yield* aRelay(world, "a")
        yield* Effect.forkChild(relay.run)
        yield* until(() => relay.progress().failures >= 3)
        expect(world.published).toEqual([])
        world.fail(undefined)
        yield* until(() => world.published.length >= 7)
        yield* relay.stop
        expect(world.published.map(({ id }) => id)).toEqual(world.ids())
      }
    }),
  )

  it.live("an event that the broker rejects blocks later events", () =>
    Effect.gen(function* () {
      const world = makeWorld()
      world.happen(5)
      world.fail("refusing")
      const relay = yield* aRelay(world, "a")
      yield* Effect.forkChild(relay.run)
      yield* until(() => relay.progress().failures >= 2)
      expect(world.ledger.relay.mark?.published.size).toBe(0)
      world.fail(undefined)
      yield* until(() => world.published.length === 5)
      yield* relay.stop
    }),
  )

  it.live("a stopped relay finishes its batch, marks it and releases the mark", () =>
    Effect.gen(function* () {
      const world = makeWorld()
      world.happen(3)
      const gate = yield* Deferred.make<void>()
      const relay = yield* aRelay(world, "a", {
        publisher: {
          publish: (entries) =>
            Effect.andThen(Deferred.await(gate), world.publisher.publish(entries)),
        },
      })
      yield* Effect.forkChild(relay.run)
      yield* until(() => relay.progress().isHolding)
      const stopping = yield* Effect.forkChild(relay.stop)
      yield* Effect.sleep(20)
      yield* Deferred.succeed(gate, undefined)
      yield* Fiber.join(stopping)
      expect(world.ledger.relay.mark).toMatchObject({ holder: undefined })
      expect(world.ledger.relay.mark?.published.size).toBe(world.published.length)
    }),
  )

  it.live("a relay stops in time when the broker does not respond", () =>
    Effect.gen(function* () {
      const world = makeWorld()
      world.happen(3)
      const relay = yield* aRelay(world, "a", {
        publisher: { publish: () => Effect.never },
        limits: { stopMillis: 200 },
      })
      yield* Effect.forkChild(relay.run)
      yield* until(() => relay.progress().isHolding)
      yield* relay.stop
      expect(world.ledger.relay.mark?.holder).toBeUndefined()
      expect(world.ledger.relay.mark?.published.size).toBe(0)
    }),
  )
})

describe("Two relays", () => {
  it.live("one of two relays publishes, and the other one continues when the first stops", () =>
    Effect.gen(function* () {
      const world = makeWorld()
      world.happen(4)
      const [first, second] = [yield* aRelay(world, "a"), yield* aRelay(world, "b")]
      yield* Effect.forkChild(first.run)
      yield* until(() => world.published.length === 4)
      yield* Effect.forkChild(second.run)
      yield* Effect.sleep(60)
      expect([first.progress().isHolding, second.progress().isHolding]).toEqual([true, false])
      yield* first.stop
      world.happen(4)
      yield* until(() => world.published.length === 8)
      expect(second.progress().published).toBe(4)
      yield* second.stop
    }),
  )

  it.live("a relay continues for a killed one when its lease expires", () =>
    Effect.gen(function* () {
      const world = makeWorld()
      world.happen(10)
      const limits = shortLease
      const [first, second] = [
        yield* aRelay(world, "a", { limits }),
        yield* aRelay(world, "b", { limits }),
      ]
      const killed = yield* Effect.forkChild(first.run)
      yield* until(() => world.published.length >= 4)
      yield* Fiber.interrupt(killed)
      const heldBy = world.ledger.relay.mark?.holder
      yield* Effect.forkChild(second.run)
      yield* until(() => firstPublications(world.published).length === 10)
      yield* second.stop
      expect(heldBy).toBe("a")
      expect(firstPublications(world.published)).toEqual(world.ids())
    }),
  )

  it.live("a relay that lost the mark publishes nothing until it acquires it again", () =>
    Effect.gen(function* () {
      const world = makeWorld()
      world.happen(3)
      let isLost = false
      const relay = yield* aRelay(world, "a", {
        store: {
          hold: (claim) => (isLost ? Effect.succeed(false) : world.store.hold(claim)),
          mark: (holder, place) =>
            isLost ? Effect.fail(new MarkLost({ holder })) : world.store.mark(holder, place),
        },
      })
      yield* Effect.forkChild(relay.run)
      yield* until(() => world.published.length === 3)
      isLost = true
      world.happen(30)
      yield* until(() => !relay.progress().isHolding)
      const published = world.published.length
      expect(published).toBeLessThan(33)
      yield* Effect.sleep(60)
      expect(world.published).toHaveLength(published)
      isLost = false
      yield* until(() => firstPublications(world.published).length === 33)
      yield* relay.stop
    }),
  )

  it.live("a relay that can't renew its lease stops publishing, and resumes when it can", () =>
    Effect.gen(function* () {
      const world = makeWorld()
      let isAway = false
      const relay = yield* aRelay(world, "a", {
        limits: shortLease,
        store: {
          hold: (claim) =>
            isAway ? Effect.die(new Error("a mistake of the store")) : world.store.hold(claim),
        },
      })
      yield* Effect.forkChild(relay.run)
      yield* until(() => relay.progress().isHolding)
      isAway = true
      yield* until(() => !relay.progress().isHolding)
      isAway = false
      world.happen(1)
      yield* until(() => world.published.length === 1)
      yield* relay.stop
    }),
  )
})
