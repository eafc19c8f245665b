/**
 * One quantity, measured in turn for us and for the floor in the same run.
 *
 * Values of one round belong together: they share the machine's mood, so a ratio is taken within a
 * round, and the median over rounds. A ratio always says how near we come to the floor: 1.00 is as
 * good as the floor, more is better, whichever way the quantity itself counts.
 */
import { type Spread, spreadOf } from "./statistics.ts"

export interface Comparison {
  readonly name: string
  readonly unit: string
  readonly better: "higher" | "lower"
  readonly ours: ReadonlyArray<number>
  readonly floor: ReadonlyArray<number>
  /** What the floor is, in a few words. */
  readonly floorIs: string
  /** The ratio we want to reach. */
  readonly goal?: number
  /** What else was seen, for people to read. */
  readonly notes: ReadonlyArray<string>
}

/** `noGoal` where none is set; goals inform and never fail a run. */
export type Verdict = "met" | "missed" | "noGoal"

export interface Summary extends Comparison {
  readonly oursSpread: Spread
  readonly floorSpread: Spread
  readonly ratio: Spread
  readonly verdict: Verdict
}

const ratioOf = (better: Comparison["better"], ours: number, floor: number): number =>
  better === "higher" ? ours / floor : floor / ours

const verdictOf = (ratio: number, goal: number | undefined): Verdict => {
  if (goal === undefined) return "noGoal"
  return ratio >= goal ? "met" : "missed"
}

/** Throws when the sides were not measured equally often, or something did not move at all. */
export const summarise = (comparison: Comparison): Summary => {
  const { name, better, ours, floor, goal } = comparison
  if (ours.length !== floor.length) throw new RangeError(`${name}: rounds do not pair up`)
  if ([...ours, ...floor].some((value) => !(value > 0 && Number.isFinite(value)))) {
    throw new RangeError(`${name}: a measurement is not a positive number`)
  }
  const ratio = spreadOf(ours.map((value, round) => ratioOf(better, value, floor[round] ?? 0)))
  return {
    ...comparison,
    oursSpread: spreadOf(ours),
    floorSpread: spreadOf(floor),
    ratio,
    verdict: verdictOf(ratio.median, goal),
  }
}
