/** Clauses of Inbox on messages about payments. */
import { expect } from "@effect/vitest"
import { money } from "@procurement/domain/money"
import { PaymentTooLarge } from "@procurement/domain/payment"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Result from "effect/Result"
import { randomFrom, seed } from "../builders/random.ts"
import { freshInvoiceId } from "../builders/fresh.ts"
import { aMessage } from "../builders/messages.ts"
import { aPaymentNotice } from "../builders/payments.ts"
import { placed } from "../ledger/ledger-ports.ts"
import { paymentsOf } from "../payment/payment-ports.ts"
import { clauses } from "../suite/clause.ts"
import { expectNone, expectSame, expectSome, failureOf, together } from "../suite/expecting.ts"
import { expectKnown, type InboundPorts, paidBy, recordedBy } from "./inbound-ports.ts"

export const paymentMessageClauses = clauses<InboundPorts>({
  *"applies a message about a payment once, and then returns the known payments"() {
    const { invoice } = yield* placed()
    const message = aMessage()
    const first = expectSome(yield* paidBy(aPaymentNotice(invoice), message))
    yield* expectKnown(message, true)
    const second = expectSome(yield* paidBy(aPaymentNotice(invoice), message))
    expectSame(second.payments, first.payments)
    expectSame(yield* paymentsOf(invoice), first.payments)
  },

  *"recognizes a message about a payment that was recorded before"() {
    const { invoice } = yield* placed()
    const notice = aPaymentNotice(invoice)
    const message = aMessage()
    yield* paidBy(notice, aMessage())
    yield* paidBy(notice, message)
    yield* expectKnown(message, true)
    expect(yield* paymentsOf(invoice)).toHaveLength(1)
  },

  *"does not remember a rejected message about a payment, so that it can apply later"() {
    const { invoice } = yield* placed()
    const message = aMessage()
    const notice = aPaymentNotice(invoice)
    const refuse = () => Result.fail(new PaymentTooLarge({ invoiceId: invoice.id }))
    yield* failureOf(recordedBy(notice, refuse, message))
    yield* expectKnown(message, false)
    yield* paidBy(notice, message)
    expect(yield* paymentsOf(invoice)).toHaveLength(1)
  },

  *"never rejects a message about a payment that was already applied"() {
    const { invoice } = yield* placed()
    const message = aMessage()
    const notice = aPaymentNotice(invoice)
    yield* paidBy(notice, message)
    const refuse = () => Result.fail(new PaymentTooLarge({ invoiceId: invoice.id }))
    expect(expectSome(yield* recordedBy(notice, refuse, message)).payments).toHaveLength(1)
  },

  *"does not remember a message about a payment of an invoice that does not exist"() {
    const message = aMessage()
    const notice = aPaymentNotice({ id: freshInvoiceId(), total: money(100, "PLN") })
    expectNone(yield* paidBy(notice, message))
    yield* expectKnown(message, false)
  },

  *"applies a message about a payment once when it is received several times concurrently"() {
    const placements = yield* Effect.forEach(Array.from({ length: 4 }), () => placed())
    const message = aMessage()
    const notices = placements.flatMap(({ invoice }) => [
      aPaymentNotice(invoice),
      aPaymentNotice(invoice),
    ])
    yield* together(notices.map((notice) => paidBy(notice, message)))
    const recorded = yield* Effect.forEach(placements, ({ invoice }) => paymentsOf(invoice))
    expect(recorded.flat()).toHaveLength(1)
  },

  *"remembers a message about a payment after an interruption exactly when it was applied"() {
    const random = randomFrom(seed)
    for (let round = 0; round < 12; round += 1) {
      const { invoice } = yield* placed({ lineCount: 1 })
      const message = aMessage()
      const paying = yield* Effect.forkChild(paidBy(aPaymentNotice(invoice), message))
      yield* random.happens(0.5) ? Effect.sleep(random.int(0, 3)) : Effect.yieldNow
      yield* Fiber.interrupt(paying)
      yield* expectKnown(message, (yield* paymentsOf(invoice)).length === 1)
    }
  },
})
