/** Clauses of OrderRepository on a step that corrects the order's invoice: all or nothing. */
import { expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import {
  cancel,
  correctionIdsOf,
  type Order,
  OrderRepository,
  type OrderStep,
  transition,
} from "@procurement/domain/order"
import { lineText } from "@procurement/domain/text"
import { InvoiceRepository, type PendingInvoice } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { freshCode, freshEventId } from "../builders/fresh.ts"
import { aReturn, stepsTo } from "../builders/orders.ts"
import { savedInvoice, type LedgerPorts, placed } from "../ledger/ledger-ports.ts"
import { clauses } from "../suite/clause.ts"
import { expectNone, expectSame, expectSome, failureOf, together } from "../suite/expecting.ts"

const momentAfter = ({ acceptedAt }: Order) => {
  const at = instant(acceptedAt + 120_000)
  return { at, eventId: freshEventId(at) }
}

/** A step that corrects, and its correction. */
const correcting = (step: OrderStep): { step: OrderStep; correction: PendingInvoice } => {
  const { correction } = step
  if (correction === undefined) throw new TypeError("the step corrects nothing")
  return { step, correction }
}

const cancelling = (order: Order) =>
  correcting(Result.getOrThrow(cancel(order, [], undefined, momentAfter(order))))

const expectDueAtOnce = Effect.fnUntraced(function* (correction: PendingInvoice) {
  const versioned = yield* savedInvoice(correction)
  expectSame(versioned.invoice, correction)
  expect(versioned.work).toEqual({ dueAt: correction.timeline.at(-1)?.at, attempts: 0 })
})

export const correctionClauses = clauses<LedgerPorts>({
  *"stores the correction of a modification with it, as an invoice that is due immediately"() {
    const orders = yield* OrderRepository
    const { order, invoice } = yield* placed()
    const { step, correction } = cancelling(order)
    yield* orders.modify(order.id, () => Result.succeed(step))
    yield* expectDueAtOnce(correction)
    expect((yield* savedInvoice(invoice)).invoice.id).toBe(order.invoiceId)
  },

  *"stores the corrections that messages lead to atomically with the modifications"() {
    const orders = yield* OrderRepository
    const { order: accepted } = yield* placed()
    let order: Order = accepted
    for (const step of stepsTo("Shipped", order).filter(({ correction }) => !correction)) {
      order = expectSome(yield* orders.modify(order.id, () => Result.succeed(step)))
    }
    const { step, correction } = correcting(
      Result.getOrThrow(transition(order, aReturn(order), momentAfter(order))),
    )
    const message = { source: "warehouse", id: freshCode(), receivedAt: order.acceptedAt }
    const decide = () => Result.succeed(step)
    const published = { id: order.id, decide, message }
    yield* orders.applyInboundUpdates([published, published])
    yield* expectDueAtOnce(correction)
  },

  *"stores no correction for a second cancellation"() {
    const orders = yield* OrderRepository
    const invoices = yield* InvoiceRepository
    const { order } = yield* placed()
    const requests = Array.from({ length: 4 }, (_, nth) => lineText(`nr ${nth}`))
    yield* together(
      requests.map((reason) =>
        orders.modify(order.id, (current) => cancel(current, [], reason, momentAfter(current))),
      ),
    )
    const { invoices: all } = yield* invoices.page(order.tenantId, { limit: 10 })
    const stored = expectSome(yield* orders.find(order.tenantId, order.id))
    const corrections = all.flatMap(({ invoice }) =>
      invoice.correction === undefined ? [] : [invoice.id],
    )
    expect(corrections).toEqual(correctionIdsOf(stored))
    expect(corrections).toHaveLength(1)
  },

  *"stores neither order nor correction when the decision rejects"() {
    const orders = yield* OrderRepository
    const invoices = yield* InvoiceRepository
    const { order } = yield* placed()
    const { correction } = cancelling(order)
    yield* failureOf(orders.modify(order.id, () => Result.fail("no" as const)))
    expectNone(yield* invoices.find(order.tenantId, correction.id))
    const { invoices: all } = yield* invoices.page(order.tenantId, { limit: 10 })
    expect(all).toHaveLength(1)
  },
})
