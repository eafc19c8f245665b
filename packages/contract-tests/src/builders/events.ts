/** Events of every kind, as the domain words them. */
import type { DomainEvent, EventType } from "@procurement/domain/events"
import { eventsOnEntering } from "@procurement/domain/invoice"
import { freshEventId, usualInstant } from "./fresh.ts"
import { anInvoice } from "./invoices.ts"
import { aPlacement, type PlacementOptions } from "./placements.ts"

const madeBy = (type: EventType, options: PlacementOptions): ReadonlyArray<DomainEvent> => {
  if (type === "order.accepted") return aPlacement(options).events
  const state = type === "invoice.issued" ? "Acknowledged" : "Rejected"
  const invoice = anInvoice(state, options)
  const at = invoice.timeline.at(-1)?.at ?? usualInstant
  return eventsOnEntering(invoice, freshEventId(at), at)
}

export const anEvent = (
  type: EventType = "order.accepted",
  options: PlacementOptions = {},
): DomainEvent => {
  const [event] = madeBy(type, options)
  if (event === undefined) throw new TypeError(`the domain has no event ${type}`)
  return event
}
