/**
 * Orders of every status, made by walking `transition` with facts, never by hand: with and without
 * the steps that the warehouse may leave out.
 */
import { type Instant, instant } from "@procurement/domain/calendar"
import {
  cancel,
  notYetReturned,
  type Order,
  type OrderFact,
  type OrderStatus,
  type OrderStep,
  type Quantity,
  returnsOf,
  transition,
} from "@procurement/domain/order"
import { lineText } from "@procurement/domain/text"
import * as Result from "effect/Result"
import { type Chance, usualChance } from "./chance.ts"
import { freshCode, freshEventId } from "./fresh.ts"
import { aPlacement, type PlacementOptions } from "./placements.ts"
import { aLineText } from "./texts.ts"

/** Some of what has not come back yet comes back; one piece of one line at least. */
export const aReturn = (order: Order, chance: Chance = usualChance): OrderFact => {
  const left = notYetReturned(order.lines, returnsOf(order)).flatMap((quantity, index) =>
    quantity === 0 ? [] : [{ line: index + 1, quantity: quantity as Quantity }],
  )
  const [first, ...others] = left
  if (first === undefined) throw new TypeError(`nothing of ${order.id} is left to come back`)
  const some = ({ line, quantity }: typeof first) => ({
    line,
    quantity: chance.int(1, quantity) as Quantity,
  })
  return {
    _tag: "Returned",
    reference: lineText(freshCode()),
    ...(chance.happens(0.5) ? { reason: aLineText(chance, 100) } : {}),
    lines: [some(first), ...others.filter(() => chance.happens(0.5)).map(some)],
  }
}

/** A fact of that kind, different from any other but for those that have nothing to differ in. */
export const anOrderFact = (
  kind: Exclude<OrderFact["_tag"], "Returned">,
  at: Instant,
  chance: Chance = usualChance,
): OrderFact => {
  switch (kind) {
    case "ProcessingStarted":
    case "Delivered":
      return { _tag: kind }
    case "Shipped": {
      const carrier = aLineText(chance, 100)
      const trackingNumber = aLineText(chance, 80)
      if (chance.happens(0.3)) return { _tag: kind, carrier, trackingNumber }
      const trackingUrl = `https://tracking.example/${freshCode()}?lang=pl&x=%22`
      return { _tag: kind, carrier, trackingNumber, trackingUrl }
    }
    case "Tracked": {
      const description = aLineText(chance, 200)
      if (chance.happens(0.3)) return { _tag: kind, at, description }
      return { _tag: kind, at, description, location: aLineText(chance, 100) }
    }
  }
}

/** Kinds of facts that lead to a status, in their order; some may be left out. */
const wayTo = (
  status: OrderStatus,
  chance: Chance,
): ReadonlyArray<Exclude<OrderFact["_tag"], "Returned">> => {
  const processing = chance.happens(0.7) ? (["ProcessingStarted"] as const) : []
  const tracking = Array.from({ length: chance.int(0, 3) }, () => "Tracked" as const)
  switch (status) {
    case "Accepted":
      return []
    case "Processing":
      return ["ProcessingStarted"]
    case "Shipped":
      return [...processing, "Shipped", ...tracking]
    case "Delivered":
      return [...processing, "Shipped", ...tracking, "Delivered", ...tracking.slice(1)]
    case "Cancelled":
      return processing
  }
}

/** Whether something of the order can still come back. */
const isOut = (order: Order): boolean =>
  notYetReturned(order.lines, returnsOf(order)).some((quantity) => quantity > 0)

/** Every step on a way from an accepted order to that status, the last one included. */
export const stepsTo = (
  status: OrderStatus,
  from: Order,
  chance: Chance = usualChance,
): ReadonlyArray<OrderStep> => {
  const steps: Array<OrderStep> = []
  let [order, at] = [from, from.acceptedAt]
  const moment = () => {
    at = instant(at + chance.int(0, 90_000))
    return { at, eventId: freshEventId(at) }
  }
  const take = (step: OrderStep): void => {
    steps.push(step)
    order = step.next
  }
  for (const kind of wayTo(status, chance)) {
    const told = instant(at + chance.int(-5_000, 90_000))
    take(Result.getOrThrow(transition(order, anOrderFact(kind, told, chance), moment())))
  }
  if (status === "Shipped" || status === "Delivered") {
    for (let times = chance.int(0, 2); times > 0 && isOut(order); times -= 1) {
      take(Result.getOrThrow(transition(order, aReturn(order, chance), moment())))
    }
  }
  if (status !== "Cancelled") return steps
  const reason = chance.happens(0.5) ? aLineText(chance) : undefined
  take(Result.getOrThrow(cancel(order, reason, moment())))
  return steps
}

const isIn = <Status extends OrderStatus>(
  order: Order,
  status: Status,
): order is Extract<Order, { readonly _tag: Status }> => order._tag === status

/** An order of that status. */
export const anOrderIn = <Status extends OrderStatus>(
  status: Status,
  options: PlacementOptions = {},
): Extract<Order, { readonly _tag: Status }> => {
  const accepted: Order = aPlacement(options).order
  const last = stepsTo(status, accepted, options.chance).at(-1)?.next ?? accepted
  if (isIn(last, status)) return last
  throw new TypeError(`the walk ended in ${last._tag}, not in ${status}`)
}
