/** What a port's queue looks like to the clauses about claims: invoices and e-mails alike. */
import type { Instant } from "@procurement/domain/calendar"
import type { Claim, ClaimedTask, TaskQueue } from "@procurement/domain/work-queue"
import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"

/** Work that somebody holds. */
export interface Claimed<R> {
  readonly id: string
  /**
   * Gives the claim up: the work is due again then, or never when there is no instant. Of a
   * `TaskQueue` it returns whether that was stored.
   */
  readonly release: (dueAt: Instant | undefined) => Effect.Effect<unknown, unknown, R>
}

export interface WorkQueue<R> {
  /** What is queued, in the singular. */
  readonly noun: string
  /** Queues one piece of new work for each due time; returns their ids in the same order. */
  readonly enqueue: (
    dueTimes: ReadonlyArray<Instant>,
  ) => Effect.Effect<ReadonlyArray<string>, unknown, R>
  readonly claim: (claim: Claim) => Effect.Effect<ReadonlyArray<Claimed<R>>, unknown, R>
}

export interface TimedQueue<R> extends WorkQueue<R> {
  readonly nextDueAt: Effect.Effect<Option.Option<Instant>, unknown, R>
}

interface Tasks<R, P, Id, Task, Next> extends Pick<WorkQueue<R>, "noun" | "enqueue"> {
  readonly port: Effect.Effect<TaskQueue<Id, Task, Next>, never, P>
  readonly idOf: (task: Task) => Id
  /** The outcome after which the task is due then, or never. */
  readonly next: (task: Task, dueAt: Instant | undefined) => Next
}

/** The tasks of a port as work. */
export const queueOf = <R, P, Id extends string, Task, Next>({
  noun,
  enqueue,
  port,
  idOf,
  next,
}: Tasks<R, P, Id, Task, Next>): WorkQueue<R | P> => ({
  noun,
  enqueue,
  claim: (claim) =>
    Effect.gen(function* () {
      const queue = yield* port
      const held = ({ task, version }: ClaimedTask<Task>): Claimed<R> => ({
        id: idOf(task),
        release: (dueAt) => queue.settle({ id: idOf(task), version, next: next(task, dueAt) }),
      })
      return (yield* queue.claimDue(claim)).map(held)
    }),
})
