/** Subscriptions with the same endpoint, or with the same server. */
import { describe, expect, it } from "@effect/vitest"
import type { SubscriptionId, TenantId } from "@procurement/domain/identity"
import { maximumPerSecond, type Subscription } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import {
  accepts,
  type Arrival,
  type EngineWorld,
  makeEngineWorld,
  peakInASecond,
  pass,
  startEngine,
} from "./support/engine-world.ts"

const tenant = (letter: string): TenantId => `ten_01kafq3v8pe0rr2c1m5kz9x7${letter}0` as TenantId

/** A tenant's subscriptions to URLs that differ only in their query, with many deliveries each. */
const subscribeAll = (world: EngineWorld, tenantId: TenantId, count: number, each: number) =>
  Array.from({ length: count }, (_, nth): Subscription => {
    const url = `https://example.com/hooks?${tenantId}=${nth}`
    const subscription = world.subscribe(accepts(), { tenantId, url })
    world.queue(subscription, each, { tenantId })
    return subscription
  })

const countOf = (arrivals: ReadonlyArray<Arrival>, isMeant: (url: string) => boolean): number =>
  arrivals.filter(({ url }) => isMeant(url)).length

describe("Endpoints with many subscriptions", () => {
  it.effect("an endpoint receives at most 50 attempts a second, across tenants", () =>
    Effect.gen(function* () {
      const world = makeEngineWorld()
      for (const letter of ["a", "b"]) subscribeAll(world, tenant(letter), 25, 10)
      yield* Effect.provide(startEngine({ holder: "a" }), world.layer)
      yield* pass(6_000)
      expect(peakInASecond(world.arrivals)).toBeLessThanOrEqual(maximumPerSecond)
      expect(world.arrivals.length).toBeGreaterThan(200)
    }),
  )

  it.effect("an endpoint receives equal shares of its tenants and their subscriptions", () =>
    Effect.gen(function* () {
      const world = makeEngineWorld()
      const many = subscribeAll(world, tenant("a"), 20, 50)
      const [lone] = subscribeAll(world, tenant("b"), 1, 400)
      yield* Effect.provide(startEngine({ holder: "a" }), world.layer)
      yield* pass(10_000)
      const ofLone = countOf(world.arrivals, (url) => url === lone?.url)
      const ofMany = world.arrivals.length - ofLone
      expect(ofLone / ofMany).toBeGreaterThan(0.85)
      expect(ofLone / ofMany).toBeLessThan(1.2)
      const counts = many.map(({ url }) => countOf(world.arrivals, (each) => each === url))
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2)
    }),
  )

  it.effect("several engines together send an endpoint at most 50 attempts a second", () =>
    Effect.gen(function* () {
      const world = makeEngineWorld({ storeMillis: 3 })
      subscribeAll(world, tenant("a"), 12, 15)
      for (const holder of ["a", "b", "c"]) {
        yield* Effect.provide(startEngine({ holder }), world.layer)
      }
      yield* pass(12_000)
      expect(peakInASecond(world.arrivals)).toBeLessThanOrEqual(maximumPerSecond)
      expect(world.statuses()).toEqual({ Delivered: 180 })
    }),
  )

  it.effect("another engine takes over all subscriptions of an endpoint after a crash", () =>
    Effect.gen(function* () {
      const world = makeEngineWorld({ storeMillis: 3 })
      subscribeAll(world, tenant("a"), 10, 60)
      const dying = yield* Effect.provide(startEngine({ holder: "a" }), world.layer)
      yield* Effect.provide(startEngine({ holder: "b" }), world.layer)
      yield* pass(3_000)
      yield* dying.kill
      yield* pass(40_000)
      expect(peakInASecond(world.arrivals)).toBeLessThanOrEqual(maximumPerSecond)
      expect(world.statuses()).toEqual({ Delivered: 600 })
    }),
  )
})

describe("Servers with many endpoints", () => {
  const paths = (world: EngineWorld, tenantId: TenantId, count: number, each: number): void => {
    for (let nth = 0; nth < count; nth += 1) {
      const url = `https://example.com/${tenantId}/${nth}`
      world.queue(world.subscribe(accepts(), { tenantId, url }), each, { tenantId })
    }
  }

  it.effect("a server receives at most 200 attempts a second of a tenant, shared fairly", () =>
    Effect.gen(function* () {
      const world = makeEngineWorld()
      paths(world, tenant("a"), 20, 200)
      paths(world, tenant("b"), 2, 200)
      yield* Effect.provide(startEngine({ holder: "a" }), world.layer)
      yield* pass(5_000)
      const isFirst = ({ url }: Arrival): boolean => url.includes(tenant("a"))
      const [first, other] = [
        world.arrivals.filter(isFirst),
        world.arrivals.filter((arrival) => !isFirst(arrival)),
      ]
      expect(peakInASecond(first)).toBeLessThanOrEqual(200)
      expect(first.length).toBeGreaterThan(700)
      expect(other.length).toBeGreaterThan(350)
      const counts = [...Map.groupBy(first, ({ url }) => url).values()].map(({ length }) => length)
      expect(counts).toHaveLength(20)
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(5)
    }),
  )

  it.effect("perTenantAndServer limits the attempts a second to a server", () =>
    Effect.gen(function* () {
      const world = makeEngineWorld()
      paths(world, tenant("a"), 5, 50)
      const limits = { perTenantAndServer: 10 }
      yield* Effect.provide(startEngine({ holder: "a", limits }), world.layer)
      yield* pass(10_000)
      expect(peakInASecond(world.arrivals)).toBeLessThanOrEqual(10)
      expect(world.arrivals.length).toBeGreaterThan(60)
    }),
  )
})

describe("Subscriptions whose URL changes", () => {
  it.effect("a subscription whose URL changed is paced by its new endpoint", () =>
    Effect.gen(function* () {
      const world = makeEngineWorld()
      const [moving, other] = subscribeAll(world, tenant("a"), 2, 300)
      yield* Effect.provide(startEngine({ holder: "a" }), world.layer)
      yield* pass(2_000)
      const url = "https://example.com/elsewhere"
      world.ledger.subscriptions.set(moving!.id as SubscriptionId, { ...moving!, url })
      yield* pass(3_000)
      const before = world.arrivals.length
      yield* pass(2_000)
      const since = world.arrivals.slice(before)
      const [there, here] = [
        since.filter((arrival) => arrival.url === url),
        since.filter((arrival) => arrival.url === other!.url),
      ]
      for (const arrivals of [there, here]) {
        expect(peakInASecond(arrivals)).toBeLessThanOrEqual(maximumPerSecond)
        expect(arrivals.length).toBeGreaterThan(80)
      }
    }),
  )
})
