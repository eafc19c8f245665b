/** What a binding of `EventPublisher` brings: somebody who listens at the other end. */
import {
  type Aggregate,
  aggregateOf,
  type DomainEvent,
  type EventType,
  type OutboxEntry,
  type OutboxPlace,
} from "@procurement/domain/events"
import type { Instant } from "@procurement/domain/calendar"
import type { EventId, TenantId } from "@procurement/domain/identity"
import type * as Effect from "effect/Effect"
import { anEvent } from "../builders/events.ts"
import { freshEventId } from "../builders/fresh.ts"
import { eventually } from "../suite/expecting.ts"

/** An event as a listener understands it. */
export interface HeardEvent {
  readonly id: EventId
  readonly type: EventType
  readonly tenantId: TenantId
  readonly aggregate: Aggregate
  readonly occurredAt: Instant
  readonly data: object
}

export interface EventPublisherBinding {
  /** All that was heard of the aggregate since it came to be, in the order of its telling. */
  readonly heard: (aggregate: Aggregate) => Effect.Effect<ReadonlyArray<HeardEvent>>
  /** How long after its telling an event may be heard. */
  readonly delayMillis: number
}

/** The events as the outbox would give them. */
export const entriesOf = (events: ReadonlyArray<DomainEvent>): ReadonlyArray<OutboxEntry> =>
  events.map((event) => ({
    place: event.id as string as OutboxPlace,
    id: event.id,
    type: event.type,
    tenantId: event.tenantId,
    aggregate: aggregateOf(event),
    occurredAt: event.occurredAt,
    body: JSON.stringify(event),
  }))

/** So many different events of one aggregate that nobody else knows. */
export const eventsOfOne = (count: number): ReadonlyArray<DomainEvent> => {
  const event = anEvent("quota.reached")
  return Array.from({ length: count }, () => ({ ...event, id: freshEventId(event.occurredAt) }))
}

/** What is heard of the first entry's aggregate, once it is that much. */
export const heardOf = (
  { heard, delayMillis }: EventPublisherBinding,
  [first]: ReadonlyArray<OutboxEntry>,
  count: number,
) => {
  if (first === undefined) throw new TypeError("nothing was told")
  return eventually(heard(first.aggregate), ({ length }) => length >= count, {
    forMillis: delayMillis,
    everyMillis: 20,
  })
}
