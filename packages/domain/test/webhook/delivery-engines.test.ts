/** Several engines over one store, crashes, and a store that is away. */
import { describe, expect, it } from "@effect/vitest"
import { maximumPerSecond } from "@procurement/domain/webhook"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import {
  accepts,
  eventIdsOf,
  hangs,
  makeEngineWorld,
  mostInASecond,
  pass,
  startEngine,
} from "./support/engine-world.ts"

const limits = { lanesAtOnce: 4, keptLanes: 0 }

describe("Two engines", () => {
  it.effect("share the lanes and send nothing twice, nor too fast", () => {
    const world = makeEngineWorld({ storeMillis: 3 })
    const subscriptions = Array.from({ length: 20 }, () => world.subscribe(accepts(40)))
    for (const subscription of subscriptions) world.queue(subscription, 60)
    return Effect.gen(function* () {
      const one = yield* startEngine({ holder: "worker-1", limits })
      const two = yield* startEngine({ holder: "worker-2", limits })
      yield* pass(300)
      const holders = new Set([...world.ledger.lanes.values()].map(({ holder }) => holder))
      expect([...holders].toSorted()).toEqual(["worker-1", "worker-2"])
      yield* pass(10_000)
      expect(world.arrivals).toHaveLength(1_200)
      expect(new Set(eventIdsOf(world.arrivals)).size).toBe(1_200)
      for (const subscription of subscriptions) {
        const arrivals = world.arrivalsAt(subscription)
        expect(mostInASecond(arrivals)).toBeLessThanOrEqual(maximumPerSecond)
      }
      expect(world.ledger.lanes.size).toBe(0)
      yield* Effect.andThen(one.kill, two.kill)
    }).pipe(Effect.provide(world.layer))
  })

  it.effect("take over from each other: after a crash everything arrives, in order", () => {
    const world = makeEngineWorld()
    const subscription = world.subscribe(accepts(40))
    const deliveries = world.queue(subscription, 200)
    return Effect.gen(function* () {
      const one = yield* startEngine({ holder: "worker-1" })
      yield* pass(2_000)
      yield* one.kill
      const before = world.arrivals.length
      const two = yield* startEngine({ holder: "worker-2" })
      yield* pass(15_000)
      expect(world.arrivals).toHaveLength(before)
      yield* pass(15_000)
      const firsts = [...new Set(eventIdsOf(world.arrivals))]
      expect(firsts).toEqual(eventIdsOf(deliveries))
      expect(world.arrivals.length).toBeLessThan(210)
      expect(mostInASecond(world.arrivals)).toBeLessThanOrEqual(maximumPerSecond)
      expect(world.statuses()).toEqual({ Delivered: 200 })
      yield* two.kill
    }).pipe(Effect.provide(world.layer))
  })
})

describe("A lease", () => {
  it.effect("is renewed when a third of it is over, and no sooner", () => {
    const world = makeEngineWorld()
    const subscription = world.subscribe(hangs)
    world.queue(subscription, 10)
    return Effect.gen(function* () {
      const engine = yield* startEngine({ holder: "worker-1" })
      const ends = new Set<number>()
      for (let nth = 0; nth < 600; nth += 1) {
        yield* pass(100)
        const leaseUntil = world.ledger.lanes.get(subscription.id)?.leaseUntil ?? 0
        expect(leaseUntil - (yield* Clock.currentTimeMillis)).toBeGreaterThan(8_000)
        ends.add(leaseUntil)
      }
      // The first, and every ten seconds another.
      expect(ends.size).toBe(7)
      yield* engine.kill
    }).pipe(Effect.provide(world.layer))
  })

  it.effect("is as long as any other soon after the clock on the wall was set back", () => {
    const world = makeEngineWorld()
    const subscription = world.subscribe(hangs)
    world.queue(subscription, 10)
    return Effect.gen(function* () {
      const clock = yield* Clock.Clock
      let setBackMillis = 0
      const wallTime = (): number => clock.currentTimeMillisUnsafe() - setBackMillis
      const wall = { ...clock, currentTimeMillisUnsafe: wallTime }
      const engine = yield* Effect.provideService(
        startEngine({ holder: "worker-1" }),
        Clock.Clock,
        wall,
      )
      const leaseEndsIn = () =>
        (world.ledger.lanes.get(subscription.id)?.leaseUntil ?? 0) - wallTime()
      yield* pass(7_000)
      setBackMillis = 3_600_000
      expect(leaseEndsIn()).toBeGreaterThan(3_600_000)
      yield* pass(5_000)
      expect(leaseEndsIn()).toBeLessThanOrEqual(20_000)
      expect(leaseEndsIn()).toBeGreaterThan(10_000)
      yield* engine.kill
    }).pipe(Effect.provide(world.layer))
  })
})

