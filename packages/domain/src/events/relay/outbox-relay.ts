/**
 * The outbox as seen by the relay, which publishes all events to a broker.
 *
 * Log order never changes. Events up to the **mark** have been published. A lease gives the mark to
 * one relay at a time. When a relay loses the lease, the next one repeats some events: delivery is
 * at least once, and first publications of an aggregate's events are in order.
 */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { Instant } from "../../calendar/instant.ts"
import type { EventId, TenantId } from "../../identity/type-id.ts"
import type { TraceContext } from "../../trace/trace-context.ts"
import type { Unavailable } from "../../unavailable.ts"
import type { Aggregate } from "../aggregate.ts"
import type { EventType } from "../domain-event.ts"

/** Another relay holds the mark; nothing was changed. */
export class MarkLost extends Data.TaggedError("MarkLost")<{ readonly holder: string }> {}

/** Opaque log position, created by the adapter and only passed back to it. */
export type OutboxPlace = string & { readonly OutboxPlace: unique symbol }

/** A log event with an unparsed body. */
export interface OutboxEntry {
  readonly place: OutboxPlace
  readonly id: EventId
  readonly type: EventType
  readonly tenantId: TenantId
  readonly aggregate: Aggregate
  readonly occurredAt: Instant
  /** The trace in which it occurred, if any. */
  readonly trace?: TraceContext | undefined
  /** The event (`DomainEvent`) as JSON. */
  readonly body: string
}

/** A claim of the mark from `now` until `leaseUntil`. */
export interface MarkClaim {
  /** Relay name, unique across restarts. */
  readonly holder: string
  readonly now: Instant
  readonly leaseUntil: Instant
}

export interface RelayLag {
  /** Unpublished events, counted up to `atMost`. */
  readonly waiting: number
  /** Time of the oldest counted event. */
  readonly oldestAt?: Instant | undefined
}

export class OutboxRelay extends Context.Service<
  OutboxRelay,
  {
    /**
     * Acquires the mark or renews the holder's lease. Returns false and changes nothing while
     * another relay's lease is valid at `now`.
     */
    readonly hold: (claim: MarkClaim) => Effect.Effect<boolean, Unavailable>
    /** Releases the mark if the holder still holds it. */
    readonly release: (holder: string) => Effect.Effect<void, Unavailable>
    /**
     * Returns up to `limit` events in log order, after `after` or, by default, after the mark.
     * Paging by the last event returns every event exactly once, even while events are added.
     */
    readonly next: (
      after: OutboxPlace | undefined,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<OutboxEntry>, Unavailable>
    /**
     * Moves the mark to that position: all events up to it have been published. Fails with
     * `MarkLost` and changes nothing when the holder does not have the mark. The mark never moves
     * back.
     */
    readonly mark: (
      holder: string,
      place: OutboxPlace,
    ) => Effect.Effect<void, MarkLost | Unavailable>
    /** Counts unpublished events, up to `atMost`. */
    readonly lag: (atMost: number) => Effect.Effect<RelayLag, Unavailable>
  }
>()("@procurement/domain/events/OutboxRelay") {}

/** Some of the events may have been published; publish all of them again. */
export class EventPublisherError extends Data.TaggedError("EventPublisherError")<{
  readonly reason: "Unavailable" | "Refused"
  readonly detail: string
  readonly cause?: unknown
}> {
  /**
   * False when the broker rejects the events (too large, not authorized), so a retry would fail
   * too.
   */
  get isRetryable(): boolean {
    return this.reason === "Unavailable"
  }
}

/** Publishes events to a broker. */
export class EventPublisher extends Context.Service<
  EventPublisher,
  {
    /**
     * Publishes the events, those of an aggregate in the given order. Succeeds when all in-sync
     * replicas have stored them. Callers must not call concurrently, so that the order of an
     * aggregate's events holds across calls.
     */
    readonly publish: (
      entries: ReadonlyArray<OutboxEntry>,
    ) => Effect.Effect<void, EventPublisherError>
    /** Waits for running calls and closes all connections. */
    readonly close: Effect.Effect<void>
  }
>()("@procurement/domain/events/EventPublisher") {}

export interface RelayLimits {
  /** Events published at once, while the next batch is read. */
  readonly batch: number
  /** How long a standby relay waits after another one crashed. */
  readonly leaseMillis: number
  readonly renewMillis: number
  /** How often a standby relay tries to acquire the mark. */
  readonly standbyMillis: number
  /** The poll interval when no wake-up arrives. */
  readonly idleMillis: number
  /** The pause after a failure of the store or the broker. */
  readonly restMillis: number
  /** The pause after the broker rejected events, which an operator has to resolve. */
  readonly refusedRestMillis: number
  /** How long a stopping relay waits for running publications. */
  readonly stopMillis: number
}

/** Default limits of a relay. */
export const relayLimits: RelayLimits = {
  batch: 500,
  leaseMillis: 10_000,
  renewMillis: 2_500,
  standbyMillis: 1_000,
  idleMillis: 250,
  restMillis: 1_000,
  refusedRestMillis: 10_000,
  stopMillis: 10_000,
}
