/** What a port's queue looks like to the clauses about claims: invoices and deliveries alike. */
import type { Instant } from "@procurement/domain/calendar"
import type { Claim } from "@procurement/domain/work-queue"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"

/** Work that somebody holds. */
export interface Claimed<R> {
  readonly id: string
  readonly dueAt: Instant | undefined
  /** Gives the claim up: the work is due again then, or never when there is no instant. */
  readonly release: (dueAt: Instant | undefined) => Effect.Effect<void, unknown, R>
}

export interface WorkQueue<R> {
  /** What is queued, in the singular. */
  readonly noun: string
  /** Queues one piece of new work for each due time; returns their ids in the same order. */
  readonly enqueue: (
    dueTimes: ReadonlyArray<Instant>,
  ) => Effect.Effect<ReadonlyArray<string>, unknown, R>
  readonly claim: (claim: Claim) => Effect.Effect<ReadonlyArray<Claimed<R>>, unknown, R>
  readonly nextDueAt: Effect.Effect<Option.Option<Instant>, unknown, R>
}
