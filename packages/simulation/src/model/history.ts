/** What the stores have ever had: housekeeping deletes it from them, so it is noted each day. */
import type { Email } from "@procurement/domain/email"
import type { DomainEvent } from "@procurement/domain/events"
import type { Delivery } from "@procurement/domain/webhook"
import type { Stores } from "../system/stores.ts"

/** By id, in the order of the store, as last noted. */
export interface History {
  readonly events: ReadonlyMap<string, DomainEvent>
  readonly deliveries: ReadonlyMap<string, Delivery>
  readonly emails: ReadonlyMap<string, Email>
}

export const makeHistory = ({ ledger }: Stores): History & { readonly note: () => void } => {
  const events = new Map<string, DomainEvent>()
  const deliveries = new Map<string, Delivery>()
  const emails = new Map<string, Email>()
  return {
    events,
    deliveries,
    emails,
    note: () => {
      for (const { event } of ledger.outbox) events.set(event.id, event)
      for (const delivery of ledger.deliveries.values()) deliveries.set(delivery.id, delivery)
      for (const email of ledger.emails) emails.set(email.id, email)
    },
  }
}
