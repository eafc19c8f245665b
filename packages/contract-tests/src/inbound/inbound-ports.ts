/**
 * Messages and their effects in one store: orders, payments and the inbox. Every effect here is
 * unique, so that a second one is visible.
 */
import { expect } from "@effect/vitest"
import { type InboundMessage, Inbox, type MessageName } from "@procurement/domain/inbox"
import type { OrderId } from "@procurement/domain/identity"
import {
  type Order,
  OrderNotCancellable,
  OrderRepository,
  type OrderStep,
} from "@procurement/domain/order"
import {
  decidePayment,
  type PaymentNotice,
  PaymentRepository,
  type PaymentsSoFar,
  type PaymentStep,
  type PaymentToRecord,
} from "@procurement/domain/payment"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { freshCode, freshEventId, usualInstant } from "../builders/fresh.ts"
import { aPaymentMoment } from "../builders/payments.ts"
import type { PaymentPorts } from "../payment/payment-ports.ts"

export type InboundPorts = PaymentPorts | Inbox

/** A unique step: a new reference, and an event about it. */
export const renaming = (order: Order): Result.Result<OrderStep, never> => {
  const reference = lineText(`REF ${freshCode()}`)
  const data = { orderId: order.id, reference }
  const envelope = { id: freshEventId(), tenantId: order.tenantId, occurredAt: usualInstant }
  return Result.succeed({
    next: { ...order, reference },
    events: [{ ...envelope, type: "order.processing", data }],
  })
}

export const staying = (order: Order): Result.Result<OrderStep, never> =>
  Result.succeed({ next: order, events: [] })

export const refusing = (order: Order): Result.Result<never, OrderNotCancellable> =>
  Result.fail(new OrderNotCancellable({ id: order.id, status: order._tag }))

type Decide<R> = (order: Order) => Result.Result<OrderStep, R>

/** The order modified by that message only; fails with the decision's rejection. */
export const modifiedBy = Effect.fnUntraced(function* <R>(
  id: OrderId,
  decide: Decide<R>,
  message: InboundMessage,
) {
  const orders = yield* OrderRepository
  const [outcome] = yield* orders.applyInboundUpdates<R>([{ id, decide, message }])
  if (outcome === undefined) throw new RangeError("a modification has no outcome")
  return yield* Effect.fromResult(outcome)
})

/** The order renamed because of that message. */
export const renamedBy = (id: OrderId, message: InboundMessage) => modifiedBy(id, renaming, message)

type DecidePayment<R> = (soFar: PaymentsSoFar) => Result.Result<PaymentStep, R>

/** The payment status after that message only; fails with its rejection. */
export const recordedBy = Effect.fnUntraced(function* <R>(
  { invoiceId, reference }: PaymentToRecord,
  decide: DecidePayment<R>,
  message: InboundMessage,
) {
  const payments = yield* PaymentRepository
  const [outcome] = yield* payments.recordInbound<R>([{ invoiceId, reference, decide, message }])
  if (outcome === undefined) throw new RangeError("a payment has no outcome")
  return yield* Effect.fromResult(outcome)
})

/** Decides like the domain. */
export const deciding = (notice: PaymentNotice) => {
  const moment = aPaymentMoment()
  return (soFar: PaymentsSoFar) => decidePayment(soFar, notice, moment)
}

export const paidBy = (notice: PaymentNotice, message: InboundMessage) =>
  recordedBy(notice, deciding(notice), message)

export const expectKnown = Effect.fnUntraced(function* (message: MessageName, isKnown: boolean) {
  const inbox = yield* Inbox
  expect(yield* inbox.isRecorded(message), "whether the message is known").toBe(isKnown)
})
