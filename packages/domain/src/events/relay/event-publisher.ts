/** Who carries events to a broker. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { OutboxEntry } from "./outbox-relay.ts"

/** Some of the events may have been told and others not: tell all of them again. */
export class EventPublisherError extends Data.TaggedError("EventPublisherError")<{
  readonly reason: "Unavailable" | "Refused"
  readonly detail: string
  readonly cause?: unknown
}> {
  /** Of what the broker refuses (too large, not allowed) trying again alone is no cure. */
  get isRetryable(): boolean {
    return this.reason === "Unavailable"
  }
}

export class EventPublisher extends Context.Service<
  EventPublisher,
  {
    /**
     * Tells all of them, those of one aggregate in the order given; has succeeded when the broker
     * has them safely (all in-sync replicas). Callers wait for one call before the next, so that
     * an aggregate's events keep their order between calls too.
     */
    readonly publish: (
      entries: ReadonlyArray<OutboxEntry>,
    ) => Effect.Effect<void, EventPublisherError>
    /** Ends the connections; what is under way is waited for. */
    readonly close: Effect.Effect<void>
  }
>()("@procurement/domain/events/EventPublisher") {}
