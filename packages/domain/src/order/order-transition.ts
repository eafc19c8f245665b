/**
 * Applies a fact to an accepted order. Returns the next order, the events to publish and the
 * correction of its invoice, or a rejection.
 *
 * Pure. A fact that is already recorded or superseded by a later one changes nothing and emits no
 * event. Delivered and cancelled are final statuses.
 */
import * as Result from "effect/Result"
import { warsawDate } from "../calendar/instant.ts"
import { taxPointsOf } from "../vat/tax-points.ts"
import {
  maximumTrackingEvents,
  type OrderFact,
  type Shipment,
  shipmentTime,
  type TrackingEvent,
} from "./order-fact.ts"
import {
  OrderCannotMove,
  type OrderFactRejection,
  OrderShippedOtherwise,
  type ReturnRefused,
  ShipmentTimeRefused,
  TooMuchTracking,
} from "./order-rejections.ts"
import {
  type AcceptedOrder,
  type DeliveredOrder,
  type FactMoment,
  type Order,
  type OrderMoment,
  type OrderStatus,
  type OrderStep,
  type ProcessingOrder,
  type ShippedOrder,
  subjectOf,
} from "./order.ts"
import { returnGoods } from "./return-goods.ts"

/**
 * Legal transitions, as data: drives the tests and the diagram in docs/explanation/order.md.
 * `Shipped` may follow `Accepted` directly, because a shipped order was necessarily processed.
 */
export const orderMoves = {
  Accepted: ["Processing", "Shipped", "Cancelled"],
  Processing: ["Shipped", "Cancelled"],
  Shipped: ["Delivered"],
  Delivered: [],
  Cancelled: [],
} as const satisfies Record<OrderStatus, ReadonlyArray<OrderStatus>>

type Step<R> = Result.Result<OrderStep, R>

const stay = (order: Order): Step<never> => Result.succeed({ next: order, events: [] })

const envelopeOf = ({ tenantId }: Order, { at, eventId }: OrderMoment) => ({
  id: eventId,
  tenantId,
  occurredAt: at,
})

const cannotMove = (order: Order, fact: OrderFact): Step<OrderCannotMove> =>
  Result.fail(new OrderCannotMove({ id: order.id, status: order._tag, fact: fact._tag }))

const isSameShipment = (left: Shipment, right: Shipment): boolean =>
  left.carrier === right.carrier &&
  left.trackingNumber === right.trackingNumber &&
  left.trackingUrl === right.trackingUrl

const isSameEvent = (left: TrackingEvent, right: TrackingEvent): boolean =>
  left.at === right.at && left.description === right.description && left.location === right.location

const whenProcessing = (order: Order, fact: OrderFact, moment: OrderMoment) => {
  switch (order._tag) {
    case "Accepted": {
      const data = subjectOf(order)
      return Result.succeed<OrderStep>({
        next: { ...order, _tag: "Processing", processingAt: moment.at },
        events: [{ ...envelopeOf(order, moment), type: "order.processing", data }],
      })
    }
    case "Processing":
    case "Shipped":
    case "Delivered":
      return stay(order)
    case "Cancelled":
      return cannotMove(order, fact)
  }
}

const shipped = (
  order: AcceptedOrder | ProcessingOrder,
  { _tag, at, ...shipment }: Extract<OrderFact, { _tag: "Shipped" }>,
  moment: FactMoment,
): Step<ShipmentTimeRefused> => {
  const { id, acceptedAt, invoiceId } = order
  const left = shipmentTime(at, acceptedAt, moment.at)
  if (Result.isFailure(left)) {
    return Result.fail(new ShipmentTimeRefused({ id, reason: left.failure, at: at ?? moment.at }))
  }
  const shippedAt = left.success
  const supplyDate = warsawDate(shippedAt)
  const { amount, currency } = order.total
  const supplies = [{ day: supplyDate, gross: amount }]
  const taxPoints = taxPointsOf(amount, supplies, moment.received ?? [])
  const data = { ...subjectOf(order), invoiceId, ...shipment, shippedAt, supplyDate }
  return Result.succeed<OrderStep>({
    next: { ...order, _tag, shipment, shippedAt, tracking: [] },
    events: [
      {
        ...envelopeOf(order, moment),
        type: "order.shipped",
        data: { ...data, currency, taxPoints },
      },
    ],
  })
}

const whenShipping = (
  order: Order,
  fact: Extract<OrderFact, { _tag: "Shipped" }>,
  moment: FactMoment,
): Step<OrderCannotMove | OrderShippedOtherwise | ShipmentTimeRefused> => {
  switch (order._tag) {
    case "Accepted":
    case "Processing":
      return shipped(order, fact, moment)
    case "Shipped":
    case "Delivered":
      if (isSameShipment(order.shipment, fact)) return stay(order)
      return Result.fail(new OrderShippedOtherwise({ id: order.id, shipment: order.shipment }))
    case "Cancelled":
      return cannotMove(order, fact)
  }
}

const withTracking = (order: ShippedOrder | DeliveredOrder, event: TrackingEvent) => {
  if (order.tracking.some((recorded) => isSameEvent(recorded, event))) return stay(order)
  if (order.tracking.length >= maximumTrackingEvents) {
    return Result.fail(new TooMuchTracking({ id: order.id, maximumEvents: maximumTrackingEvents }))
  }
  const tracking = [...order.tracking, event].toSorted((left, right) => left.at - right.at)
  return Result.succeed<OrderStep>({ next: { ...order, tracking }, events: [] })
}

const whenTracked = (order: Order, fact: Extract<OrderFact, { _tag: "Tracked" }>) => {
  const { _tag, ...event } = fact
  switch (order._tag) {
    case "Shipped":
    case "Delivered":
      return withTracking(order, event)
    case "Accepted":
    case "Processing":
    case "Cancelled":
      return cannotMove(order, fact)
  }
}

const whenDelivered = (order: Order, fact: OrderFact, moment: OrderMoment) => {
  switch (order._tag) {
    case "Shipped": {
      const data = { ...subjectOf(order), deliveredAt: moment.at }
      return Result.succeed<OrderStep>({
        next: { ...order, _tag: "Delivered", deliveredAt: moment.at },
        events: [{ ...envelopeOf(order, moment), type: "order.delivered", data }],
      })
    }
    case "Delivered":
      return stay(order)
    case "Accepted":
    case "Processing":
    case "Cancelled":
      return cannotMove(order, fact)
  }
}

const whenReturned = (
  order: Order,
  fact: Extract<OrderFact, { _tag: "Returned" }>,
  moment: OrderMoment,
): Step<OrderCannotMove | ReturnRefused> => {
  switch (order._tag) {
    case "Shipped":
    case "Delivered":
      return returnGoods(order, fact, moment)
    case "Accepted":
    case "Processing":
    case "Cancelled":
      return cannotMove(order, fact)
  }
}

/** Applies a fact; returns the order and its events. */
export const transition = (
  order: Order,
  fact: OrderFact,
  moment: FactMoment,
): Result.Result<OrderStep, OrderFactRejection> => {
  switch (fact._tag) {
    case "ProcessingStarted":
      return whenProcessing(order, fact, moment)
    case "Shipped":
      return whenShipping(order, fact, moment)
    case "Tracked":
      return whenTracked(order, fact)
    case "Delivered":
      return whenDelivered(order, fact, moment)
    case "Returned":
      return whenReturned(order, fact, moment)
  }
}
