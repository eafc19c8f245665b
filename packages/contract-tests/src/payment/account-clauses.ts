/** Clauses of PaymentRepository and OrderRepository together, on corrections and payments. */
import { expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import { cancel, type Decide, type Order, OrderRepository } from "@procurement/domain/order"
import { createdAt, type PendingInvoice } from "@procurement/domain/invoice"
import { money } from "@procurement/domain/money"
import { PaymentRepository, type PaymentsSoFar } from "@procurement/domain/payment"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { freshEventId, freshTenantId } from "../builders/fresh.ts"
import { aMessage } from "../builders/messages.ts"
import { aPaymentNotice, lessThan } from "../builders/payments.ts"
import { placed, savedInvoice, takeEvents } from "../ledger/ledger-ports.ts"
import { clauses } from "../suite/clause.ts"
import { expectSame, expectSome, together } from "../suite/expecting.ts"
import { paid, type PaymentPorts } from "./payment-ports.ts"

const cancelling = (order: Order) => {
  const at = instant(order.acceptedAt + 120_000)
  return cancel(order, [], undefined, { at, eventId: freshEventId(at) })
}

/** Cancels the order, which corrects its invoice to nothing. */
const cancelled = Effect.fnUntraced(function* ({ id }: Pick<Order, "id">) {
  const orders = yield* OrderRepository
  let correction: PendingInvoice | undefined
  yield* orders.modify(id, (order) =>
    Result.map(cancelling(order), (step) => {
      correction = step.correction
      return step
    }),
  )
  return correction as PendingInvoice
})

const cancelledByMessage = Effect.fnUntraced(function* ({ id }: Pick<Order, "id">) {
  const orders = yield* OrderRepository
  yield* orders.applyInboundUpdates([{ id, decide: cancelling, message: aMessage() }])
})

const paidEventsOf = (tenantId: Order["tenantId"]) =>
  Effect.map(takeEvents(tenantId), (events) => events.filter(({ type }) => type === "invoice.paid"))

export const accountClauses = clauses<PaymentPorts>({
  *"shows the corrections of the invoice to the decision and to readers"() {
    const payments = yield* PaymentRepository
    const { order, invoice } = yield* placed()
    yield* cancelled(yield* Effect.map(placed(), (other) => other.order))
    const { id, total, ...created } = yield* cancelled(order)
    const corrections = [{ id, total, at: createdAt(created) }]
    const seen: Array<PaymentsSoFar> = []
    yield* payments.record(aPaymentNotice(invoice), (soFar) => {
      seen.push(soFar)
      return Result.succeed({ recorded: undefined, events: [] })
    })
    expectSame(seen[0]?.corrections, corrections)
    expectSame(yield* payments.ofInvoice(invoice.id), { payments: [], corrections })
  },

  *"shows that nothing is due for a voided invoice, from its voiding on"() {
    const payments = yield* PaymentRepository
    const orders = yield* OrderRepository
    const { order, invoice } = yield* placed()
    const at = instant(order.acceptedAt + 120_000)
    yield* orders.modifyWithDocuments(order.id, (current, documents) =>
      cancel(current, documents, undefined, { at, eventId: freshEventId(at) }),
    )
    const { id, total } = invoice
    const corrections = [{ id, total: money(-total.amount, total.currency), at }]
    expectSame(yield* payments.ofInvoice(id), { payments: [], corrections })
    const soFar = yield* paid(aPaymentNotice(invoice))
    expect(expectSome(soFar)).toMatchObject({ owed: { amount: 0 }, overpaid: total })
  },

  *"gives the payments of an invoice, without refunds, to those who issue documents or ship"() {
    const { order, invoice } = yield* placed()
    yield* paid(aPaymentNotice(yield* Effect.map(placed(), (other) => other.invoice)))
    const { currency } = invoice.total
    const notices = [money(invoice.total.amount + 50, currency), money(7, currency)].map(
      (amount, nth) => aPaymentNotice(invoice, { amount, paidAt: instant(1_000_000 + nth) }),
    )
    for (const notice of notices) yield* paid(notice)
    const amount = money(20, currency)
    yield* paid(aPaymentNotice(invoice, { kind: "refund", amount, paidAt: instant(2_000_000) }))
    const received = notices.map((notice) => ({
      amount: notice.amount.amount,
      receivedAt: notice.paidAt,
    }))
    expectSame((yield* savedInvoice(invoice)).supply.received, received)
    const seen: Array<unknown> = []
    const decide: Decide<never> = (next, ofOrder) => {
      seen.push(ofOrder)
      return Result.succeed({ next, events: [] })
    }
    const orders = yield* OrderRepository
    yield* orders.modify(order.id, decide)
    yield* orders.applyInboundUpdates([{ id: order.id, decide, message: aMessage() }])
    expectSame(seen, [received, received])
  },

  *"publishes that an invoice is paid with the correction that makes it so"() {
    for (const correct of [cancelled, cancelledByMessage]) {
      const { order, invoice } = yield* placed()
      yield* paid(aPaymentNotice(invoice, { amount: lessThan(invoice.total, 1) }))
      expect(yield* paidEventsOf(order.tenantId)).toEqual([])
      yield* correct(order)
      const [event, ...more] = yield* paidEventsOf(order.tenantId)
      expect(event?.data).toMatchObject({ invoiceId: invoice.id, owed: 0 })
      expect(more).toEqual([])
    }
  },

  *"publishes once that an invoice is paid when payments and a correction arrive concurrently"() {
    const tenantId = freshTenantId()
    const placements = yield* Effect.forEach(Array.from({ length: 8 }), () => placed({ tenantId }))
    const payingAllBut = (invoice: PendingInvoice, less: number) =>
      paid(aPaymentNotice(invoice, { amount: lessThan(invoice.total, less) })).pipe(Effect.orDie)
    yield* together<unknown, never, PaymentPorts>(
      placements.flatMap(({ order, invoice }) => [
        payingAllBut(invoice, 1),
        Effect.orDie(cancelled(order)),
        payingAllBut(invoice, 2),
      ]),
    )
    const events = yield* paidEventsOf(tenantId)
    expect(events.map(({ data }) => "invoiceId" in data && data.invoiceId).toSorted()).toEqual(
      placements.map(({ invoice }) => invoice.id).toSorted(),
    )
  },
})
