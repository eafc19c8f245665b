/** What a request costs: calls of functions and statements, as recorded and as measured. */
import type { Calls } from "./calls.ts"

export interface Cost {
  /** Calls of all packages but Node and the driver of PostgreSQL. */
  readonly calls: number
  readonly statements: number
  readonly byPackage: Readonly<Record<string, number>>
}

/** By request, such as `POST /v1/orders`. */
export type Costs = Readonly<Record<string, Cost>>

const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/**
 * The median of several equal requests, package by package: what a timer of the process does
 * between two requests is no part of it.
 */
export const costOf = (requests: ReadonlyArray<Calls>): Cost => {
  const names = new Set(requests.flatMap(({ byPackage }) => [...byPackage.keys()]))
  const medians = [...names]
    .map((name) => [name, median(requests.map((each) => each.byPackage.get(name) ?? 0))] as const)
    .filter(([, count]) => count > 0)
    .toSorted(([a, most], [b, more]) => more - most || (a < b ? -1 : 1))
  return {
    calls: medians.reduce((sum, [, count]) => sum + count, 0),
    statements: median(requests.map(({ statements }) => statements)),
    byPackage: Object.fromEntries(medians),
  }
}

/** Of the calls; statements have none. */
const tolerance = 0.01

const signed = (count: number): string => (count > 0 ? `+${count}` : String(count))

const largestChanges = 5

/** The packages in which the number of calls has changed most. */
const changesOf = (before: Cost, after: Cost): string =>
  [...new Set([...Object.keys(before.byPackage), ...Object.keys(after.byPackage)])]
    .map((name) => [name, (after.byPackage[name] ?? 0) - (before.byPackage[name] ?? 0)] as const)
    .filter(([, change]) => change !== 0)
    .toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a))
    .slice(0, largestChanges)
    .map(([name, change]) => `${name} ${signed(change)}`)
    .join(", ")

const none: Cost = { calls: 0, statements: 0, byPackage: {} }

/** A line for each request whose cost is another one than recorded. */
export const differences = (recorded: Costs, measured: Costs): ReadonlyArray<string> =>
  [...new Set([...Object.keys(recorded), ...Object.keys(measured)])].flatMap((name) => {
    const [before, after] = [recorded[name] ?? none, measured[name] ?? none]
    const isAlike = Math.abs(after.calls - before.calls) <= before.calls * tolerance
    if (isAlike && after.statements === before.statements) return []
    const calls = `${before.calls} → ${after.calls} calls (${changesOf(before, after)})`
    return [`${name}: ${calls}, ${before.statements} → ${after.statements} statements`]
  })

/** A table for people. */
export const costTable = (costs: Costs): string => {
  const width = Math.max(...Object.keys(costs).map((name) => name.length))
  return Object.entries(costs)
    .map(([name, { calls, statements, byPackage }]) => {
      const packages = Object.entries(byPackage).slice(0, largestChanges)
      const shares = packages.map(([each, count]) => `${each} ${count}`).join(", ")
      const counts = `${String(calls).padStart(7)} ${String(statements).padStart(11)}`
      return `${name.padEnd(width)} ${counts}   ${shares}, …`
    })
    .toSpliced(0, 0, `${"".padEnd(width)}   calls  statements   of these`)
    .join("\n")
}
