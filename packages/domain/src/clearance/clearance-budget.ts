/**
 * What is left of KSeF's limits for one seller: one budget for all processes that act for it.
 *
 * A call is paid for before it is made, so that a healthy run never meets a 429.
 */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { Instant } from "../calendar/instant.ts"
import type { LimitGroup } from "./limit-groups.ts"

export class ClearanceBudgetError extends Data.TaggedError("ClearanceBudgetError")<{
  readonly reason: "Unavailable"
  readonly cause?: unknown
}> {
  get isRetryable(): boolean {
    return true
  }
}

/** Calls of one group that are wanted at once: all of them are granted, or none. */
export interface CallsWanted {
  readonly group: LimitGroup
  readonly calls: number
  readonly now: Instant
}

export type Grant =
  | { readonly _tag: "Granted" }
  /** Not one call before then; nothing was taken. */
  | { readonly _tag: "NotBefore"; readonly at: Instant }

export class ClearanceBudget extends Context.Service<
  ClearanceBudget,
  {
    /**
     * Takes the calls from all windows of their group, or says from when that may succeed. However
     * many take at the same time, no window ever holds more than it allows.
     */
    readonly take: (wanted: CallsWanted) => Effect.Effect<Grant, ClearanceBudgetError>
    /** KSeF answered 429: nobody calls that group before then. A later end stands. */
    readonly holdBack: (
      group: LimitGroup,
      until: Instant,
    ) => Effect.Effect<void, ClearanceBudgetError>
    /** How many calls of the group could be taken at `now`, 0 while it is held back. */
    readonly available: (
      group: LimitGroup,
      now: Instant,
    ) => Effect.Effect<number, ClearanceBudgetError>
  }
>()("@procurement/domain/clearance/ClearanceBudget") {}
