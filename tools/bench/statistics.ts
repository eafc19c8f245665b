/** The few numbers reported of a series: its median and its spread. */

export interface Spread {
  readonly median: number
  readonly lowest: number
  readonly highest: number
}

/** The value that this share of all is not above; `sorted` ascends. */
export const quantile = (sorted: ReadonlyArray<number>, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

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
