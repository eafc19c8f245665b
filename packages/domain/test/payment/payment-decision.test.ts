import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import { money } from "@procurement/domain/money"
import { decidePayment, maximumPayments } from "@procurement/domain/payment"
import * as Result from "effect/Result"
import {
  after,
  decided,
  invoice,
  moment,
  noticeOf,
  otherInvoice,
  rejected,
  zloty,
} from "./support/a-payment.ts"

describe("Payments of an invoice", () => {
  it("add up until they reach its total, which is told once", () => {
    const part = after(noticeOf("a", zloty(60), 3_000))
    expect(part.status).toEqual({ status: "partly_paid", amountPaid: zloty(60) })
    expect(part.events).toEqual([])
    const whole = after(noticeOf("a", zloty(60), 3_000), noticeOf("b", zloty(40), 2_000))
    expect(whole.status).toEqual({ status: "paid", amountPaid: zloty(100), paidAt: 3_000 })
    const data = { invoiceId: invoice.id, orderId: invoice.orderId, total: 10_000, currency: "PLN" }
    expect(whole.events).toEqual([
      {
        id: moment.eventId,
        tenantId: invoice.tenantId,
        occurredAt: moment.at,
        type: "invoice.paid",
        data: { ...data, paidAt: 3_000 },
      },
    ])
  })

  it("may be more than its total: all is recorded, and nothing is told again", () => {
    const over = after(
      noticeOf("a", zloty(150), 1_000),
      noticeOf("b", zloty(1), 9_000),
      noticeOf("c", zloty(100), 9_000),
    )
    expect(over.status).toEqual({ status: "paid", amountPaid: zloty(251), paidAt: 1_000 })
    expect(over.events).toHaveLength(1)
  })

  it("are none at first", () => {
    expect(after().status).toEqual({ status: "unpaid", amountPaid: zloty(0) })
  })

  it("are as many as anybody makes and no more", () => {
    const notices = Array.from({ length: maximumPayments }, (_, nth) =>
      noticeOf(`r${nth}`, money(1, "PLN")),
    )
    const { payments } = after(...notices)
    expect(rejected(payments, noticeOf("more", zloty(1)))).toMatchObject({
      _tag: "TooManyPayments",
      maximum: maximumPayments,
    })
  })
})

describe("A payment", () => {
  const first = noticeOf("a", zloty(60))
  const { payments } = after(first)

  it("told again changes nothing", () => {
    expect(decided(payments, first)).toEqual({ recorded: undefined, events: [] })
  })

  it("told without its time was made when it is told of, and may be told again later", () => {
    const { paidAt: _, ...timeless } = first
    const { payments: kept } = after(timeless)
    expect(kept.map(({ paidAt }) => paidAt)).toEqual([moment.at])
    const later = { ...moment, at: instant(moment.at + 60_000) }
    for (const known of [kept, payments]) {
      const again = decided(known, timeless, later)
      expect(again).toEqual({ recorded: undefined, events: [] })
    }
  })

  it.each([
    ["amount", { ...first, amount: zloty(61) }],
    ["currency", { ...first, amount: money(6_000, "EUR") }],
    ["day", { ...first, paidAt: instant(1_001) }],
    ["invoice", { ...first, invoiceId: otherInvoice }],
  ])("is refused when its reference was told with another %s", (_title, notice) => {
    expect(rejected(payments, notice)).toMatchObject({
      _tag: "PaymentReferenceReused",
      reference: "a",
    })
  })

  it("in another currency is refused", () => {
    expect(rejected([], noticeOf("e", money(100, "EUR")))).toMatchObject({
      _tag: "PaymentCurrencyDiffers",
      expected: "PLN",
      found: "EUR",
    })
  })

  it("of a correction is refused: it belongs to the invoice itself", () => {
    const correction = { ...invoice, total: zloty(-20) }
    const soFar = { invoice: correction, payments: [], sameReference: undefined }
    const decision = decidePayment(soFar, noticeOf("a", zloty(20)), moment)
    expect(Result.getOrThrow(Result.flip(decision))).toMatchObject({
      _tag: "CorrectionNotPayable",
      invoiceId: invoice.id,
    })
  })

  it("that can't be added up any more is refused", () => {
    const huge = money(Number.MAX_SAFE_INTEGER, "PLN")
    const { payments: many } = after(noticeOf("a", huge))
    expect(rejected(many, noticeOf("b", money(1, "PLN")))).toMatchObject({
      _tag: "PaymentTooLarge",
    })
  })
})
