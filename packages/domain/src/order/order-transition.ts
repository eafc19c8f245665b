/**
 * Applies a fact to an accepted order. Returns the next order, the events to publish and the
 * correction of its invoice, or a rejection.
 *
 * Pure. A fact that is already recorded or superseded by a later one changes nothing and emits no
 * event. Delivered and cancelled are final statuses.
 */
import * as Result from "effect/Result"
import { warsawDate } from "../calendar/instant.ts"
import { taxPointsWith } from "../invoice/supply.ts"
import { withSku } from "./billed-lines.ts"
import {
  maximumTrackingEvents,
  type OrderFact,
  shipmentTime,
  type TrackingEvent,
} from "./order-fact.ts"
import {
  OrderCannotMove,
  type OrderFactRejection,
  OrderShippedOtherwise,
  type ReturnRefused,
  type ShipmentRefused,
  ShipmentTimeRefused,
  TooMuchTracking,
  UnknownParcel,
} from "./order-rejections.ts"
import {
  type AcceptedOrder,
  type DeliveredOrder,
  type FactMoment,
  type Order,
  type OrderMoment,
  type OrderStatus,
  type OrderStep,
  type PartlyShippedOrder,
  type ProcessingOrder,
  type ShippedOrder,
  subjectOf,
} from "./order.ts"
import { returnGoods } from "./return-goods.ts"
import { isRecorded, type RecordedShipment, recordedShipment, supplyOf } from "./shipments.ts"

/**
 * Legal transitions, as data: drives the tests and the diagram in docs/explanation/order.md.
 * `Shipped` may follow `Accepted` directly, because a shipped order was necessarily processed.
 */
export const orderMoves = {
  Accepted: ["Processing", "PartlyShipped", "Shipped", "Cancelled"],
  Processing: ["PartlyShipped", "Shipped", "Cancelled"],
  PartlyShipped: ["Shipped"],
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

const isSameEvent = (left: TrackingEvent, right: TrackingEvent): boolean =>
  left.at === right.at &&
  left.description === right.description &&
  left.location === right.location &&
  left.trackingNumber === right.trackingNumber

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
    case "PartlyShipped":
    case "Shipped":
    case "Delivered":
      return stay(order)
    case "Cancelled":
      return cannotMove(order, fact)
  }
}

/** The order with one more parcel. */
const withParcel = (
  order: AcceptedOrder | ProcessingOrder | PartlyShippedOrder,
  { shipment, complete }: RecordedShipment,
): PartlyShippedOrder | ShippedOrder => {
  const sent = order._tag === "PartlyShipped" ? order.shipments : []
  const [first = shipment, ...others] = [...sent, shipment]
  const tracking = order._tag === "PartlyShipped" ? order.tracking : []
  const _tag = complete ? "Shipped" : "PartlyShipped"
  return { ...order, _tag, shipments: [first, ...others], tracking }
}

const shipped = (
  order: AcceptedOrder | ProcessingOrder | PartlyShippedOrder,
  { _tag, at, ...reported }: Extract<OrderFact, { _tag: "Shipped" }>,
  moment: FactMoment,
): Step<ShipmentRefused | ShipmentTimeRefused> => {
  const { id, acceptedAt, invoiceId, total } = order
  const left = shipmentTime(at, acceptedAt, moment.at)
  if (Result.isFailure(left)) {
    return Result.fail(new ShipmentTimeRefused({ id, reason: left.failure, at: at ?? moment.at }))
  }
  const recorded = recordedShipment(order, reported, left.success)
  if (Result.isFailure(recorded)) return Result.fail(recorded.failure)
  const { complete, goods, shipment } = recorded.success
  const { lines: _lines, gross: _gross, shippedAt, ...parcel } = shipment
  const next = withParcel(order, recorded.success)
  const { received } = moment
  const data = {
    ...subjectOf(order),
    invoiceId,
    ...parcel,
    shippedAt,
    supplyDate: warsawDate(shippedAt),
    lines: withSku(order, goods),
    complete,
    currency: total.currency,
    taxPoints: taxPointsWith({ ...supplyOf(next), received }, total.amount),
  }
  return Result.succeed({
    next,
    events: [{ ...envelopeOf(order, moment), type: "order.shipped", data }],
  })
}

const whenShipping = (
  order: Order,
  fact: Extract<OrderFact, { _tag: "Shipped" }>,
  moment: FactMoment,
): Step<OrderCannotMove | OrderShippedOtherwise | ShipmentRefused | ShipmentTimeRefused> => {
  const { _tag, at: _at, ...reported } = fact
  const recorded = isRecorded(order, reported)
  if (Result.isFailure(recorded)) return Result.fail(recorded.failure)
  if (recorded.success) return stay(order)
  switch (order._tag) {
    case "Accepted":
    case "Processing":
    case "PartlyShipped":
      return shipped(order, fact, moment)
    case "Shipped":
    case "Delivered": {
      const [shipment] = order.shipments
      return Result.fail(new OrderShippedOtherwise({ id: order.id, shipment }))
    }
    case "Cancelled":
      return cannotMove(order, fact)
  }
}

type SentOrder = PartlyShippedOrder | ShippedOrder | DeliveredOrder

const withTracking = (
  order: SentOrder,
  event: TrackingEvent,
): Step<TooMuchTracking | UnknownParcel> => {
  const { trackingNumber } = event
  const isKnown = order.shipments.some((each) => each.trackingNumber === trackingNumber)
  if (trackingNumber !== undefined && !isKnown) {
    return Result.fail(new UnknownParcel({ id: order.id, trackingNumber }))
  }
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
    case "PartlyShipped":
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
    case "PartlyShipped":
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
    case "PartlyShipped":
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
