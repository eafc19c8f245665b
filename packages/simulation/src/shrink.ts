/** Shrinks a failing plan: leaves out faults and operations for as long as the same rule breaks. */
import type { Plan } from "./scenario/plan.ts"
import { type Outcome, simulate, type SimulationOptions } from "./simulate.ts"

/** The positions of the operations and faults that remain. */
export interface Kept {
  readonly operations: ReadonlyArray<number>
  readonly faults: ReadonlyArray<number>
}

const allOf = (items: ReadonlyArray<unknown>): ReadonlyArray<number> => [...items.keys()]

export const everything = ({ operations, faults }: Plan): Kept => ({
  operations: allOf(operations),
  faults: allOf(faults),
})

/** An operation that is left out never happens, and the others keep their positions. */
const never = Number.MAX_SAFE_INTEGER

export const planWith = (plan: Plan, selection: Kept): Plan => {
  const operations = new Set(selection.operations)
  const faults = new Set(selection.faults)
  return {
    ...plan,
    operations: plan.operations.map((operation, nth) =>
      operations.has(nth) ? operation : { ...operation, at: never },
    ),
    faults: plan.faults.filter((_fault, nth) => faults.has(nth)),
  }
}

const without = (items: ReadonlyArray<number>, from: number, count: number) =>
  items.filter((_item, nth) => nth < from || nth >= from + count)

/** Runs are limited, so that a long plan does not shrink for minutes. */
const maximumRuns = 120

export const shrink = (
  plan: Plan,
  options: SimulationOptions = {},
): { readonly kept: Kept; readonly outcome: Outcome } => {
  let best = simulate(plan, options)
  let selection = everything(plan)
  const rule = best.violation?.rule
  let runs = 0
  const tryWith = (candidate: Kept): boolean => {
    if (runs >= maximumRuns) return false
    runs += 1
    const outcome = simulate(planWith(plan, candidate), options)
    if (outcome.violation?.rule !== rule) return false
    best = outcome
    selection = candidate
    return true
  }
  const shorten = (part: keyof Kept): void => {
    let count = Math.ceil(selection[part].length / 2)
    while (count >= 1) {
      let from = 0
      while (from < selection[part].length) {
        const candidate = { ...selection, [part]: without(selection[part], from, count) }
        if (!tryWith(candidate)) from += count
      }
      if (count === 1) return
      count = Math.ceil(count / 2)
    }
  }
  if (rule !== undefined) {
    for (const part of ["faults", "operations", "faults"] as const) shorten(part)
  }
  return { kept: selection, outcome: best }
}
