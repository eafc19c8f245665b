/**
 * A tenant's events in a stable order, readable without webhooks.
 *
 * New events always appear after all events that have been read. An event may therefore become
 * visible a moment after its change, but it is never skipped.
 */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Instant } from "../calendar/instant.ts"
import type { EventId, InvoiceId, OrderId, TenantId } from "../identity/type-id.ts"
import type { Unavailable } from "../unavailable.ts"
import type { DomainEvent, EventType } from "./domain-event.ts"

/** The tenant has no event with this id. */
export class EventNotFound extends Data.TaggedError("EventNotFound")<{ readonly id: string }> {}

/** `asc`: oldest first; `desc`: newest first. */
export const eventOrders = ["asc", "desc"] as const

export interface EventQuery {
  /** Only events that follow this one in the order; absent: from the first event. */
  readonly after?: EventId | undefined
  /** Default: `asc`. */
  readonly order?: (typeof eventOrders)[number] | undefined
  /** Only events of this type. */
  readonly type?: EventType | undefined
  /** Maximum number of events. */
  readonly limit: number
}

export interface EventPage {
  readonly events: ReadonlyArray<DomainEvent>
  /** Whether more events are available now. */
  readonly hasMore: boolean
}

export class EventLog extends Context.Service<
  EventLog,
  {
    /** Adds an event that no change of state causes, such as an example in a sandbox. */
    readonly add: (event: DomainEvent) => Effect.Effect<void, Unavailable>
    /**
     * Returns a page of the tenant's events, in log order or newest first. Paging by the last event
     * returns every event exactly once; in log order even those that are added meanwhile. The cost
     * of a page depends neither on the number of events nor on the frequency of `type`. Fails with
     * `EventNotFound` when `after` is not an event of the tenant.
     */
    readonly page: (
      tenantId: TenantId,
      query: EventQuery,
    ) => Effect.Effect<EventPage, EventNotFound | Unavailable>
    /** Returns the tenant's event as published, if it exists. */
    readonly find: (
      tenantId: TenantId,
      id: EventId,
    ) => Effect.Effect<Option.Option<DomainEvent>, Unavailable>
    /**
     * Returns the tenant's events whose aggregate is one of these orders and invoices, newest
     * first, at most `limit`. The cost does not depend on the number of other events.
     */
    readonly ofAggregates: (
      tenantId: TenantId,
      ids: ReadonlyArray<OrderId | InvoiceId>,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<DomainEvent>, Unavailable>
    /**
     * Deletes up to `limit` events that occurred before that instant, oldest first; returns how
     * many. Keeps events that have not been fanned out and, once a relay has run, events that the
     * relay has not published.
     */
    readonly forget: (before: Instant, limit: number) => Effect.Effect<number, Unavailable>
  }
>()("@procurement/domain/events/EventLog") {}
