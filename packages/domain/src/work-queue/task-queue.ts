/**
 * Queues of tasks: e-mails to send, signatures to renew, identifiers to obtain.
 *
 * Any number of workers claim from one queue. A lease ties a task to a worker; the version decides
 * whose outcome is stored.
 */
import type * as Effect from "effect/Effect"
import type { Unavailable } from "../unavailable.ts"
import type { Claim } from "./claim.ts"

/** A task claimed by one worker. */
export interface ClaimedTask<Task> {
  readonly task: Task
  /** Increases with every claim. */
  readonly version: number
}

/** The outcome of a claimed task. */
export interface SettledTask<Id, Next> {
  readonly id: Id
  /** Version of the claim. */
  readonly version: number
  readonly next: Next
}

/** The part that ports share: `Next` says what is left to do, and when. */
export interface TaskQueue<Id, Task, Next> {
  /**
   * Claims up to `limit` tasks that are due at `now` and not leased, longest due first. Concurrent
   * claims return disjoint tasks and do not block each other.
   */
  readonly claimDue: (claim: Claim) => Effect.Effect<ReadonlyArray<ClaimedTask<Task>>, Unavailable>
  /**
   * Stores the outcome of a claimed task and releases the claim, even after its lease has expired.
   * Returns false and changes nothing when another worker has claimed the task since.
   */
  readonly settle: (settled: SettledTask<Id, Next>) => Effect.Effect<boolean, Unavailable>
}
