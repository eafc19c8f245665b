import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import { CatalogRepository, type Quantity } from "@procurement/domain/catalog"
import type { TenantId } from "@procurement/domain/identity"
import { placeOrder, previewOrder } from "@procurement/domain/order"
import { nip } from "@procurement/domain/party"
import { lineText } from "@procurement/domain/text"
import {
  layerEntropyMemory,
  layerLedgerMemory,
  makeCatalogRepositoryMemory,
} from "@procurement/adapter-memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { TestClock } from "effect/testing"
import { buyer, mug } from "../invoice/support/issuing-world.ts"

const friday = instant(Date.parse("2026-11-20T10:00:00Z"))
const tenantId = "ten_01kafq3v8pe0rr2c1m5kz9x7wd" as TenantId
const standard = { plan: "standard", contract: {}, buyer } as const
const request = {
  tenantId,
  buyer,
  currency: "PLN",
  lines: [
    { sku: mug.sku, quantity: 2 as Quantity },
    { sku: mug.sku, quantity: 1 as Quantity },
  ],
} as const

const makeLayer = () => {
  const catalog = makeCatalogRepositoryMemory()
  return Layer.mergeAll(
    layerLedgerMemory(),
    layerEntropyMemory(7),
    Layer.effect(
      CatalogRepository,
      Effect.as(catalog.load({ items: [mug], at: instant(0) }), catalog),
    ),
  )
}

describe("Previewing an order", () => {
  it.effect(
    "a preview computes VAT over the sum, and the day of shipment from the current time",
    () =>
      Effect.gen(function* () {
        yield* TestClock.setTime(friday)
        const preview = yield* previewOrder(request, standard)
        expect(preview.totals).toEqual({ net: 6_095, vat: 1_402, gross: 7_497 })
        expect(preview.lines.map(({ gross }) => gross)).toEqual([4_998, 2_499])
        expect([preview.buyer, preview.fulfilment.date]).toEqual([buyer, "2026-11-20"])
        yield* TestClock.adjust("4 hours")
        expect((yield* previewOrder(request, standard)).fulfilment.date).toBe("2026-11-23")
      }).pipe(Effect.provide(makeLayer())),
  )

  it.effect("a suspended tenant can neither preview nor place, and learns why", () =>
    Effect.gen(function* () {
      const reason = lineText("zaległe płatności")
      const suspended = { ...standard, suspension: { since: friday, reason } }
      for (const rejection of [
        yield* Effect.flip(previewOrder(request, suspended)),
        yield* Effect.flip(placeOrder(request, suspended)),
      ]) {
        expect(rejection).toMatchObject({ _tag: "OrderingSuspended", reason })
      }
    }).pipe(Effect.provide(makeLayer())),
  )

  it.effect("a preview for a buyer that the contract does not list is rejected", () =>
    Effect.gen(function* () {
      const other = { ...buyer, nip: nip("5252839118") }
      const rejection = yield* Effect.flip(previewOrder({ ...request, buyer: other }, standard))
      expect(rejection).toMatchObject({ _tag: "BuyerNotAllowed", nip: other.nip })
    }).pipe(Effect.provide(makeLayer())),
  )

  it.effect("a preview uses no quota, and is rejected when the quota is used up", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(friday)
      const monthlyVolumes = { orders: 5, invoices: 1, deliveries: 5 }
      const trial = { plan: "trial", contract: { monthlyVolumes }, buyer } as const
      yield* previewOrder(request, trial)
      yield* previewOrder(request, trial)
      yield* placeOrder(request, trial)
      const rejection = yield* Effect.flip(previewOrder(request, trial))
      expect(rejection).toEqual(yield* Effect.flip(placeOrder(request, trial)))
      expect(rejection).toMatchObject({ _tag: "QuotaExceeded", metric: "invoices", used: 1 })
    }).pipe(Effect.provide(makeLayer())),
  )
})
