/** Publishes events to a broker. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { OutboxEntry } from "./outbox-relay.ts"

/** Some of the events may have been published: publish all of them again. */
export class EventPublisherError extends Data.TaggedError("EventPublisherError")<{
  readonly reason: "Unavailable" | "Refused"
  readonly detail: string
  readonly cause?: unknown
}> {
  /**
   * False when the broker rejects the events (too large, not authorized): retrying does not help.
   */
  get isRetryable(): boolean {
    return this.reason === "Unavailable"
  }
}

export class EventPublisher extends Context.Service<
  EventPublisher,
  {
    /**
     * Publishes the events, those of one aggregate in the given order. Succeeds when all in-sync
     * replicas have stored them. Callers make one call at a time, which keeps the order of an
     * aggregate's events across calls.
     */
    readonly publish: (
      entries: ReadonlyArray<OutboxEntry>,
    ) => Effect.Effect<void, EventPublisherError>
    /** Waits for running calls and closes the connections. */
    readonly close: Effect.Effect<void>
  }
>()("@procurement/domain/events/EventPublisher") {}
