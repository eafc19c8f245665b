import { describe, expect, it } from "@effect/vitest"
import type { TenantId } from "@procurement/domain/identity"
import { nip, SellerNip } from "@procurement/domain/party"
import {
  changeTenant,
  createTenant,
  listTenants,
  readTenant,
  resumeTenant,
  suspendTenant,
} from "@procurement/domain/tenant"
import { lineText, searchTerms } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import { TestClock } from "effect/testing"
import { aNewTenant, openIdentityWorld } from "../credential/identity-world.ts"

const unknown = "ten_01m7x409gbfzzvzzzzzzzzzzzz" as TenantId

describe("Tenants", () => {
  it.effect("a new tenant has an empty contract and enforced limits, and can be read", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 10, 20))
      const tenant = yield* createTenant(aNewTenant)
      expect(tenant).toMatchObject({
        ...aNewTenant,
        contract: {},
        rateLimiting: "enforced",
        createdAt: Date.UTC(2026, 10, 20),
      })
      expect(yield* readTenant(tenant.id)).toEqual(tenant)
    }).pipe(Effect.provide(openIdentityWorld().layer)),
  )

  it.effect("no tenant has the seller's NIP, where the seller is known", () =>
    Effect.gen(function* () {
      const tenant = yield* createTenant(aNewTenant)
      const { buyer } = aNewTenant
      for (const attempt of [createTenant(aNewTenant), changeTenant(tenant.id, { buyer })]) {
        const refused = Effect.flip(Effect.provideService(attempt, SellerNip, buyer.nip))
        expect(yield* refused).toMatchObject({ _tag: "BuyerIsSeller", nip: buyer.nip })
        yield* Effect.provideService(attempt, SellerNip, nip("5265877635"))
      }
    }).pipe(Effect.provide(openIdentityWorld().layer)),
  )

  it.effect("changeTenant changes only the given fields", () =>
    Effect.gen(function* () {
      const tenant = yield* createTenant(aNewTenant)
      const changes = { plan: "enterprise", contract: { rateFactor: 40 } } as const
      expect(yield* changeTenant(tenant.id, changes)).toEqual({ ...tenant, ...changes })
      expect(yield* changeTenant(tenant.id, {})).toEqual({ ...tenant, ...changes })
    }).pipe(Effect.provide(openIdentityWorld().layer)),
  )

  it.effect("a suspension lasts since it was requested first, and ends once", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 10, 20))
      const tenant = yield* createTenant(aNewTenant)
      const since = Date.UTC(2026, 10, 20)
      expect(yield* suspendTenant(tenant.id)).toEqual({ ...tenant, suspension: { since } })
      yield* TestClock.adjust("1 day")
      const reason = lineText("zaległe płatności")
      const suspended = { ...tenant, suspension: { since, reason } }
      expect(yield* suspendTenant(tenant.id, reason)).toEqual(suspended)
      expect(yield* changeTenant(tenant.id, {})).toEqual(suspended)
      for (const _ of [1, 2]) expect(yield* resumeTenant(tenant.id)).toEqual(tenant)
      expect(yield* Effect.flip(suspendTenant(unknown))).toMatchObject({ _tag: "TenantNotFound" })
    }).pipe(Effect.provide(openIdentityWorld().layer)),
  )

  it.effect("readTenant and changeTenant fail for an unknown tenant", () =>
    Effect.gen(function* () {
      const failures = [
        yield* Effect.flip(readTenant(unknown)),
        yield* Effect.flip(changeTenant(unknown, { plan: "pro" })),
      ]
      for (const failure of failures) {
        expect(failure).toMatchObject({ _tag: "TenantNotFound", tenantId: unknown })
      }
    }).pipe(Effect.provide(openIdentityWorld().layer)),
  )

  it.effect("listTenants pages through the tenants in the order of their creation", () =>
    Effect.gen(function* () {
      const made = []
      for (let nth = 0; nth < 5; nth += 1) {
        made.push(yield* createTenant(aNewTenant))
        yield* TestClock.adjust("1 second")
      }
      const first = yield* listTenants({ limit: 3 })
      const rest = yield* listTenants({ limit: 3, after: first.tenants.at(-1)?.id })
      expect([...first.tenants, ...rest.tenants]).toEqual(made)
      expect([first.hasMore, rest.hasMore]).toEqual([true, false])
    }).pipe(Effect.provide(openIdentityWorld().layer)),
  )

  it.effect("listTenants finds tenants by words of name, buyer, NIP and contact", () =>
    Effect.gen(function* () {
      const made = []
      for (let nth = 0; nth < 501; nth += 1) {
        const name = lineText(nth % 250 === 0 ? `Żółty Kubek ${nth}` : `Torby ${nth}`)
        made.push(yield* createTenant({ ...aNewTenant, name }))
        yield* TestClock.adjust("1 millis")
      }
      const cups = [made[0], made[250], made[500]]
      const find = (words: string, query: { after?: TenantId; limit?: number } = {}) =>
        listTenants({ limit: 20, search: searchTerms(words), ...query })
      expect(yield* find("kubek ZOLTY")).toEqual({ tenants: cups, hasMore: false })
      expect(yield* find("kubek", { limit: 2 })).toEqual({
        tenants: cups.slice(0, 2),
        hasMore: true,
      })
      const after = cups[1]?.id ?? unknown
      expect(yield* find("kubek", { limit: 1, after })).toEqual({
        tenants: cups.slice(2),
        hasMore: false,
      })
      expect((yield* find(`250 ${aNewTenant.buyer.nip}`)).tenants).toEqual([made[250]])
      expect((yield* find(`torby ${aNewTenant.contactEmail}`, { limit: 1 })).hasMore).toBe(true)
      expect((yield* find("kubek nowhere")).tenants).toEqual([])
    }).pipe(Effect.provide(openIdentityWorld().layer)),
  )
})
