/**
 * One quantity, measured alternately for ours and for the floor in the same run.
 *
 * The values of one round share the machine's load, so the ratio is computed within a round, and
 * the median over rounds. A ratio of 1.00 is as good as the floor, more is better, whichever way
 * the quantity itself counts.
 */

export interface Spread {
  readonly median: number
  readonly lowest: number
  readonly highest: number
}

/** The smallest value that at least this share of all values does not exceed. */
export const quantile = (values: ReadonlyArray<number>, share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Throws for an empty series. */
export const spreadOf = (values: ReadonlyArray<number>): Spread => {
  const sorted = values.toSorted((a, b) => a - b)
  const lowest = sorted[0]
  const highest = sorted.at(-1)
  if (lowest === undefined || highest === undefined) throw new RangeError("nothing was measured")
  const upper = sorted[Math.floor(sorted.length / 2)] ?? highest
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? lowest
  return { median: (lower + upper) / 2, lowest, highest }
}

export interface Comparison {
  readonly name: string
  readonly unit: string
  readonly better: "higher" | "lower"
  readonly ours: ReadonlyArray<number>
  readonly floor: ReadonlyArray<number>
  /** What the floor is, in a few words. */
  readonly floorIs: string
  /** The ratio to reach. */
  readonly goal?: number
  /** Further observations for the reader. */
  readonly notes: ReadonlyArray<string>
}

export interface Summary extends Comparison {
  readonly oursSpread: Spread
  readonly floorSpread: Spread
  readonly ratio: Spread
}

const ratioOf = (better: Comparison["better"], ours: number, floor: number): number =>
  better === "higher" ? ours / floor : floor / ours

/** Throws when the sides have different numbers of rounds, or a value is not positive. */
export const summarise = (comparison: Comparison): Summary => {
  const { name, better, ours, floor } = comparison
  if (ours.length !== floor.length) throw new RangeError(`${name}: rounds do not pair up`)
  if ([...ours, ...floor].some((value) => !(value > 0 && Number.isFinite(value)))) {
    throw new RangeError(`${name}: a measurement is not a positive number`)
  }
  return {
    ...comparison,
    oursSpread: spreadOf(ours),
    floorSpread: spreadOf(floor),
    ratio: spreadOf(ours.map((value, round) => ratioOf(better, value, floor[round] ?? 0))),
  }
}
