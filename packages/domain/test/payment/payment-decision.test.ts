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
  refundOf,
  rejected,
  rejectedOn,
  zloty,
} from "./support/a-payment.ts"

describe("The payments of an invoice", () => {
  it("payments add up to the total, and the last one publishes invoice.paid", () => {
    const part = after(noticeOf("a", zloty(60), 3_000))
    expect(part.status).toMatchObject({ status: "partly_paid", amountPaid: zloty(60) })
    expect(part.events).toEqual([])
    const whole = after(noticeOf("a", zloty(60), 3_000), noticeOf("b", zloty(40), 2_000))
    expect(whole.status).toMatchObject({ status: "paid", amountPaid: zloty(100), paidAt: 3_000 })
    const amounts = { total: 10_000, owed: 10_000, currency: "PLN" }
    const data = { invoiceId: invoice.id, orderId: invoice.orderId, ...amounts }
    const due = { gross: 10_000, net: 8_197, vat: 1_803, rate: "22" }
    expect(whole.events).toEqual([
      {
        id: moment.eventId,
        tenantId: invoice.tenantId,
        occurredAt: moment.at,
        type: "invoice.paid",
        data: { ...data, paidAt: 3_000, taxPoints: [{ ...due, day: "1970-01-01" }] },
      },
    ])
  })

  it("payments above the total are recorded and publish nothing further", () => {
    const over = after(
      noticeOf("a", zloty(150), 1_000),
      noticeOf("b", zloty(1), 9_000),
      noticeOf("c", zloty(100), 9_000),
    )
    const sums = { owed: zloty(100), amountPaid: zloty(251), overpaid: zloty(151) }
    expect(over.status).toMatchObject({ status: "paid", ...sums, paidAt: 1_000 })
    expect(over.events).toHaveLength(1)
  })

  it("an invoice without payments is unpaid", () => {
    expect(after().status).toEqual({
      status: "unpaid",
      owed: zloty(100),
      amountPaid: zloty(0),
      amountRefunded: zloty(0),
      outstanding: zloty(100),
      overpaid: zloty(0),
    })
  })

  it("an invoice accepts only the maximum number of payments", () => {
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

describe("Reported payments", () => {
  const first = noticeOf("a", zloty(60))
  const { payments } = after(first)

  it("a repeated payment changes nothing", () => {
    expect(decided(payments, first)).toEqual({ recorded: undefined, events: [] })
  })

  it("a payment without a time gets the time of its report and may be repeated later", () => {
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
  ])("a reference that was reported with another %s is rejected", (_title, notice) => {
    expect(rejected(payments, notice)).toMatchObject({
      _tag: "PaymentReferenceReused",
      reference: "a",
    })
  })

  it("a payment in another currency is rejected", () => {
    expect(rejected([], noticeOf("e", money(100, "EUR")))).toMatchObject({
      _tag: "PaymentCurrencyDiffers",
      expected: "PLN",
      found: "EUR",
    })
  })

  it("a payment of a correction is rejected", () => {
    for (const total of [zloty(-20), zloty(20)]) {
      const correction = { ...invoice, total, isCorrection: true }
      const soFar = { invoice: correction, payments: [], corrections: [], sameReference: undefined }
      const decision = decidePayment(soFar, noticeOf("a", zloty(20)), moment)
      expect(Result.getOrThrow(Result.flip(decision))).toMatchObject({
        _tag: "CorrectionNotPayable",
        invoiceId: invoice.id,
      })
    }
  })

  it("a payment whose sum exceeds the safe integers is rejected", () => {
    const huge = money(Number.MAX_SAFE_INTEGER, "PLN")
    const { payments: many } = after(noticeOf("a", huge))
    expect(rejected(many, noticeOf("b", money(1, "PLN")))).toMatchObject({
      _tag: "PaymentTooLarge",
    })
  })
})

describe("Corrected invoices", () => {
  it("a payment of the corrected amount, before or after the correction, pays the invoice", () => {
    const paidAfter = after({ corrected: zloty(40) }, noticeOf("a", zloty(60), 3_000))
    const paidBefore = after(noticeOf("a", zloty(60), 3_000), { corrected: zloty(40) })
    for (const { status, events } of [paidAfter, paidBefore]) {
      const sums = { owed: zloty(60), amountPaid: zloty(60), overpaid: zloty(0) }
      expect(status).toMatchObject({ status: "paid", ...sums, paidAt: 5_000 })
      const data = { total: 10_000, owed: 6_000, paidAt: 5_000 }
      expect(events).toMatchObject([{ type: "invoice.paid", data }])
    }
  })

  it("a correction of a paid invoice keeps its paidAt and publishes nothing further", () => {
    const parts = [noticeOf("a", zloty(60), 3_000), noticeOf("b", zloty(40), 4_000)]
    const { status, events } = after(...parts, { corrected: zloty(40) })
    expect(status).toMatchObject({ status: "paid", overpaid: zloty(40), paidAt: 4_000 })
    expect(events).toHaveLength(1)
  })

  it("an unpaid invoice corrected to zero has status nothing_due, not paid", () => {
    const { status, events } = after({ corrected: zloty(100) })
    expect(status).toMatchObject({ status: "nothing_due", owed: zloty(0) })
    expect(events).toEqual([])
  })
})

describe("Refunds", () => {
  const overpaid = after(noticeOf("a", zloty(100)), { corrected: zloty(40) })

  it("a refund returns what is overpaid, and the invoice stays paid", () => {
    const refunds = [refundOf("b", zloty(30)), refundOf("c", zloty(10))]
    const { status, events } = after(
      noticeOf("a", zloty(100)),
      { corrected: zloty(40) },
      ...refunds,
      ...refunds,
    )
    const sums = { amountPaid: zloty(100), amountRefunded: zloty(40), overpaid: zloty(0) }
    expect(status).toMatchObject({ status: "paid", owed: zloty(60), ...sums })
    expect(events).toHaveLength(1)
  })

  it("a refund of more than is overpaid is rejected", () => {
    expect(rejectedOn(overpaid, refundOf("b", zloty(41)))).toMatchObject({
      _tag: "RefundTooLarge",
      refundable: zloty(40),
    })
    expect(rejected([], refundOf("b", zloty(1)))).toMatchObject({ refundable: zloty(0) })
  })

  it("a refund with the reference of a payment is rejected", () => {
    expect(rejectedOn(overpaid, refundOf("a", zloty(40)))).toMatchObject({
      _tag: "PaymentReferenceReused",
    })
  })
})
