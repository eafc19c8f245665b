/** Several engines with one store, crashes, and outages of the store. */
import { describe, expect, it } from "@effect/vitest"
import { DeliveryQueue, maximumPerSecond } from "@procurement/domain/webhook"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { TestClock } from "effect/testing"
import {
  accepts,
  eventIdsOf,
  hangs,
  makeEngineWorld,
  peakInASecond,
  pass,
  startEngine,
} from "./support/engine-world.ts"

const limits = { partitionsAtOnce: 4, keptPartitions: 0 }

describe("Two engines", () => {
  it.effect("two engines share the partitions, send nothing twice and keep the rate", () => {
    const world = makeEngineWorld({ storeMillis: 3 })
    const subscriptions = Array.from({ length: 20 }, () => world.subscribe(accepts(40)))
    for (const subscription of subscriptions) world.queue(subscription, 60)
    return Effect.gen(function* () {
      const one = yield* startEngine({ holder: "worker-1", limits })
      const two = yield* startEngine({ holder: "worker-2", limits })
      yield* pass(300)
      const holders = new Set([...world.ledger.partitions.values()].map(({ holder }) => holder))
      expect([...holders].toSorted()).toEqual(["worker-1", "worker-2"])
      yield* pass(10_000)
      expect(world.arrivals).toHaveLength(1_200)
      expect(new Set(eventIdsOf(world.arrivals)).size).toBe(1_200)
      for (const subscription of subscriptions) {
        const arrivals = world.arrivalsAt(subscription)
        expect(peakInASecond(arrivals)).toBeLessThanOrEqual(maximumPerSecond)
      }
      expect(world.ledger.partitions.size).toBe(0)
      yield* Effect.andThen(one.kill, two.kill)
    }).pipe(Effect.provide(world.layer))
  })

  it.effect("another engine delivers everything in order after a crash", () => {
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
      expect(peakInASecond(world.arrivals)).toBeLessThanOrEqual(maximumPerSecond)
      expect(world.statuses()).toEqual({ Delivered: 200 })
      yield* two.kill
    }).pipe(Effect.provide(world.layer))
  })
})

describe("Receivers that respond again after a crash of their worker", () => {
  it.effect("a receiver that was held up gets at most 50 a second from two workers", () => {
    const world = makeEngineWorld()
    const deafUntil = 25_000
    // Requests that arrive earlier are received and answered only at `deafUntil`.
    const subscriptions = Array.from({ length: 40 }, () =>
      world.subscribe(
        () => ({ afterMillis: 5, report: { outcome: { _tag: "EndpointAccepted" }, status: 200 } }),
        {},
      ),
    )
    const url = subscriptions[0]!.url
    for (const subscription of subscriptions) {
      world.ledger.subscriptions.set(subscription.id, { ...subscription, url })
      world.queue(subscription, 20)
    }
    return Effect.gen(function* () {
      world.answerWith(subscriptions[0]!, () => ({
        afterMillis: Math.max(5, deafUntil - world.arrivals.at(-1)!.atMillis),
        report: { outcome: { _tag: "EndpointAccepted" }, status: 200 },
      }))
      const one = yield* startEngine({ holder: "worker-1" })
      yield* pass(3_000)
      yield* one.kill
      const before = world.arrivals.length
      expect(before).toBeGreaterThan(30)
      const two = yield* startEngine({ holder: "worker-2" })
      yield* pass(60_000)
      yield* two.kill
      expect(world.statuses()).toEqual({ Delivered: 800 })
      const received = world.arrivals.map((one) => ({
        ...one,
        atMillis: Math.max(one.atMillis, deafUntil),
      }))
      expect(peakInASecond(received)).toBeLessThanOrEqual(maximumPerSecond)
    }).pipe(Effect.provide(world.layer))
  })
})

describe("Leases", () => {
  it.effect("a lease is renewed each time a third of it has passed", () => {
    const world = makeEngineWorld()
    const subscription = world.subscribe(hangs)
    world.queue(subscription, 10)
    return Effect.gen(function* () {
      const engine = yield* startEngine({ holder: "worker-1" })
      const ends = new Set<number>()
      for (let nth = 0; nth < 600; nth += 1) {
        yield* TestClock.adjust("100 millis")
        const leaseUntil = world.ledger.partitions.get(subscription.id)?.leaseUntil ?? 0
        expect(leaseUntil - (yield* Clock.currentTimeMillis)).toBeGreaterThanOrEqual(13_000)
        ends.add(leaseUntil)
      }
      // The first lease, and nine renewals in a minute.
      expect(ends.size).toBe(10)
      yield* engine.kill
    }).pipe(Effect.provide(world.layer))
  })

  it.effect("a lease has its usual length soon after the wall clock was set back", () => {
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
        (world.ledger.partitions.get(subscription.id)?.leaseUntil ?? 0) - wallTime()
      yield* pass(7_000)
      setBackMillis = 3_600_000
      expect(leaseEndsIn()).toBeGreaterThan(3_600_000)
      yield* pass(7_000)
      expect(leaseEndsIn()).toBeLessThanOrEqual(20_000)
      expect(leaseEndsIn()).toBeGreaterThan(10_000)
      yield* engine.kill
    }).pipe(Effect.provide(world.layer))
  })
})

describe("Outages of the store", () => {
  it.effect("no outcome is lost during an outage, and deliveries continue afterwards", () => {
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

  it.effect("a lease is renewed within two seconds of the end of an outage", () => {
    const world = makeEngineWorld()
    return Effect.gen(function* () {
      yield* world.tenant
      const subscription = world.subscribe(hangs)
      world.queue(subscription, 10)
      const engine = yield* startEngine({ holder: "worker-1" })
      const leaseEndsIn = Effect.map(
        Clock.currentTimeMillis,
        (now) => (world.ledger.partitions.get(subscription.id)?.leaseUntil ?? 0) - now,
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

  it.effect("no attempt is started in a partition whose lease is about to end", () => {
    const world = makeEngineWorld()
    const subscription = world.subscribe(accepts())
    world.queue(subscription, 1_200)
    return Effect.gen(function* () {
      const queue = yield* DeliveryQueue
      // The store answers everything except renewals.
      const silent = { ...queue, renewPartitions: () => Effect.never }
      const starting = startEngine({ holder: "worker-1" })
      const engine = yield* Effect.provideService(starting, DeliveryQueue, silent)
      yield* pass(60_000)
      const lease = 20_000
      const margin = 5_000
      const late = world.arrivals.filter(({ atMillis }) => atMillis % lease > lease - margin)
      expect(late).toEqual([])
      expect(world.arrivals).toHaveLength(1_200)
      yield* engine.kill
    }).pipe(Effect.provide(world.layer))
  })

  it.effect("no attempt is started while too many outcomes are unsaved", () => {
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
  it.effect(
    "a stopping engine starts no attempts, saves pending outcomes and releases its partitions",
    () => {
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
        expect([...world.ledger.partitions.values()]).toHaveLength(2)
        yield* pass(4_000)
        expect(stopping.pollUnsafe()).toBeDefined()
        expect(world.arrivals).toHaveLength(2)
        expect(world.statuses()).toEqual({ Delivered: 1, Waiting: 1, Ready: 8 })
        expect(world.ledger.partitions.size).toBe(0)
      }).pipe(Effect.provide(world.layer))
    },
  )

  it.effect("an engine stops during an outage of the store", () => {
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
