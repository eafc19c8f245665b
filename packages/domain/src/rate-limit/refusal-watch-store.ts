/** Where it is kept how long API keys have been refused, for all processes together. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { Instant } from "../calendar/instant.ts"
import type { Email } from "../email/email.ts"
import type { DomainEvent } from "../events/domain-event.ts"
import type { RefusalWatch } from "./refusal-watch.ts"

export class RefusalWatchStoreError extends Data.TaggedError("RefusalWatchStoreError")<{
  readonly reason: "Unavailable"
  readonly cause?: unknown
}> {
  get isRetryable(): boolean {
    return true
  }
}

/** The watch as it is to be kept, with what is to be told about it. */
export interface WatchChange {
  readonly watch: RefusalWatch
  readonly events: ReadonlyArray<DomainEvent>
  readonly emails: ReadonlyArray<Email>
}

export class RefusalWatchStore extends Context.Service<
  RefusalWatchStore,
  {
    /**
     * Has the step change the watch of that API key as if nobody else did anything meanwhile; it is
     * given none for a key never watched or forgotten since. Watch, events and e-mails are stored
     * together or not at all; when the step throws, nothing is. It has to be pure: it may be run
     * several times, and only the last run counts.
     */
    readonly modify: (
      clientId: string,
      step: (watch: RefusalWatch | undefined) => WatchChange,
    ) => Effect.Effect<void, RefusalWatchStoreError>
    /** Forgets every watch whose last refusal was before the instant; answers how many. */
    readonly forget: (before: Instant) => Effect.Effect<number, RefusalWatchStoreError>
  }
>()("@procurement/domain/rate-limit/RefusalWatchStore") {}
