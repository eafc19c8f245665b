/** Clauses of PaymentRepository on batches of messages. */
import { expect } from "@effect/vitest"
import type { InboundMessage } from "@procurement/domain/inbox"
import { money } from "@procurement/domain/money"
import { type PaymentNotice, PaymentRepository } from "@procurement/domain/payment"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { freshInvoiceId, freshTenantId } from "../builders/fresh.ts"
import { aMessage } from "../builders/messages.ts"
import { aPaymentNotice } from "../builders/payments.ts"
import { placed, takeEvents } from "../ledger/ledger-ports.ts"
import { paymentsOf } from "../payment/payment-ports.ts"
import { clauses } from "../suite/clause.ts"
import { together } from "../suite/expecting.ts"
import { deciding, expectKnown, type InboundPorts } from "./inbound-ports.ts"

/** The result of each: the number of known payments, `none`, or `refused`. */
const recordedTogether = Effect.fnUntraced(function* (
  all: ReadonlyArray<readonly [notice: PaymentNotice, message: InboundMessage]>,
) {
  const payments = yield* PaymentRepository
  const outcomes = yield* payments.recordInbound(
    all.map(([notice, message]) => {
      const { invoiceId, reference } = notice
      return { invoiceId, reference, decide: deciding(notice), message }
    }),
  )
  return outcomes.map((outcome) => {
    if (Result.isFailure(outcome)) return "refused"
    return Option.isSome(outcome.success) ? outcome.success.value.payments.length : "none"
  })
})

export const paymentsTogetherClauses = clauses<InboundPorts>({
  *"adds up the payments of one invoice in one call and publishes once that it is paid"() {
    const { invoice } = yield* placed({ lineCount: 3 })
    const { amount, currency } = invoice.total
    const part = money(Math.ceil(amount / 3), currency)
    const notices = Array.from({ length: 4 }, () => aPaymentNotice(invoice, { amount: part }))
    const answers = yield* recordedTogether(notices.map((notice) => [notice, aMessage()]))
    expect(answers).toEqual([1, 2, 3, 4])
    const recorded = yield* paymentsOf(invoice)
    expect(recorded.map(({ reference }) => reference)).toEqual(
      notices.map(({ reference }) => reference),
    )
    const events = yield* takeEvents(invoice.tenantId)
    expect(events.filter(({ type }) => type === "invoice.paid")).toHaveLength(1)
  },

  *"records payments beside others that are rejected, known or of no invoice"() {
    const { invoice } = yield* placed()
    const { invoice: other } = yield* placed()
    const notice = aPaymentNotice(invoice)
    const messages = Array.from({ length: 5 }, () => aMessage())
    const [one, two, three, four, five] = messages as [
      InboundMessage,
      InboundMessage,
      InboundMessage,
      InboundMessage,
      InboundMessage,
    ]
    const answers = yield* recordedTogether([
      [notice, one],
      [aPaymentNotice(other, { reference: notice.reference }), two],
      [notice, three],
      [aPaymentNotice({ id: freshInvoiceId(), total: invoice.total }), four],
      [aPaymentNotice(other), five],
      [aPaymentNotice(other), five],
    ])
    expect(answers).toEqual([1, "refused", 1, "none", 1, 1])
    expect(yield* paymentsOf(invoice)).toHaveLength(1)
    expect(yield* paymentsOf(other)).toHaveLength(1)
    for (const [nth, isKnown] of [true, false, true, false, true].entries()) {
      yield* expectKnown(messages[nth] as InboundMessage, isKnown)
    }
  },

  *"records payments once when concurrent calls contain the same ones in any order"() {
    const tenantId = freshTenantId()
    const invoices = yield* Effect.forEach(Array.from({ length: 5 }), () =>
      Effect.map(placed({ tenantId, lineCount: 1 }), ({ invoice }) => invoice),
    )
    const all = invoices.map((invoice) => [aPaymentNotice(invoice), aMessage()] as const)
    yield* together(
      [all, all.toReversed(), all, all.toReversed()].map((each) => recordedTogether(each)),
    )
    const recorded = yield* Effect.forEach(invoices, paymentsOf)
    expect(recorded.map(({ length }) => length)).toEqual(invoices.map(() => 1))
    const events = yield* takeEvents(tenantId)
    expect(events.filter(({ type }) => type === "invoice.paid")).toHaveLength(invoices.length)
  },
})
