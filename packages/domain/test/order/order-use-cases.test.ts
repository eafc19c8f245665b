import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import {
  type CatalogItem,
  CatalogRepository,
  type Quantity,
  type Sku,
} from "@procurement/domain/catalog"
import {
  layerEntropyMemory,
  layerLedgerMemory,
  makeCatalogRepositoryMemory,
  makeLedgerMemory,
} from "@procurement/adapter-memory"
import {
  type InvoiceId,
  type OrderId,
  smallestIdAt,
  type TenantId,
} from "@procurement/domain/identity"
import { money } from "@procurement/domain/money"
import {
  acceptOrder,
  cancelOrder,
  forgetDetailsOf,
  placeOrder,
  recordOrderFact,
} from "@procurement/domain/order"
import { nip } from "@procurement/domain/party"
import { readPaymentStatus, recordPayment } from "@procurement/domain/payment"
import { BuyerRegister } from "@procurement/domain/tenant"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { TestClock } from "effect/testing"
import { buyer, mug } from "../invoice/support/issuing-world.ts"
import { delivered, shipped } from "./support/an-order.ts"

const now = instant(Date.parse("2026-11-20T10:00:00.123Z"))
const tenantId = "ten_01kafq3v8pe0rr2c1m5kz9x7wd" as TenantId
const stranger = "ten_01kafq3v8pe0rr2c1m5kz9x7we" as TenantId
const standard = { plan: "standard", contract: {} } as const

const makeWorld = () => {
  const ledger = makeLedgerMemory()
  const layer = Layer.mergeAll(
    layerLedgerMemory(ledger),
    layerEntropyMemory(7),
    Layer.effect(
      CatalogRepository,
      Effect.gen(function* () {
        const catalog = makeCatalogRepositoryMemory()
        yield* catalog.load({ items: [mug], at: instant(0) })
        return catalog
      }),
    ),
  )
  const published = () => ledger.outbox.map(({ event }) => event.type)
  return { ledger, layer, published }
}

const placed = Effect.gen(function* () {
  yield* TestClock.setTime(now)
  const lines = [{ sku: mug.sku, quantity: 2 as Quantity }]
  return yield* placeOrder({ tenantId, buyer, currency: "PLN", lines }, { ...standard, buyer })
})

describe("Placing an order", () => {
  it.effect("an order's id contains the instant of its acceptance", () =>
    Effect.gen(function* () {
      const { id, acceptedAt } = yield* placed
      expect(acceptedAt).toBe(now)
      expect(id >= smallestIdAt("ord", now)).toBe(true)
      expect(id < smallestIdAt("ord", instant(now + 1))).toBe(true)
    }).pipe(Effect.provide(makeWorld().layer)),
  )
})

describe("The invoice of an order", () => {
  const marksOf = (...items: ReadonlyArray<CatalogItem>) => {
    const lines = items.map(({ sku }) => ({ sku, quantity: 1 as Quantity }))
    const facts = { orderId: "", invoiceId: "", eventId: "", now } as never
    const placed = acceptOrder({ tenantId, buyer, currency: "PLN", lines }, items, facts)
    const { annex15, goodsGroups } = Result.getOrThrow(placed).invoice
    return { annex15, goodsGroups }
  }

  it("has the groups of its goods, each once, and whether annex 15 lists one of them", () => {
    const disk = { ...mug, sku: "DYSK-1" as Sku, annex15: true, goodsGroup: "GTU_06" } as const
    const fuel = { ...mug, sku: "OLEJ-1" as Sku, goodsGroup: "GTU_02" } as const
    expect(marksOf(mug)).toEqual({ annex15: undefined, goodsGroups: undefined })
    expect(marksOf(disk, mug, fuel, disk)).toEqual({
      annex15: true,
      goodsGroups: ["GTU_02", "GTU_06"],
    })
  })
})

describe("A first order for a company", () => {
  it.effect("refused by its quota, it does not register the company's name", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(now)
      const company = { ...buyer, nip: nip("7740001454"), name: lineText("Inna S.A.") }
      const lines = [{ sku: mug.sku, quantity: 2 as Quantity }]
      const request = { tenantId, buyer: company, currency: "PLN", lines } as const
      const monthlyVolumes = { orders: 0, invoices: 0, deliveries: 0 }
      const trial = { plan: "trial", contract: { otherBuyers: "any", monthlyVolumes } } as const
      const failure = yield* Effect.flip(placeOrder(request, { ...trial, buyer }))
      expect(failure._tag).toBe("QuotaExceeded")
      const register = yield* BuyerRegister
      expect(Option.isNone(yield* register.find(tenantId, company.nip))).toBe(true)
      yield* placeOrder(request, { plan: "standard", contract: { otherBuyers: "any" }, buyer })
      expect(Option.getOrThrow(yield* register.find(tenantId, company.nip)).buyer).toEqual(company)
    }).pipe(Effect.provide(makeWorld().layer)),
  )
})

