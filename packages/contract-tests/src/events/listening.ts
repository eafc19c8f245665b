/** The binding of an `EventPublisher` suite: a listener that receives the events. */
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

/** An event as the listener decodes it. */
export interface ReceivedEvent {
  readonly id: EventId
  readonly type: EventType
  readonly tenantId: TenantId
  readonly aggregate: Aggregate
  readonly occurredAt: Instant
  readonly data: object
}

export interface EventPublisherBinding {
  /** All events received of the aggregate since its creation, in order of publication. */
  readonly received: (aggregate: Aggregate) => Effect.Effect<ReadonlyArray<ReceivedEvent>>
  /** The longest delay between publication and receipt. */
  readonly delayMillis: number
}

/** The events as the outbox returns them. */
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

/** `count` different events of one new aggregate. */
export const eventsOfOne = (count: number): ReadonlyArray<DomainEvent> => {
  const event = anEvent("quota.reached")
  return Array.from({ length: count }, () => ({ ...event, id: freshEventId(event.occurredAt) }))
}

/** The events received of the first entry's aggregate, once there are at least `count`. */
export const receivedOf = (
  { received, delayMillis }: EventPublisherBinding,
  [first]: ReadonlyArray<OutboxEntry>,
  count: number,
) => {
  if (first === undefined) throw new TypeError("no event was published")
  return eventually(received(first.aggregate), ({ length }) => length >= count, {
    forMillis: delayMillis,
    everyMillis: 20,
  })
}
