/** Stores, for all processes, how long requests of each API key have been rejected. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Instant } from "../calendar/instant.ts"
import type { Email } from "../email/email.ts"
import type { DomainEvent } from "../events/domain-event.ts"
import type { Unavailable } from "../unavailable.ts"

/** The present or last episode of refusals of an API key (use-cases/report-refusals.ts). */
export interface RefusalWatch {
  readonly since: Instant
  readonly until: Instant
  readonly isAnnounced: boolean
}

/** The watch to store, with the events and e-mails that announce it. */
export interface WatchChange {
  readonly watch: RefusalWatch
  readonly events: ReadonlyArray<DomainEvent>
  readonly emails: ReadonlyArray<Email>
}

export class RefusalWatchStore extends Context.Service<
  RefusalWatchStore,
  {
    /**
     * Applies the step to the watch of that API key, isolated from other callers. The step receives
     * undefined for a key that was never watched or has been forgotten. Watch, events and e-mails
     * are stored together or not at all; if the step throws, nothing is stored. It must be pure: it
     * may run several times, and only the last run counts.
     */
    readonly modify: (
      clientId: string,
      step: (watch: RefusalWatch | undefined) => WatchChange,
    ) => Effect.Effect<void, Unavailable>
    /** Deletes every watch whose last refusal was before the instant; returns their number. */
    readonly forget: (before: Instant) => Effect.Effect<number, Unavailable>
  }
>()("@procurement/domain/rate-limit/RefusalWatchStore") {}
