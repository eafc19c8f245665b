/** The output of a command: JSON for programs, or text for people. */

export interface Outcome {
  readonly json: unknown
  readonly text: string
}

export type Cell = string | number | null | undefined

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

const nothing = "no results\n"

/** Items as rows under a header. */
export const listed = <Item>(
  items: ReadonlyArray<Item>,
  head: ReadonlyArray<string>,
  rowOf: (item: Item) => ReadonlyArray<Cell>,
): Outcome => ({
  json: { items },
  text: items.length === 0 ? nothing : aligned([head, ...items.map(rowOf)]),
})

/** Names and values, without absent ones. */
export const described = (
  json: unknown,
  rows: ReadonlyArray<readonly [string, Cell]>,
): Outcome => ({
  json,
  text: aligned(rows.filter(([, value]) => value !== undefined && value !== null)),
})

/** Titles, and the member shown under each: `{ invoice: "invoices" }`. */
export type Columns = Readonly<Record<string, string>>

const isScalar = (value: unknown): value is string | number | boolean =>
  ["string", "number", "boolean"].includes(typeof value)

/** A value in one cell; undefined for an object or a list of objects. */
const cellOf = (value: unknown): Cell => {
  if (value === null) return null
  if (isScalar(value)) return typeof value === "boolean" ? (value ? "yes" : "no") : value
  if (Array.isArray(value)) {
    if (value.length === 0) return null
    return value.every(isScalar) ? value.join(" ") : undefined
  }
  const { amount, currency, ...others } = Object(value)
  const isMoney = isScalar(amount) && isScalar(currency) && Object.keys(others).length === 0
  return isMoney ? `${amount} ${currency}` : undefined
}

/** `nextRetryAt` and `next_retry_at` as words. */
const titleOf = (name: string): string =>
  name.replaceAll("_", " ").replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const cellsOf = (value: object): ReadonlyArray<string> =>
  Object.values(value)
    .map(cellOf)
    .filter((cell) => cell !== undefined && cell !== null)
    .map(String)

type Rows = ReadonlyArray<readonly [string, Cell]>

/** A row for each object, then rows for each of the lists in it. */
const rowsOfItem = (title: string, item: unknown): Rows => [
  [title, cellsOf(item as object).join("  ")],
  ...Object.entries(Object(item)).flatMap(([name, inner]) =>
    Array.isArray(inner) && cellOf(inner) === undefined
      ? rowsOf(`${title} ${titleOf(name)}`, inner)
      : [],
  ),
]

/** A row for each value, for each object in a list, and for each value of an inner object. */
const rowsOf = (title: string, value: unknown): Rows => {
  const cell = cellOf(value)
  if (cell !== undefined) return [[title, cell]]
  if (Array.isArray(value)) return value.flatMap((each) => rowsOfItem(title, each))
  return Object.entries(Object(value)).flatMap(([name, each]) =>
    rowsOf(`${title} ${titleOf(name)}`.trim(), each),
  )
}

export const memberOf = (value: unknown, path: string): unknown =>
  path.split(".").reduce((node: unknown, name) => Object(node)[name], value)

/** Any JSON object for people: these columns, or all that it has. */
export const shownObject = (json: unknown, columns?: Columns): Outcome => {
  const rows =
    columns === undefined
      ? rowsOf("", json)
      : Object.entries(columns).flatMap(([title, path]) => rowsOf(title, memberOf(json, path)))
  const { text } = described(json, rows)
  return { json, text: text === "" ? nothing : text }
}

/** At most so many columns fit in a terminal. */
const maximumColumns = 6

/** Items of a list for people: these columns, or the first that have a single value. */
export const shownItems = (items: ReadonlyArray<unknown>, columns?: Columns): Outcome => {
  const names = new Set(
    items.flatMap((item) =>
      Object.entries(Object(item))
        .filter(([, value]) => ![undefined, null].includes(cellOf(value) as null))
        .map(([name]) => name),
    ),
  )
  const usual = [...names].slice(0, maximumColumns).map((name) => [titleOf(name), name] as const)
  const all = columns === undefined ? usual : Object.entries(columns)
  return listed(
    items,
    all.map(([title]) => title),
    (item) => all.map(([, path]) => cellOf(memberOf(item, path))),
  )
}
