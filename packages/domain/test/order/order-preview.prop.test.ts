/** A preview equals the order placed at the same time, and stores nothing. */
import { describe, expect, it } from "@effect/vitest"
import { Instant, warsawDate, instant } from "@procurement/domain/calendar"
import { CatalogRepository, Quantity, type Sku } from "@procurement/domain/catalog"
import type { TenantId } from "@procurement/domain/identity"
import {
  composeDocument,
  documentDates,
  invoiceNumber,
  type NumberedInvoice,
  seriesAt,
  transition,
} from "@procurement/domain/invoice"
import { Currency, MinorUnits } from "@procurement/domain/money"
import { type AcceptedOrder, placeOrder, previewOrder, supplyOf } from "@procurement/domain/order"
import {
  layerEntropyMemory,
  layerLedgerMemory,
  type LedgerMemory,
  makeCatalogRepositoryMemory,
  makeLedgerMemory,
} from "@procurement/adapter-memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { TestClock } from "effect/testing"
import { buyer, mug, seller } from "../invoice/support/issuing-world.ts"

const Price = MinorUnits.check(Schema.isBetween({ minimum: 1, maximum: 100_000_000 }))
const Good = Schema.Struct({ price: Price, quantity: Quantity })
const Goods = Schema.NonEmptyArray(Good).check(Schema.isMaxLength(6))
const inTwoYears = { minimum: Date.UTC(2026, 0), maximum: Date.UTC(2028, 0) }
const Moment = Instant.check(Schema.isBetween(inTwoYears))
const Case = { goods: Goods, currency: Currency, now: Moment, isSold: Schema.Boolean }

const tenantId = "ten_01kafq3v8pe0rr2c1m5kz9x7wd" as TenantId
const terms = { plan: "standard", contract: {}, buyer } as const

const skuOf = (nth: number) => `MUG-${nth}` as Sku

/** Runs with a catalog of goods at these prices. */
const layerOf = (ledger: LedgerMemory, goods: typeof Goods.Type) => {
  const catalog = makeCatalogRepositoryMemory()
  const items = goods.map(({ price }, nth) => ({
    ...mug,
    sku: skuOf(nth),
    grossPrice: { PLN: price, EUR: price },
  }))
  return Layer.mergeAll(
    layerLedgerMemory(ledger),
    layerEntropyMemory(7),
    Layer.effect(CatalogRepository, Effect.as(catalog.load({ items, at: instant(0) }), catalog)),
  )
}

/**
 * What the invoice of the order states when it is issued on the day of the order. In PLN, because
 * the totals do not depend on the exchange rate that an invoice in EUR needs.
 */
const totalsOf = ({ invoices }: LedgerMemory, order: AcceptedOrder) => {
  const pending = invoices.get(order.invoiceId)?.kept.invoice
  if (pending === undefined) throw new TypeError("the order has no invoice")
  const at = order.acceptedAt
  const number = invoiceNumber(seriesAt(seller.nip, at, "VAT"), 1)
  const numbered = transition(pending, { _tag: "NumberAssigned", number, seller }, at)
  const invoice = { ...numbered, total: { ...order.total, currency: "PLN" } } as NumberedInvoice
  const dates = documentDates(invoice, supplyOf(order), warsawDate(at))
  return composeDocument(invoice, dates, at).totals
}

describe("previewOrder", () => {
  it.effect.prop(
    "a preview has the amounts, or the rejection, of the order placed at that time",
    Case,
    ({ goods, currency, now, isSold }) => {
      const ledger = makeLedgerMemory()
      const lines = goods.map(({ quantity }, nth) => ({ sku: skuOf(nth), quantity }))
      const others = isSold ? [] : [{ sku: skuOf(goods.length), quantity: 1 as Quantity }]
      const request = { tenantId, buyer, currency, lines: [...lines, ...others] }
      return Effect.gen(function* () {
        yield* TestClock.setTime(now)
        const preview = yield* Effect.result(previewOrder(request, terms))
        expect([ledger.orders.size, ledger.invoices.size, ledger.usage.size]).toEqual([0, 0, 0])
        expect(ledger.outbox).toEqual([])
        const placed = yield* Effect.result(placeOrder(request, terms))
        expect(Result.isSuccess(placed)).toBe(isSold)
        if (Result.isFailure(placed) || Result.isFailure(preview)) {
          expect(preview).toEqual(placed)
          return
        }
        const { totals, ...shown } = preview.success
        expect(placed.success).toMatchObject(shown)
        expect(totals).toEqual(totalsOf(ledger, placed.success))
        expect(totals.net + totals.vat).toBe(placed.success.total.amount)
      }).pipe(Effect.provide(layerOf(ledger, goods)))
    },
  )
})