describe("While the store is away", () => {
  it.effect("nothing that has ended is lost, and all goes on when it is back", () => {
    const world = makeEngineWorld()
    const subscription = world.subscribe(accepts())
    const deliveries = world.queue(subscription, 100)
    return Effect.gen(function* () {
      const engine = yield* startEngine({ holder: "worker-1" })
      yield* pass(500)
      world.store.isAway = true
      const before = world.arrivals.length
      yield* pass(30_000)
      expect(world.arrivals.length).toBeGreaterThan(before)
      expect(world.arrivals.length).toBeLessThan(100)
      world.store.isAway = false
      yield* pass(10_000)
      expect(world.statuses()).toEqual({ Delivered: 100 })
      expect(eventIdsOf(world.arrivals)).toEqual(eventIdsOf(deliveries))
      yield* engine.kill
    }).pipe(Effect.provide(world.layer))
  })

  it.effect("leases are renewed every second, so that they are kept when it is back", () => {
    const world = makeEngineWorld()
    return Effect.gen(function* () {
      yield* world.tenant
      const subscription = world.subscribe(hangs)
      world.queue(subscription, 10)
      const engine = yield* startEngine({ holder: "worker-1" })
      const leaseEndsIn = Effect.map(
        Clock.currentTimeMillis,
        (now) => (world.ledger.lanes.get(subscription.id)?.leaseUntil ?? 0) - now,
      )
      yield* pass(6_000)
      world.store.isAway = true
      yield* pass(6_500)
      expect(yield* leaseEndsIn).toBeLessThan(15_000)
      world.store.isAway = false
      yield* pass(1_500)
      expect(yield* leaseEndsIn).toBeGreaterThan(18_000)
      yield* engine.kill
    }).pipe(Effect.provide(world.layer))
  })

  it.effect("nothing is started in a lane whose lease is about to end", () => {
    const world = makeEngineWorld()
    const subscription = world.subscribe(accepts())
    world.queue(subscription, 1_200)
    return Effect.gen(function* () {
      const engine = yield* startEngine({ holder: "worker-1", limits: { renewMillis: 60_000 } })
      yield* pass(60_000)
      const lease = 20_000
      const margin = 5_000
      const late = world.arrivals.filter(({ atMillis }) => atMillis % lease > lease - margin)
      expect(late).toEqual([])
      expect(world.arrivals).toHaveLength(1_200)
      yield* engine.kill
    }).pipe(Effect.provide(world.layer))
  })

  it.effect("nothing is started when too much waits to be saved", () => {
    const world = makeEngineWorld()
    const subscriptions = Array.from({ length: 10 }, () => world.subscribe(accepts()))
    for (const subscription of subscriptions) world.queue(subscription, 50)
    return Effect.gen(function* () {
      const engine = yield* startEngine({ holder: "worker-1", limits: { unsaved: 20 } })
      yield* pass(1_000)
      world.store.isAway = true
      const before = world.arrivals.length
      yield* pass(10_000)
      expect(world.arrivals.length - before).toBeLessThanOrEqual(20 + 10)
      world.store.isAway = false
      yield* pass(20_000)
      expect(world.statuses()).toEqual({ Delivered: 500 })
      expect(world.arrivals).toHaveLength(500)
      yield* engine.kill
    }).pipe(Effect.provide(world.layer))
  })
})

describe("Stopping an engine", () => {
  it.effect("starts nothing more, waits for answers, saves them and gives the lanes back", () => {
    const world = makeEngineWorld()
    const slow = world.subscribe(accepts(8_000))
    const hanging = world.subscribe(hangs)
    world.queue(slow, 5)
    world.queue(hanging, 5)
    return Effect.gen(function* () {
      const engine = yield* startEngine({ holder: "worker-1" })
      yield* pass(100)
      expect(world.arrivals).toHaveLength(2)
      const stopping = yield* Effect.forkChild(engine.stop)
      yield* pass(14_000)
      expect(stopping.pollUnsafe()).toBeUndefined()
      expect([...world.ledger.lanes.values()]).toHaveLength(2)
      yield* pass(4_000)
      expect(stopping.pollUnsafe()).toBeDefined()
      expect(world.arrivals).toHaveLength(2)
      expect(world.statuses()).toEqual({ Delivered: 1, Waiting: 1, Ready: 8 })
      expect(world.ledger.lanes.size).toBe(0)
    }).pipe(Effect.provide(world.layer))
  })

  it.effect("ends although the store stays away", () => {
    const world = makeEngineWorld()
    world.queue(world.subscribe(accepts()), 5)
    return Effect.gen(function* () {
      const engine = yield* startEngine({ holder: "worker-1" })
      yield* pass(20)
      world.store.isAway = true
      yield* pass(100)
      const stopping = yield* Effect.forkChild(engine.stop)
      yield* pass(40_000)
      expect(stopping.pollUnsafe()).toBeDefined()
    }).pipe(Effect.provide(world.layer))
  })
})