describe("recordOrderFact", () => {
  it.effect("a repeated shipment moves the order and publishes order.shipped once", () => {
    const { layer, published } = makeWorld()
    return Effect.gen(function* () {
      const { id } = yield* placed
      const first = yield* recordOrderFact(id, shipped)
      yield* TestClock.adjust("1 hour")
      const again = yield* recordOrderFact(id, shipped)
      expect(again).toEqual(first)
      expect(first).toMatchObject({ _tag: "Shipped", shipments: [{ shippedAt: now }] })
      expect(published()).toEqual(["order.accepted", "order.shipped"])
    }).pipe(Effect.provide(layer))
  })

  it.effect("recordOrderFact fails for an unknown order and for an impossible fact", () => {
    const { layer, published } = makeWorld()
    return Effect.gen(function* () {
      const { id } = yield* placed
      const missing = "ord_01kafq3v8pe0rr2c1m5kz9x7we" as OrderId
      const failures = [
        yield* Effect.flip(recordOrderFact(missing, shipped)),
        yield* Effect.flip(recordOrderFact(id, delivered)),
      ]
      expect(failures.map(({ _tag }) => _tag)).toEqual(["OrderNotFound", "OrderCannotMove"])
      expect(published()).toEqual(["order.accepted"])
    }).pipe(Effect.provide(layer))
  })
})

describe("cancelOrder", () => {
  it.effect("only the order's tenant can cancel it", () => {
    const { ledger, layer, published } = makeWorld()
    return Effect.gen(function* () {
      const { id } = yield* placed
      const failure = yield* Effect.flip(cancelOrder(stranger, id, lineText("x")))
      expect(failure).toMatchObject({ _tag: "OrderNotFound", id })
      expect(ledger.orders.get(id)?._tag).toBe("Accepted")
      const order = yield* cancelOrder(tenantId, id)
      expect(order).toMatchObject({ _tag: "Cancelled", cancelledAt: now })
      expect(published()).toEqual(["order.accepted", "order.cancelled", "invoice.voided"])
    }).pipe(Effect.provide(layer))
  })

  it.effect("a cancellation leaves no work for an invoice without a number", () => {
    const { ledger, layer } = makeWorld()
    return Effect.gen(function* () {
      const { id, invoiceId } = yield* placed
      expect(ledger.invoices.get(invoiceId)?.kept.work.dueAt).toBe(now)
      yield* cancelOrder(tenantId, id)
      expect(ledger.invoices.get(invoiceId)?.kept.work.dueAt).toBeUndefined()
    }).pipe(Effect.provide(layer))
  })
})

describe("recordPayment", () => {
  it.effect("recordPayment returns the payment status before KSeF has received the invoice", () => {
    const { layer, published } = makeWorld()
    return Effect.gen(function* () {
      const { invoiceId, total } = yield* placed
      const paid = (reference: string, amount: number) =>
        recordPayment({
          kind: "payment",
          invoiceId,
          reference: lineText(reference),
          amount: money(amount, "PLN"),
          paidAt: now,
        })
      expect(yield* paid("1", total.amount - 1)).toMatchObject({ status: "partly_paid" })
      const status = yield* paid("2", 1)
      expect(status).toMatchObject({ status: "paid", amountPaid: total, paidAt: now })
      expect(yield* paid("2", 1)).toEqual(status)
      expect(yield* readPaymentStatus({ id: invoiceId, total })).toEqual(status)
      expect(published()).toEqual(["order.accepted", "invoice.paid"])
    }).pipe(Effect.provide(layer))
  })

  it.effect("recordPayment fails for an invoice that does not exist", () =>
    Effect.gen(function* () {
      const invoiceId = "inv_01kafq3v8pe0rr2c1m5kz9x7we" as InvoiceId
      const notice = { invoiceId, reference: lineText("1"), amount: money(1, "PLN"), paidAt: now }
      const failure = yield* Effect.flip(recordPayment({ kind: "payment", ...notice }))
      expect(failure).toMatchObject({ _tag: "InvoiceNotFound", id: invoiceId })
    }).pipe(Effect.provide(makeWorld().layer)),
  )
})

describe("Forgetting what an order says about people", () => {
  const details = {
    deliveryAddress: { countryCode: "PL", line1: lineText("ul. Prosta 1, dla Ewy Nowak") },
    metadata: { recipient: lineText("Ewa Nowak") },
  } as const

  it.effect("is done when everything has left, and changes nothing else", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(now)
      const lines = [{ sku: mug.sku, quantity: 2 as Quantity }]
      const request = { tenantId, buyer, currency: "PLN", lines, ...details } as const
      const { id } = yield* placeOrder(request, { ...standard, buyer })
      const early = yield* Effect.flip(forgetDetailsOf(id))
      expect(early).toMatchObject({ _tag: "DetailsStillNeeded", id, status: "Accepted" })
      const order = yield* recordOrderFact(id, shipped)
      const { deliveryAddress, metadata, ...rest } = order
      expect({ deliveryAddress, metadata }).toEqual(details)
      yield* forgetDetailsOf(id)
      yield* forgetDetailsOf(id)
      expect(yield* recordOrderFact(id, shipped)).toEqual(rest)
      const unknown = yield* Effect.flip(forgetDetailsOf("ord_1" as OrderId))
      expect(unknown).toMatchObject({ _tag: "OrderNotFound" })
    }).pipe(Effect.provide(makeWorld().layer)),
  )
})
