/**
 * The outbox as the relay sees it, which carries every event to a broker.
 *
 * The events have one order, that of the log, which never changes; the **mark** says up to which
 * of them all have been told. One relay at a time holds the mark, by a lease; a relay that loses
 * it has told some events that the next one tells again: at least once, and in each aggregate's
 * order as far as each event's first telling goes.
 */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { Instant } from "../../calendar/instant.ts"
import type { EventId, TenantId } from "../../identity/type-id.ts"
import type { TraceContext } from "../../trace/trace-context.ts"
import type { Aggregate } from "../aggregate.ts"
import type { EventType } from "../domain-event.ts"

export class OutboxRelayError extends Data.TaggedError("OutboxRelayError")<{
  readonly reason: "Unavailable"
  readonly cause?: unknown
}> {
  get isRetryable(): boolean {
    return true
  }
}

/** Somebody else holds the mark by now: nothing was changed. */
export class MarkLost extends Data.TaggedError("MarkLost")<{ readonly holder: string }> {}

/** Where an event stands in the log: opaque, made by the adapter, only ever handed back to it. */
export type OutboxPlace = string & { readonly OutboxPlace: unique symbol }

/** An event as it was told, its text unread. */
export interface OutboxEntry {
  readonly place: OutboxPlace
  readonly id: EventId
  readonly type: EventType
  readonly tenantId: TenantId
  readonly aggregate: Aggregate
  readonly occurredAt: Instant
  /** The trace in which it happened, if it happened in one. */
  readonly trace?: TraceContext | undefined
  /** The event (`DomainEvent`) as JSON. */
  readonly body: string
}

/** The mark for one relay, from `now` until `leaseUntil`. */
export interface MarkClaim {
  /** The relay's name: no other has it, not even the same relay after a restart. */
  readonly holder: string
  readonly now: Instant
  readonly leaseUntil: Instant
}

export interface RelayLag {
  /** Events behind the mark that a relay could take now, counted up to `atMost`. */
  readonly waiting: number
  /** When the oldest of those that were counted happened. */
  readonly oldestAt?: Instant | undefined
}

export class OutboxRelay extends Context.Service<
  OutboxRelay,
  {
    /**
     * Takes the mark, or keeps it for longer when the holder has it already. Answers false, and
     * changes nothing, while another holds it whose lease has not run out by `now`.
     */
    readonly hold: (claim: MarkClaim) => Effect.Effect<boolean, OutboxRelayError>
    /** Gives the mark back at once, if the holder still has it. */
    readonly release: (holder: string) => Effect.Effect<void, OutboxRelayError>
    /**
     * Up to `limit` events in the order of the log, behind that place or, without one, behind the
     * mark. Going on after the last of them meets every event once, whatever is added meanwhile.
     */
    readonly next: (
      after: OutboxPlace | undefined,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<OutboxEntry>, OutboxRelayError>
    /**
     * Moves the mark to that place: everything up to it has been told. Fails with `MarkLost`, and
     * moves nothing, when the holder does not hold it any more. The mark never moves back.
     */
    readonly mark: (
      holder: string,
      place: OutboxPlace,
    ) => Effect.Effect<void, MarkLost | OutboxRelayError>
    /** How far behind the relays are; the count stops at `atMost`. */
    readonly lag: (atMost: number) => Effect.Effect<RelayLag, OutboxRelayError>
  }
>()("@procurement/domain/events/OutboxRelay") {}
