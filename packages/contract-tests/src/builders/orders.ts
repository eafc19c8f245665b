/**
 * Orders of every status, built with `transition` from facts, with and without the steps that the
 * warehouse may omit.
 */
import { type Instant, instant } from "@procurement/domain/calendar"
import {
  cancel,
  billedQuantities,
  openLines,
  type Order,
  type OrderFact,
  type OrderStatus,
  type OrderStep,
  transition,
} from "@procurement/domain/order"
import type { Quantity } from "@procurement/domain/catalog"
import { lineText } from "@procurement/domain/text"
import * as Result from "effect/Result"
import { type Random, defaultRandom } from "./random.ts"
import { freshCode, freshEventId } from "./fresh.ts"
import { aPlacement, type PlacementOptions } from "./placements.ts"
import { aLineText } from "./texts.ts"

/** A return of some remaining goods; at least one piece of one line. */
export const aReturn = (order: Order, random: Random = defaultRandom): OrderFact => {
  const left = billedQuantities(order).flatMap((quantity, index) =>
    quantity === 0 ? [] : [{ line: index + 1, quantity: quantity as Quantity }],
  )
  const [first, ...others] = left
  if (first === undefined) throw new TypeError(`nothing of ${order.id} is left to come back`)
  const some = ({ line, quantity }: typeof first) => ({
    line,
    quantity: random.int(1, quantity) as Quantity,
  })
  return {
    _tag: "Returned",
    reference: lineText(freshCode()),
    ...(random.happens(0.5) ? { reason: aLineText(random, 100) } : {}),
    lines: [some(first), ...others.filter(() => random.happens(0.5)).map(some)],
  }
}

/** A fact of that kind, different from any other unless the kind has no data. */
export const anOrderFact = (
  kind: Exclude<OrderFact["_tag"], "Returned">,
  at: Instant,
  random: Random = defaultRandom,
): OrderFact => {
  switch (kind) {
    case "ProcessingStarted":
    case "Delivered":
      return { _tag: kind }
    case "Shipped": {
      const carrier = aLineText(random, 100)
      const trackingNumber = aLineText(random, 80)
      if (random.happens(0.3)) return { _tag: kind, carrier, trackingNumber, at }
      const trackingUrl = `https://tracking.example/${freshCode()}?lang=pl&x=%22`
      return { _tag: kind, carrier, trackingNumber, trackingUrl }
    }
    case "Tracked": {
      const description = aLineText(random, 200)
      if (random.happens(0.3)) return { _tag: kind, at, description }
      return { _tag: kind, at, description, location: aLineText(random, 100) }
    }
  }
}

/** A parcel with some of the goods that have not left, but not with all. */
export const aPartOf = (order: Order, at: Instant, random: Random = defaultRandom): OrderFact => {
  const [first, ...others] = openLines(order)
  if (first === undefined) throw new TypeError(`nothing of ${order.id} is left to leave`)
  const fact = anOrderFact("Shipped", at, random) as Extract<OrderFact, { _tag: "Shipped" }>
  const some = Math.max(1, Math.min(first.quantity - 1, random.int(1, first.quantity)))
  const rest = others.filter((_, nth) => nth > 0 && random.happens(0.5))
  const lines = [{ line: first.line, quantity: some as Quantity }, ...rest] as const
  return { ...fact, lines }
}

/** Kinds of facts that lead to a status, in order; some may be omitted. */
const wayTo = (
  status: OrderStatus,
  random: Random,
): ReadonlyArray<Exclude<OrderFact["_tag"], "Returned">> => {
  const processing = random.happens(0.7) ? (["ProcessingStarted"] as const) : []
  const tracking = Array.from({ length: random.int(0, 3) }, () => "Tracked" as const)
  switch (status) {
    case "Accepted":
      return []
    case "Processing":
      return ["ProcessingStarted"]
    case "PartlyShipped":
      return processing
    case "Shipped":
      return [...processing, "Shipped", ...tracking]
    case "Delivered":
      return [...processing, "Shipped", ...tracking, "Delivered", ...tracking.slice(1)]
    case "Cancelled":
      return processing
  }
}

/** Returns whether some goods of the order can still be returned. */
const isOut = (order: Order): boolean => billedQuantities(order).some((quantity) => quantity > 0)

/** Every step from an accepted order to that status, including the last. */
export const stepsTo = (
  status: OrderStatus,
  from: Order,
  random: Random = defaultRandom,
): ReadonlyArray<OrderStep> => {
  const steps: Array<OrderStep> = []
  let [order, at] = [from, from.acceptedAt]
  const moment = () => {
    at = instant(at + random.int(0, 90_000))
    return { at, eventId: freshEventId(at) }
  }
  const take = (step: OrderStep): void => {
    steps.push(step)
    order = step.next
  }
  for (const kind of wayTo(status, random)) {
    const factAt = instant(at + random.int(-5_000, 90_000))
    take(Result.getOrThrow(transition(order, anOrderFact(kind, factAt, random), moment())))
  }
  if (status === "PartlyShipped") {
    const factAt = instant(at + random.int(-5_000, 90_000))
    take(Result.getOrThrow(transition(order, aPartOf(order, factAt, random), moment())))
  }
  if (status === "Shipped" || status === "Delivered") {
    for (let times = random.int(0, 2); times > 0 && isOut(order); times -= 1) {
      take(Result.getOrThrow(transition(order, aReturn(order, random), moment())))
    }
  }
  if (status !== "Cancelled") return steps
  const reason = random.happens(0.5) ? aLineText(random) : undefined
  take(Result.getOrThrow(cancel(order, [], reason, moment())))
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
  const last = stepsTo(status, accepted, options.random).at(-1)?.next ?? accepted
  if (isIn(last, status)) return last
  throw new TypeError(`the order became ${last._tag} instead of ${status}`)
}
