/**
 * The parcels of an order: which goods have left, which have not, and on which days.
 *
 * Pure. A parcel without lines is the rest of the order. Goods are supplied when the carrier
 * receives them (art. 7(1) and 19a(1) of the VAT act), so each parcel is a supply.
 */
import * as Result from "effect/Result"
import type { Instant, LocalDate } from "../calendar/instant.ts"
import type { Quantity } from "../catalog/catalog.ts"
import { dividedByDay, goodsLeftBefore } from "../invoice/document-parts.ts"
import { rowsOfInvoice } from "../invoice/document-rows.ts"
import { maximumDocumentBytes, smallestBytesOf } from "../invoice/document-size.ts"
import { type MovedParcel, type Supply, supplyIn } from "../invoice/supply.ts"
import { exactProduct, exactSum, type MinorUnits, minorUnits } from "../money/money.ts"
import { optional } from "../optional.ts"
import { type BilledLine, billedLines, billedQuantities } from "./billed-lines.ts"
import {
  type LineQuantity,
  maximumShipments,
  normalised,
  type OrderShipment,
  type Shipment,
} from "./order-fact.ts"
import { OrderShippedOtherwise, ShipmentRefused } from "./order-rejections.ts"
import {
  awaitsGoods,
  correctionsOf,
  haveLeft,
  type ListedOrder,
  type Order,
  returnsOf,
} from "./order.ts"

/** Returns the parcels that have left, in order of the reports. */
export const shipmentsOf = (order: ListedOrder): ReadonlyArray<OrderShipment> =>
  "shipments" in order ? order.shipments : []

type Quantities = ReadonlyArray<LineQuantity>

const sumsOf = (lines: Quantities): ReadonlyMap<number, number> => {
  const sums = new Map<number, number>()
  for (const { line, quantity } of lines) sums.set(line, (sums.get(line) ?? 0) + quantity)
  return sums
}

/** Returns the goods of a parcel, by line. */
export const goodsOf = (order: Order, { lines }: OrderShipment): Quantities =>
  lines ?? order.lines.map(({ quantity }, index) => ({ line: index + 1, quantity }))

const goodsSent = (order: Order): ReadonlyMap<number, number> =>
  sumsOf(shipmentsOf(order).flatMap((each) => goodsOf(order, each)))

/** Returns the goods that are still to leave, by line: sold, and neither sent nor cancelled. */
export const openLines = (order: Order): Quantities => {
  if (!awaitsGoods(order._tag)) return []
  const sent = goodsSent(order)
  const returned = sumsOf(returnsOf(order).flatMap(({ lines }) => lines))
  return billedQuantities(order).flatMap((billed, index) => {
    const line = index + 1
    const open = billed + (returned.get(line) ?? 0) - (sent.get(line) ?? 0)
    return open > 0 ? [{ line, quantity: open as Quantity }] : []
  })
}

/** Returns a partly shipped order as shipped when a correction has left nothing to leave. */
export const settled = (order: Order): Order =>
  order._tag === "PartlyShipped" && openLines(order).length === 0
    ? { ...order, _tag: "Shipped" }
    : order

/** Returns the goods that the customer has and that are still billed, by the index of the line. */
export const returnableQuantities = (order: Order): ReadonlyArray<number> => {
  const open = new Map(openLines(order).map(({ line, quantity }) => [line, quantity]))
  return billedQuantities(order).map((billed, index) => billed - (open.get(index + 1) ?? 0))
}

/** A line as billed now. */
export interface LineNow extends BilledLine {
  /** Units that have neither left nor been cancelled. */
  readonly toShip: number
  /** Units that the customer has and can return. */
  readonly returnable: number
}

/** Returns the lines of the order as they are now; nothing is billed of a cancelled order. */
export const linesNow = (order: Order): ReadonlyArray<LineNow> => {
  const open = new Map(openLines(order).map(({ line, quantity }) => [line, quantity]))
  const returnable = returnableQuantities(order)
  const isSent = order._tag === "PartlyShipped" || haveLeft(order._tag)
  return billedLines(order).map((line, index) => ({
    ...line,
    quantity: order._tag === "Cancelled" ? 0 : line.quantity,
    toShip: open.get(index + 1) ?? 0,
    returnable: isSent ? (returnable[index] ?? 0) : 0,
  }))
}

const isSame = (left: Quantities, right: Quantities): boolean =>
  left.length === right.length &&
  left.every(({ line, quantity }, nth) => {
    const other = right[nth]
    return line === other?.line && quantity === other.quantity
  })

/** A parcel as reported. */
export interface ReportedShipment extends Shipment {
  readonly lines?: Quantities | undefined
}

const hasSameNumber = ({ carrier, trackingNumber }: Shipment, other: Shipment): boolean =>
  carrier === other.carrier && trackingNumber === other.trackingNumber

