/** A port's queue as the clauses about claims use it, for example invoices or deliveries. */
import type { Instant } from "@procurement/domain/calendar"
import type { Claim } from "@procurement/domain/work-queue"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"

/** Claimed work. */
export interface Claimed<R> {
  readonly id: string
  readonly dueAt: Instant | undefined
  /** Releases the claim: the work is due again at that instant, or never without one. */
  readonly release: (dueAt: Instant | undefined) => Effect.Effect<void, unknown, R>
}

export interface WorkQueue<R> {
  /** The name of one queued item, in the singular. */
  readonly noun: string
  /** Queues a new item for each due time; returns their ids in the same order. */
  readonly enqueue: (
    dueTimes: ReadonlyArray<Instant>,
  ) => Effect.Effect<ReadonlyArray<string>, unknown, R>
  readonly claim: (claim: Claim) => Effect.Effect<ReadonlyArray<Claimed<R>>, unknown, R>
  readonly nextDueAt: Effect.Effect<Option.Option<Instant>, unknown, R>
}
