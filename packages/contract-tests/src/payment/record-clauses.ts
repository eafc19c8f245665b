/** Clauses of PaymentRepository on `record`, one payment after the other. */
import { expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import { money } from "@procurement/domain/money"
import {
  decidePayment,
  type Payment,
  paymentKinds,
  PaymentRepository,
  type PaymentsSoFar,
  PaymentTooLarge,
} from "@procurement/domain/payment"
import * as Result from "effect/Result"
import { freshInvoiceId } from "../builders/fresh.ts"
import { aPaymentMoment, aPaymentNotice, lessThan } from "../builders/payments.ts"
import { placed, takeEvents } from "../ledger/ledger-ports.ts"
import { clauses } from "../suite/clause.ts"
import { expectNone, expectSame, expectSome, failureOf } from "../suite/expecting.ts"
import { forEachRun } from "../suite/property.ts"
import { paid, payableOf, type PaymentPorts, paymentsOf } from "./payment-ports.ts"

export const recordClauses = clauses<PaymentPorts>({
  *"records nothing for an invoice that does not exist"() {
    const payments = yield* PaymentRepository
    const id = freshInvoiceId()
    let calls = 0
    const notice = aPaymentNotice({ id, total: money(100, "PLN") })
    const answer = yield* payments.record(notice, (soFar) => {
      calls += 1
      return decidePayment(soFar, notice, aPaymentMoment())
    })
    expectNone(answer)
    expect(calls).toBe(0)
    expectSame(yield* payments.ofInvoice(id), { payments: [], corrections: [] })
  },

  "stores every payment exactly as recorded, in the order of recording": forEachRun(
    function* (random) {
      const payments = yield* PaymentRepository
      const { invoice } = yield* placed({ random, lineCount: 1 })
      const expected: Array<Payment> = []
      for (let count = random.int(1, 4); count > 0; count -= 1) {
        const amount = money(random.int(1, 1_000_000), invoice.total.currency)
        const paidAt = instant(random.int(0, 8_640_000_000_000_000))
        const kind = random.pick(paymentKinds)
        const notice = aPaymentNotice(invoice, { kind, amount, paidAt })
        const recorded = { id: aPaymentMoment().id, ...notice }
        const step = { recorded, events: [] }
        const account = expectSome(yield* payments.record(notice, () => Result.succeed(step)))
        expected.push(recorded)
        expectSame(account.payments, expected)
      }
      expectSame(yield* paymentsOf(invoice), expected)
    },
  ),

  *"passes the invoice, its payments and the payment with the same reference to the decision"() {
    const payments = yield* PaymentRepository
    const { invoice } = yield* placed()
    const { invoice: other } = yield* placed()
    const [first, second] = [aPaymentNotice(invoice), aPaymentNotice(invoice)]
    yield* paid(first)
    yield* paid(second)
    yield* paid(aPaymentNotice(other))
    const recorded = yield* paymentsOf(invoice)
    const seen: Array<PaymentsSoFar> = []
    const look = (soFar: PaymentsSoFar) => {
      seen.push(soFar)
      return Result.succeed({ recorded: undefined, events: [] })
    }
    yield* payments.record(second, look)
    yield* payments.record({ ...second, invoiceId: other.id }, look)
    yield* payments.record(aPaymentNotice(invoice), look)
    const payable = yield* payableOf(invoice)
    const otherPayments = yield* paymentsOf(other)
    expectSame(seen, [
      {
        invoice: payable,
        payments: recorded,
        corrections: [],
        sameReference: recorded[1],
      },
      {
        invoice: yield* payableOf(other),
        payments: otherPayments,
        corrections: [],
        sameReference: recorded[1],
      },
      { invoice: payable, payments: recorded, corrections: [], sameReference: undefined },
    ])
  },

  *"stores nothing of a rejected payment and fails with the decision's error"() {
    const payments = yield* PaymentRepository
    const { invoice, events } = yield* placed()
    const rejection = new PaymentTooLarge({ invoiceId: invoice.id })
    const notice = aPaymentNotice(invoice)
    const failure = yield* failureOf(payments.record(notice, () => Result.fail(rejection)))
    expect(failure).toBe(rejection)
    expectSame(yield* paymentsOf(invoice), [])
    expectSame(yield* takeEvents(invoice.tenantId), events)
  },

  *"records a payment once, however often it is reported"() {
    const { invoice } = yield* placed()
    const notice = aPaymentNotice(invoice)
    const first = yield* paid(notice)
    const before = yield* paymentsOf(invoice)
    expectSame(yield* paid(notice), first)
    expectSame(yield* paymentsOf(invoice), before)
    expect(before).toHaveLength(1)
  },

  *"stores the events of a payment in the outbox exactly as given"() {
    const payments = yield* PaymentRepository
    const { invoice, events } = yield* placed()
    const notice = aPaymentNotice(invoice)
    let observed: PaymentsSoFar | undefined
    const moment = aPaymentMoment()
    yield* payments.record(notice, (soFar) => {
      observed = soFar
      return decidePayment(soFar, notice, moment)
    })
    if (observed === undefined) throw new TypeError("nothing was decided")
    const soFar = observed
    const step = Result.getOrThrow(decidePayment(soFar, notice, moment))
    expectSame(yield* takeEvents(invoice.tenantId), [...events, ...step.events])
  },

  *"returns only the payments of the given invoice"() {
    const { invoice } = yield* placed()
    const { invoice: other } = yield* placed()
    yield* paid(aPaymentNotice(invoice, { amount: lessThan(invoice.total, 1) }))
    yield* paid(aPaymentNotice(other))
    const mine = yield* paymentsOf(invoice)
    expect(mine.map(({ invoiceId }) => invoiceId)).toEqual([invoice.id])
    expect((yield* paymentsOf(other)).map(({ invoiceId }) => invoiceId)).toEqual([other.id])
  },
})
