import { describe, expect, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { MarkLost } from "../../src/events/index.ts"
import { aRelay, firstTellings, makeWorld, shortLease, until } from "./support/relay-world.ts"

describe("A relay", () => {
  it.live("tells every event once, in the order of the log, also those that come later", () =>
    Effect.gen(function* () {
      const world = makeWorld()
      world.happen(10)
      const relay = yield* aRelay(world, "a")
      const running = yield* Effect.forkChild(relay.run)
      yield* until(() => world.told.length === 10)
      world.happen(5)
      relay.wake()
      yield* until(() => world.told.length === 15)
      yield* relay.stop
      yield* Fiber.join(running)
      expect(world.told.map(({ id }) => id)).toEqual(world.ids())
      expect(relay.progress()).toMatchObject({ told: 15, failures: 0, isHolding: false })
    }),
  )

  it.live("finds events that nobody woke it for", () =>
    Effect.gen(function* () {
      const world = makeWorld()
      const relay = yield* aRelay(world, "a")
      yield* Effect.forkChild(relay.run)
      yield* until(() => relay.progress().isHolding)
      world.happen(1)
      yield* until(() => world.told.length === 1)
      yield* relay.stop
    }),
  )

  it.live("reads the next batch while one is on its way, and publishes one at a time", () =>
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
      expect(world.told).toHaveLength(0)
      yield* Deferred.succeed(gate, undefined)
      yield* until(() => world.told.length === 6)
      yield* relay.stop
      expect(most).toBe(1)
    }),
  )

  it.live("tells again, and skips nothing, when the broker or the store was away", () =>
    Effect.gen(function* () {
      for (const away of ["broker", "store"] as const) {
        const world = makeWorld()
        world.fail(away)
        world.happen(7)
        const relay = yield* aRelay(world, "a")
        yield* Effect.forkChild(relay.run)
        yield* until(() => relay.progress().failures >= 3)
        expect(world.told).toEqual([])
        world.fail(undefined)
        yield* until(() => world.told.length >= 7)
        yield* relay.stop
        expect(world.told.map(({ id }) => id)).toEqual(world.ids())
      }
    }),
  )

  it.live("never skips an event that the broker refuses: all that follow wait", () =>
    Effect.gen(function* () {
      const world = makeWorld()
      world.happen(5)
      world.fail("refusing")
      const relay = yield* aRelay(world, "a")
      yield* Effect.forkChild(relay.run)
      yield* until(() => relay.progress().failures >= 2)
      expect(world.ledger.relay.mark?.told.size).toBe(0)
      world.fail(undefined)
      yield* until(() => world.told.length === 5)
      yield* relay.stop
    }),
  )

  it.live("lets what it is telling end when it is stopped, marks it and gives the mark back", () =>
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
      expect(world.ledger.relay.mark?.told.size).toBe(world.told.length)
    }),
  )

  it.live("stops in time when the broker does not answer", () =>
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
      expect(world.ledger.relay.mark?.told.size).toBe(0)
    }),
  )
})

describe("Of two relays", () => {
  it.live("one tells, and the other goes on as soon as that one is stopped", () =>
    Effect.gen(function* () {
      const world = makeWorld()
      world.happen(4)
      const [first, second] = [yield* aRelay(world, "a"), yield* aRelay(world, "b")]
      yield* Effect.forkChild(first.run)
      yield* until(() => world.told.length === 4)
      yield* Effect.forkChild(second.run)
      yield* Effect.sleep(60)
      expect([first.progress().isHolding, second.progress().isHolding]).toEqual([true, false])
      yield* first.stop
      world.happen(4)
      yield* until(() => world.told.length === 8)
      expect(second.progress().told).toBe(4)
      yield* second.stop
    }),
  )

  it.live("one goes on where the other was killed, when its lease has run out", () =>
    Effect.gen(function* () {
      const world = makeWorld()
      world.happen(10)
      const limits = shortLease
      const [first, second] = [
        yield* aRelay(world, "a", { limits }),
        yield* aRelay(world, "b", { limits }),
      ]
      const killed = yield* Effect.forkChild(first.run)
      yield* until(() => world.told.length >= 4)
      yield* Fiber.interrupt(killed)
      const heldBy = world.ledger.relay.mark?.holder
      yield* Effect.forkChild(second.run)
      yield* until(() => firstTellings(world.told).length === 10)
      yield* second.stop
      expect(heldBy).toBe("a")
      expect(firstTellings(world.told)).toEqual(world.ids())
    }),
  )

  it.live("one that has lost the mark tells nothing more until it is its turn", () =>
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
      yield* until(() => world.told.length === 3)
      isLost = true
      world.happen(30)
      yield* until(() => !relay.progress().isHolding)
      const told = world.told.length
      expect(told).toBeLessThan(33)
      yield* Effect.sleep(60)
      expect(world.told).toHaveLength(told)
      isLost = false
      yield* until(() => firstTellings(world.told).length === 33)
      yield* relay.stop
    }),
  )

  it.live("one that can't renew its lease in time stops telling, and goes on when it can", () =>
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
      yield* until(() => world.told.length === 1)
      yield* relay.stop
    }),
  )
})
