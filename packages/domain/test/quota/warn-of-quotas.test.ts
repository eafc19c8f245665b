import { describe, expect, it } from "@effect/vitest"
import { type Instant, instant } from "@procurement/domain/calendar"
import { emailAddress } from "@procurement/domain/email"
import { Entropy, type TenantId, typeId } from "@procurement/domain/identity"
import {
  makeEntropyMemory,
  makeLedgerMemory,
  makeQuotaRepositoryMemory,
  makeTenantRepositoryMemory,
} from "@procurement/adapter-memory"
import { nip } from "@procurement/domain/party"
import {
  type QuotaMonth,
  QuotaRepository,
  readUsage,
  warnOfQuotas,
} from "@procurement/domain/quota"
import { type Tenant, TenantRepository } from "@procurement/domain/tenant"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { TestClock } from "effect/testing"

const november = "2026-11" as QuotaMonth
const hour = 3_600_000

const tenantAt = (volume: number): Tenant => ({
  id: typeId("ten", instant(0), new Uint8Array(10)) as TenantId,
  name: lineText("Zielona Łąka sp. z o.o."),
  plan: "standard",
  contract: { monthlyVolumes: { orders: volume, invoices: volume, deliveries: volume } },
  buyer: {
    nip: nip("5252839118"),
    name: lineText("Zielona Łąka sp. z o.o."),
    address: { countryCode: "PL", line1: lineText("ul. Prosta 51") },
  },
  contactEmail: emailAddress("zakupy@example.com"),
  language: "pl",
  rateLimiting: "enforced",
  createdAt: instant(0),
})

const makeWorld = (tenant: Tenant = tenantAt(10)) => {
  const ledger = makeLedgerMemory()
  const tenants = makeTenantRepositoryMemory()
  const count = (used: number, month = november) =>
    ledger.usage.set(`${month} ${tenant.id} orders`, {
      ...ledger.usage.get(`${month} ${tenant.id} orders`),
      tenantId: tenant.id,
      month,
      metric: "orders",
      used,
    })
  const layer = Layer.mergeAll(
    Layer.succeed(QuotaRepository, makeQuotaRepositoryMemory(ledger)),
    Layer.succeed(TenantRepository, tenants),
    Layer.succeed(Entropy, makeEntropyMemory(3)),
  )
  const warnings = () => ledger.quotaWarnings.map(({ percent, used }) => [percent, used])
  return { ledger, tenants, tenant, count, warnings, layer }
}

type World = ReturnType<typeof makeWorld>

/** Runs a round of warnings at that time. */
const round = (world: World, at: Instant) =>
  Effect.gen(function* () {
    yield* TestClock.setTime(at)
    return yield* warnOfQuotas(10)
  }).pipe(Effect.provide(world.layer))

const noon = instant(Date.UTC(2026, 10, 20, 11))
const later = (at: Instant, millis: number) => instant(at + millis)

describe("warnOfQuotas", () => {
  it.effect("a counter is examined once until its next mark, and warned of once", () =>
    Effect.gen(function* () {
      const world = makeWorld()
      yield* Effect.orDie(world.tenants.save(world.tenant))
      world.count(7)
      const looked: Array<number> = []
      for (const used of [7, 7, 8, 8, 9, 10, 10, 11]) {
        world.count(used)
        looked.push(yield* round(world, later(noon, looked.length * 1_000)))
      }
      expect(looked).toEqual([1, 0, 1, 0, 0, 1, 0, 0])
      expect(world.warnings()).toEqual([
        [80, 8],
        [100, 10],
      ])
      expect(world.ledger.emails.map(({ id }) => id)).toEqual(
        world.ledger.quotaWarnings.map(({ emailId }) => emailId),
      )
      expect(world.ledger.outbox.map(({ event }) => event.type)).toEqual([
        "quota.reached",
        "quota.reached",
      ])
    }),
  )

  it.effect("the next month's round warns of marks reached in the last second of a month", () =>
    Effect.gen(function* () {
      const world = makeWorld()
      yield* Effect.orDie(world.tenants.save(world.tenant))
      world.count(10)
      yield* round(world, instant(Date.UTC(2026, 10, 30, 23, 0, 1)))
      expect(world.ledger.quotaWarnings.map(({ month }) => month)).toEqual([november, november])
      world.count(10, "2026-10" as QuotaMonth)
      expect(yield* round(world, instant(Date.UTC(2026, 10, 30, 23, 0, 2)))).toBe(0)
    }),
  )

  it.effect("a lowered contract is noticed after an hour", () =>
    Effect.gen(function* () {
      const world = makeWorld(tenantAt(100))
      yield* Effect.orDie(world.tenants.save(world.tenant))
      world.count(9)
      yield* round(world, noon)
      yield* Effect.orDie(world.tenants.save({ ...tenantAt(10), id: world.tenant.id }))
      expect(yield* round(world, later(noon, hour))).toBe(0)
      expect(yield* round(world, later(noon, hour + 1))).toBe(1)
      expect(world.warnings()).toEqual([[80, 9]])
    }),
  )

  it.effect("a raised contract does not cause a second warning of a mark", () =>
    Effect.gen(function* () {
      const world = makeWorld()
      yield* Effect.orDie(world.tenants.save(world.tenant))
      world.count(8)
      yield* round(world, noon)
      yield* Effect.orDie(world.tenants.save({ ...tenantAt(20), id: world.tenant.id }))
      world.count(16)
      yield* round(world, later(noon, 2 * hour))
      expect(world.warnings()).toEqual([[80, 8]])
      world.count(20)
      yield* round(world, later(noon, 4 * hour))
      expect(world.warnings()).toEqual([
        [80, 8],
        [100, 20],
      ])
    }),
  )

  it.effect("the counter of a deleted tenant is examined once and gives no warning", () =>
    Effect.gen(function* () {
      const world = makeWorld()
      world.count(10)
      expect(yield* round(world, noon)).toBe(1)
      expect(yield* round(world, later(noon, 1_000))).toBe(0)
      expect(world.warnings()).toEqual([])
    }),
  )
})

describe("readUsage", () => {
  it.effect("readUsage returns the current month with its warnings and reset time", () =>
    Effect.gen(function* () {
      const world = makeWorld()
      yield* Effect.orDie(world.tenants.save(world.tenant))
      world.count(12)
      world.count(3, "2026-10" as QuotaMonth)
      yield* round(world, noon)
      const report = yield* Effect.provide(readUsage(world.tenant), world.layer)
      expect(report).toMatchObject({ month: november, resetsAt: Date.UTC(2026, 10, 30, 23) })
      expect(report.metrics[0]).toEqual({
        metric: "orders",
        used: 12,
        limit: 10,
        percent: 120,
        hard: false,
      })
      expect(report.warnings.map(({ percent }) => percent)).toEqual([80, 100])
    }),
  )
})
