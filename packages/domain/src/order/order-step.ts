/** What a decision about an order comes to: all of it is stored together. */
import type { Instant } from "../calendar/instant.ts"
import type { DomainEvent } from "../events/domain-event.ts"
import type { EventId } from "../identity/type-id.ts"
import type { PendingInvoice } from "../invoice/invoice.ts"
import type { Order } from "./order.ts"

/** When a fact is recorded, and under which id its event is told. */
export interface OrderMoment {
  readonly at: Instant
  readonly eventId: EventId
}

export interface OrderStep {
  /** The very same object when nothing has changed. */
  readonly next: Order
  readonly events: ReadonlyArray<DomainEvent>
  /** The correction of its invoice that has come into being, to be stored with it. */
  readonly correction?: PendingInvoice | undefined
}
