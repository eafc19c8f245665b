/**
 * Where the Ministry says that KSeF can't be used, as an invoicing system can read it.
 *
 * An answer that can't be understood is no answer: what was known before stands.
 */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { Outage } from "./outage.ts"

export class OutageAnnouncementsError extends Data.TaggedError("OutageAnnouncementsError")<{
  /** `Unavailable`: nobody answers. `Unreadable`: the answer is not what was agreed on. */
  readonly reason: "Unavailable" | "Unreadable"
  readonly detail: string
  readonly cause?: unknown
}> {
  get isRetryable(): boolean {
    return true
  }
}

export class OutageAnnouncements extends Context.Service<
  OutageAnnouncements,
  {
    /**
     * What is announced now: outages to come, those that go on, and those that have ended as far as
     * they are still told. None where nobody announces anything.
     */
    readonly current: Effect.Effect<ReadonlyArray<Outage>, OutageAnnouncementsError>
  }
>()("@procurement/domain/clearance/OutageAnnouncements") {}
