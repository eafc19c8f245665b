/**
 * The events of a tenant in one order that never changes, to be read without webhooks.
 *
 * The order is the log's own: whatever appears in it appears behind everything that was read
 * before. An event may therefore be seen a moment after what it tells of, but is never skipped.
 */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Instant } from "../calendar/instant.ts"
import type { EventId, TenantId } from "../identity/type-id.ts"
import type { DomainEvent, EventType } from "./domain-event.ts"

export class EventLogError extends Data.TaggedError("EventLogError")<{
  readonly reason: "Unavailable"
  readonly cause?: unknown
}> {
  get isRetryable(): boolean {
    return true
  }
}

/** The tenant has no event with this id. */
export class EventNotFound extends Data.TaggedError("EventNotFound")<{ readonly id: string }> {}

export interface EventQuery {
  /** Events behind this one alone; from the first event on when there is none. */
  readonly after?: EventId | undefined
  /** Events of this type alone. */
  readonly type?: EventType | undefined
  /** At most so many. */
  readonly limit: number
}

export interface EventPage {
  /** Oldest first. */
  readonly events: ReadonlyArray<DomainEvent>
  /** Whether more follow already. */
  readonly hasMore: boolean
}

export class EventLog extends Context.Service<
  EventLog,
  {
    /**
     * A page of the tenant's events, in the order of the log. Going on after the last event of a
     * page, again and again, meets every event once, whatever is added meanwhile and by whom.
     * Fails with `EventNotFound` when `after` is no event of the tenant.
     */
    readonly page: (
      tenantId: TenantId,
      query: EventQuery,
    ) => Effect.Effect<EventPage, EventNotFound | EventLogError>
    /** The tenant's event exactly as it was told, or none. */
    readonly find: (
      tenantId: TenantId,
      id: EventId,
    ) => Effect.Effect<Option.Option<DomainEvent>, EventLogError>
    /**
     * Forgets up to `limit` events from before that instant, oldest first, but none that still has
     * to be fanned out or, where there has ever been a relay, to be told by one; answers how many.
     */
    readonly forget: (before: Instant, limit: number) => Effect.Effect<number, EventLogError>
  }
>()("@procurement/domain/events/EventLog") {}
