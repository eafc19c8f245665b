/** Prints the results as a table with notes below. */
import type { Summary } from "./comparison.ts"

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
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0
        return alignedRight.has(column) ? cell.padStart(width) : cell.padEnd(width)
      })
      .join("  ")
      .trimEnd(),
  )
}

const footnotesOf = ({ name, floorIs, notes }: Summary): ReadonlyArray<string> => [
  `${name}: floor is ${floorIs}`,
  ...notes.map((note) => `  ${note}`),
]

/** All results; a ratio is a median over rounds, its spread goes from the lowest to the highest. */
export const resultTable = (summaries: ReadonlyArray<Summary>): string =>
  [
    ...columns([header, ...summaries.map(rowOf)]),
    "",
    ...summaries.flatMap(footnotesOf),
    "",
    "A ratio of 1.00 is as good as the floor; more is better. Goals inform, they never fail a run.",
  ].join("\n")