/** Returns whether the parcel is recorded; fails when it is recorded with other data. */
export const isRecorded = (
  order: Order,
  { lines, ...reported }: ReportedShipment,
): Result.Result<boolean, OrderShippedOtherwise> => {
  const recorded = shipmentsOf(order).find((each) => hasSameNumber(each, reported))
  if (recorded === undefined) return Result.succeed(false)
  const isEqual =
    recorded.trackingUrl === reported.trackingUrl &&
    (lines === undefined || isSame(goodsOf(order, recorded), normalised(lines)))
  return isEqual
    ? Result.succeed(true)
    : Result.fail(new OrderShippedOtherwise({ id: order.id, shipment: recorded }))
}

const refusalOf = (order: Order, lines: Quantities): ShipmentRefused | undefined => {
  const { id } = order
  if (shipmentsOf(order).length >= maximumShipments) {
    return new ShipmentRefused({ id, reason: "TooManyShipments" })
  }
  const open = new Map(openLines(order).map(({ line, quantity }) => [line, quantity]))
  const last = billedQuantities(order).length
  for (const { line, quantity } of lines) {
    if (line > last) return new ShipmentRefused({ id, reason: "UnknownLine", line })
    const units: number = open.get(line) ?? 0
    if (quantity > units) {
      return new ShipmentRefused({ id, reason: "MoreThanOpen", line, open: units })
    }
  }
  return undefined
}

/** The value of the goods at the prices of the order, which its first invoice states. */
const valueOf = ({ lines }: Order, goods: Quantities): bigint =>
  goods.reduce((sum, { line, quantity }) => {
    const sold = lines[line - 1]
    return sold === undefined ? sum : sum + exactProduct(sold.unitGross, quantity)
  }, 0n)

/** The parcels add up to the total of the order when everything has left. */
const grossOf = (order: Order, goods: Quantities, isLast: boolean): MinorUnits => {
  const before = exactSum(shipmentsOf(order).map(({ gross }) => gross ?? order.total.amount))
  const rest = BigInt(order.total.amount) - before
  const value = valueOf(order, goods)
  return minorUnits(isLast || value > rest ? rest : value)
}

/** Later than any day of issue: every parcel left before it. */
const afterAll = "9999-12-31" as LocalDate

/** An invoice that states all parcels by row must fit into KSeF's limit. */
const isTooLarge = (order: Order, shipment: OrderShipment): boolean => {
  if (shipment.lines === undefined) return false
  const { buyer, lines, reference = "" } = order
  const expectedOn = order.fulfilment.date
  const shipments = [...shipmentsOf(order), shipment]
  const supply = supplyIn({ expectedOn, shipments, isComplete: false, moved: [] })
  const numbered = lines.map(({ quantity, unitGross }, index) => {
    return { line: index + 1, quantity, unitGross }
  })
  const rows = rowsOfInvoice(lines, dividedByDay(numbered, goodsLeftBefore(supply, afterAll)))
  return smallestBytesOf(buyer, reference, rows) > maximumDocumentBytes
}

/** A parcel as recorded, with its goods. */
export interface RecordedShipment {
  readonly shipment: OrderShipment
  readonly goods: Quantities
  /** Whether nothing is left to leave. */
  readonly complete: boolean
}

/** Returns the parcel as it is recorded, or why it can't have left. */
export const recordedShipment = (
  order: Order,
  { lines, ...shipment }: ReportedShipment,
  shippedAt: Instant,
): Result.Result<RecordedShipment, ShipmentRefused> => {
  const open = openLines(order)
  const goods = lines === undefined ? open : normalised(lines)
  const [first, ...others] = goods
  const refusal = refusalOf(order, goods)
  if (refusal !== undefined) return Result.fail(refusal)
  const complete = isSame(goods, open)
  const ordered = order.lines.map(({ quantity }, index) => ({ line: index + 1, quantity }))
  const isAll = complete && shipmentsOf(order).length === 0 && isSame(goods, ordered)
  const parts =
    isAll || first === undefined
      ? {}
      : { lines: [first, ...others] as const, gross: grossOf(order, goods, complete) }
  const recorded = { ...shipment, shippedAt, ...parts }
  return isTooLarge(order, recorded)
    ? Result.fail(new ShipmentRefused({ id: order.id, reason: "TooLarge" }))
    : Result.succeed({ shipment: recorded, goods, complete })
}

/**
 * Returns the supply of the order, as its invoices need it. A correction of the date of supply
 * replaces the reported day of its parcel; `corrected` follows those that are stored.
 */
export const supplyOf = (
  order: ListedOrder,
  corrected: ReadonlyArray<MovedParcel> = [],
): Supply => {
  const moved = correctionsOf(order).flatMap(({ command }) =>
    command._tag === "SupplyDate" ? [command] : [],
  )
  return supplyIn({
    expectedOn: order.fulfilment.date,
    shipments: shipmentsOf(order),
    isComplete: haveLeft(order._tag),
    moved: [...moved, ...corrected],
    ...optional({ cancelledAt: "cancelledAt" in order ? order.cancelledAt : undefined }),
  })
}

/** Returns the day on which the last of the goods left; undefined until then. */
export const suppliedOn = (order: ListedOrder): LocalDate | undefined => supplyOf(order).madeOn
