/**
 * Remaining call budget under KSeF's limits for one seller, shared by all processes that act for
 * the seller.
 *
 * Each call is charged before it is made, so KSeF does not respond with 429 in normal operation.
 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Instant } from "../calendar/instant.ts"
import type { Unavailable } from "../unavailable.ts"
import {
  availableCalls,
  type CallsWanted,
  type Grant,
  heldBack,
  ksefLimits,
  type LimitGroup,
  type LimitTable,
  nothingSpent,
  type SpentCalls,
  takeCalls,
} from "./sliding-windows.ts"

export class ClearanceBudget extends Context.Service<
  ClearanceBudget,
  {
    /**
     * Takes the calls from all windows of their group, or returns when to try again. Concurrent
     * processes never exceed a window's limit.
     */
    readonly take: (calls: CallsWanted) => Effect.Effect<Grant, Unavailable>
    /**
     * Blocks calls of that group in all processes until then, after a 429. A later existing end
     * stays in force.
     */
    readonly holdBack: (group: LimitGroup, until: Instant) => Effect.Effect<void, Unavailable>
    /** Returns how many calls of the group are allowed at `now`; 0 while the group is held back. */
    readonly available: (group: LimitGroup, now: Instant) => Effect.Effect<number, Unavailable>
  }
>()("@procurement/domain/clearance/ClearanceBudget") {}

/** Creates a budget for a single process, in memory. */
export const makeLocalClearanceBudget = (
  limits: LimitTable = ksefLimits,
): ClearanceBudget["Service"] => {
  const groups = new Map<LimitGroup, SpentCalls>()
  const spentOf = (group: LimitGroup) => groups.get(group) ?? nothingSpent
  return {
    take: ({ group, calls, now }) =>
      Effect.sync(() => {
        const { grant, spent } = takeCalls(spentOf(group), limits[group], { calls, now })
        groups.set(group, spent)
        return grant
      }),
    holdBack: (group, until) =>
      Effect.sync(() => void groups.set(group, heldBack(spentOf(group), until))),
    available: (group, now) =>
      Effect.sync(() => availableCalls(spentOf(group), limits[group], now)),
  }
}

export const layerLocalClearanceBudget: Layer.Layer<ClearanceBudget> = Layer.sync(
  ClearanceBudget,
  () => makeLocalClearanceBudget(),
)
