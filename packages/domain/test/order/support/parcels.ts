/** An order of several pieces, and its parcels. */
import { type Instant, instant } from "@procurement/domain/calendar"
import type { Quantity, Sku } from "@procurement/domain/catalog"
import type { EventId } from "@procurement/domain/identity"
import { minorUnits, money } from "@procurement/domain/money"
import type { AcceptedOrder, OrderFact } from "@procurement/domain/order"
import { lineText } from "@procurement/domain/text"
import { anOrder } from "./an-order.ts"

const [line] = anOrder.lines
if (line === undefined) throw new Error("the order has no line")
export const mug = line
const pen = { ...mug, sku: "DLU-STA-GRA" as Sku, unitGross: minorUnits(199) }

/** 10 mugs of 24.99 and 4 pens of 1.99. */
export const order: AcceptedOrder = {
  ...anOrder,
  lines: [
    { ...mug, quantity: 10 as Quantity, gross: minorUnits(24_990) },
    { ...pen, quantity: 4 as Quantity, gross: minorUnits(796) },
  ],
  total: money(25_786, "PLN"),
}

export const at = (text: string): Instant => instant(Date.parse(text))
let nth = 0
export const moment = (when = "2026-12-10T09:00:00Z") => {
  nth += 1
  const id = `evt_01kafq3v8pe0rr2c1m5kz9x7${String(nth).padStart(2, "0")}`
  return { at: at(when), eventId: id as EventId }
}

export const goods = (...lines: ReadonlyArray<readonly [line: number, quantity: number]>) => {
  const [first, ...others] = lines.map(([line, quantity]) => {
    return { line, quantity: quantity as Quantity }
  })
  if (first === undefined) throw new Error("a parcel has goods")
  return [first, ...others] as const
}

export const parcel = (
  number: string,
  when: string,
  lines?: ReturnType<typeof goods>,
): Extract<OrderFact, { _tag: "Shipped" }> => ({
  _tag: "Shipped",
  carrier: lineText("InPost"),
  trackingNumber: lineText(number),
  at: at(when),
  ...(lines === undefined ? {} : { lines }),
})
