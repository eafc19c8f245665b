/** Stores for all processes how long each API key's requests have been rejected. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Instant } from "../calendar/instant.ts"
import type { Email } from "../email/email.ts"
import type { DomainEvent } from "../events/domain-event.ts"
import type { Unavailable } from "../unavailable.ts"

/** Current or last episode of refusals of an API key (use-cases/report-refusals.ts). */
export interface RefusalWatch {
  readonly since: Instant
  readonly until: Instant
  readonly isAnnounced: boolean
}

/** The watch to store, with its events and e-mails. */
export interface WatchChange {
  readonly watch: RefusalWatch
  readonly events: ReadonlyArray<DomainEvent>
  readonly emails: ReadonlyArray<Email>
}

export class RefusalWatchStore extends Context.Service<
  RefusalWatchStore,
  {
    /**
     * Applies the step to the API key's watch, isolated from other callers. The step receives
     * undefined for a key without a watch. Stores watch, events and e-mails in one transaction; a
     * step that throws stores nothing. The step must be pure: it may run several times, and only
     * the last run counts.
     */
    readonly modify: (
      clientId: string,
      step: (watch: RefusalWatch | undefined) => WatchChange,
    ) => Effect.Effect<void, Unavailable>
    /** Deletes all watches whose last refusal was before the instant; returns how many. */
    readonly forget: (before: Instant) => Effect.Effect<number, Unavailable>
  }
>()("@procurement/domain/rate-limit/RefusalWatchStore") {}
