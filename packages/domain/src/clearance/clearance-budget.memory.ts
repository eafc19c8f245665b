/** `ClearanceBudget` in memory: the reference, and all that a single process needs. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ClearanceBudget } from "./clearance-budget.ts"
import { ksefLimits, type LimitGroup, type LimitTable } from "./limit-groups.ts"
import {
  availableCalls,
  heldBack,
  nothingSpent,
  type SpentCalls,
  takeCalls,
} from "./sliding-windows.ts"

export const makeClearanceBudgetMemory = (
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

export const layerClearanceBudgetMemory: Layer.Layer<ClearanceBudget> = Layer.sync(
  ClearanceBudget,
  () => makeClearanceBudgetMemory(),
)
