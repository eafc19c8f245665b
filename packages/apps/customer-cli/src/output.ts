/** The output of a command: JSON for programs, or text for people. */

export interface Outcome {
  readonly json: unknown
  readonly text: string
}

type Cell = string | number | null | undefined

/** Rows with their columns aligned; the last column is not padded. */
export const aligned = (rows: ReadonlyArray<ReadonlyArray<Cell>>): string => {
  const texts = rows.map((row) => row.map((cell) => String(cell ?? "-")))
  const widthOf = (column: number): number =>
    texts.reduce((width, row) => Math.max(width, row[column]?.length ?? 0), 0)
  return texts
    .map((row) => row.map((cell, column) => cell.padEnd(widthOf(column))).join("  "))
    .map((line) => `${line.trimEnd()}\n`)
    .join("")
}

/** Items as rows under a header. */
export const listed = <Item>(
  items: ReadonlyArray<Item>,
  head: ReadonlyArray<string>,
  rowOf: (item: Item) => ReadonlyArray<Cell>,
): Outcome => ({
  json: { items },
  text: items.length === 0 ? "no results\n" : aligned([head, ...items.map(rowOf)]),
})

/** Names and values, without absent ones. */
export const described = (
  json: unknown,
  rows: ReadonlyArray<readonly [string, Cell]>,
): Outcome => ({
  json,
  text: aligned(rows.filter(([, value]) => value !== undefined && value !== null)),
})
