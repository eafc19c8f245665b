/**
 * One quantity, measured alternately for ours and for the floor in the same run, and the table of
 * all of them.
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
  const [lowest, ...others] = values.toSorted((a, b) => a - b)
  if (lowest === undefined) throw new RangeError("nothing was measured")
  const sorted = [lowest, ...others]
  const upper = sorted[Math.floor(sorted.length / 2)] ?? lowest
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? lowest
  return { median: (lower + upper) / 2, lowest, highest: sorted.at(-1) ?? lowest }
}

export interface Comparison {
  readonly name: string
  readonly unit: string
  readonly better: "higher" | "lower"
  readonly ours: ReadonlyArray<number>
  readonly floor: ReadonlyArray<number>
  /** The floor, in a few words. */
  readonly floorIs: string
  /** The ratio to reach. */
  readonly goal?: number | undefined
  /** Further observations for the reader. */
  readonly notes?: ReadonlyArray<string>
}

export interface Summary extends Comparison {
  readonly oursSpread: Spread
  readonly floorSpread: Spread
  readonly ratio: Spread
}

/** Throws when the sides have different numbers of rounds, or a value is not positive. */
export const summarise = (comparison: Comparison): Summary => {
  const { name, better, ours, floor } = comparison
  if (ours.length !== floor.length) throw new RangeError(`${name}: rounds do not pair up`)
  if ([...ours, ...floor].some((value) => !(value > 0 && Number.isFinite(value)))) {
    throw new RangeError(`${name}: a measurement is not a positive number`)
  }
  const timesFloor = ours.map((value, round) => value / (floor[round] ?? 0))
  return {
    ...comparison,
    oursSpread: spreadOf(ours),
    floorSpread: spreadOf(floor),
    ratio: spreadOf(timesFloor.map((times) => (better === "higher" ? times : 1 / times))),
  }
}

/** At least three significant digits, and no more decimals than they need. */
export const plainNumber = (value: number): string => {
  if (value >= 100) return Math.round(value).toLocaleString("en")
  return value >= 10 ? value.toFixed(1) : value.toFixed(2)
}

/** Goals inform and never fail a run. */
const verdictOf = ({ ratio, goal }: Summary): string => {
  if (goal === undefined) return "-"
  return ratio.median >= goal ? "met" : "missed"
}

const header = ["", "ours", "floor", "unit", "ratio", "spread", "goal", ""]
const alignedRight = new Set([1, 2, 4, 5, 6])

const rowOf = (summary: Summary): ReadonlyArray<string> => [
  summary.name,
  plainNumber(summary.oursSpread.median),
  plainNumber(summary.floorSpread.median),
  summary.unit,
  summary.ratio.median.toFixed(2),
  `${summary.ratio.lowest.toFixed(2)}-${summary.ratio.highest.toFixed(2)}`,
  summary.goal?.toFixed(2) ?? "-",
  verdictOf(summary),
]

/** Rows of cells in columns of equal width. */
const columns = (rows: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<string> => {
  const widths = header.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const inColumn = (cell: string, column: number): string =>
    alignedRight.has(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)
  return rows.map((row) => row.map(inColumn).join("  ").trimEnd())
}

/** All results; a ratio is a median over rounds, its spread goes from the lowest to the highest. */
export const resultTable = (summaries: ReadonlyArray<Summary>): string =>
  [
    ...columns([header, ...summaries.map(rowOf)]),
    "",
    ...summaries.flatMap(({ name, floorIs, notes = [] }) => [
      `${name}: floor is ${floorIs}`,
      ...notes.map((note) => `  ${note}`),
    ]),
    "",
    "A ratio of 1.00 is as good as the floor; more is better. Goals inform, they never fail a run.",
  ].join("\n")
