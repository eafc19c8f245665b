/**
 * Reads CSV (RFC 4180) as spreadsheets write it: UTF-8 with or without a byte order mark, with
 * commas, semicolons or tabs. The first line has the names of the columns.
 *
 * The reader pauses after a bounded amount of work, so that a server can respond to others in
 * between. csv-parse can't: it took half a second for a file of 900 kB with many short rows.
 */

/** The text is not CSV; the message says where. */
export class CsvUnreadable extends Error {}

export interface CsvRow {
  /** The line of the text that the row starts on, from 1. */
  readonly line: number
  /** By the names of their columns. */
  readonly cells: Readonly<Record<string, string>>
}

export interface Csv {
  /** In lower case. */
  readonly columns: ReadonlyArray<string>
  /** Without empty rows. */
  readonly rows: ReadonlyArray<CsvRow>
}

export interface CsvLimits {
  readonly maximumRows?: number
}

const maximumColumns = 100
/** As in Excel. */
const maximumCellLength = 32_767

/** Characters and cells between two pauses. */
const workPerSlice = 10_000

/** The one that the header contains most often. */
const delimiterOf = (text: string): string => {
  const header = text.slice(0, maximumCellLength).split("\n", 1)[0] ?? ""
  const often = (delimiter: string): number => header.split(delimiter).length
  return [",", ";", "\t"].toSorted((left, right) => often(right) - often(left))[0] ?? ","
}

const unreadable = (line: number, fault: string): CsvUnreadable =>
  new CsvUnreadable(`line ${line} ${fault}`)

interface CsvCell {
  readonly text: string
  /** The place of the delimiter or line break behind it. */
  readonly end: number
}

interface CsvRecord {
  readonly cells: ReadonlyArray<string>
  /** The place of the next record, and its line. */
  readonly end: number
  readonly nextLine: number
}

const checkLength = (start: number, end: number, line: number): void => {
  if (end - start > maximumCellLength)
    throw unreadable(line, `has a cell of more than ${maximumCellLength} characters`)
}

/** Reads the record that starts there. */
const recordReader = (text: string, delimiter: string) => {
  const special = new RegExp(`[${delimiter}\r\n"]`, "g")
  const breaks = /\r\n|\n|\r/g

  const afterBlanks = (start: number): number => {
    let at = start
    while (text[at] === " " || (text[at] === "\t" && delimiter !== "\t")) at += 1
    return at
  }
  const quoted = (start: number, line: number): CsvCell => {
    let end = text.indexOf('"', start + 1)
    while (end >= 0 && text[end + 1] === '"') {
      checkLength(start, end, line)
      end = text.indexOf('"', end + 2)
    }
    if (end < 0) throw unreadable(line, "has a quote that is not closed")
    checkLength(start, end, line)
    const next = afterBlanks(end + 1)
    special.lastIndex = next
    if (next < text.length && (special.exec(text)?.index !== next || text[next] === '"'))
      throw unreadable(line, "has text behind a closing quote")
    return { text: text.slice(start + 1, end).replaceAll('""', '"'), end: next }
  }
  const plain = (start: number, line: number): CsvCell => {
    special.lastIndex = start
    const end = special.exec(text)?.index ?? text.length
    checkLength(start, end, line)
    if (text[end] === '"') throw unreadable(line, "has a quote inside a cell without quotes")
    return { text: text.slice(start, end).trimEnd(), end }
  }
  return (start: number, line: number): CsvRecord => {
    const cells: Array<string> = []
    let at = start
    for (;;) {
      const first = afterBlanks(at)
      const cell = text[first] === '"' ? quoted(first, line) : plain(first, line)
      cells.push(cell.text)
      at = cell.end
      if (text[at] !== delimiter) break
      if (cells.length >= maximumColumns)
        throw unreadable(line, `has more than ${maximumColumns} cells`)
      at += 1
    }
    const within = cells.reduce((sum, cell) => sum + (cell.match(breaks)?.length ?? 0), 0)
    const end = at + (text.startsWith("\r\n", at) ? 2 : 1)
    return { cells, end, nextLine: line + within + 1 }
  }
}

const isBlank = (cells: ReadonlyArray<string>): boolean => cells.every((cell) => cell === "")

/**
 * Throws `CsvUnreadable`, also for a row with more cells than the first line, and for more than the
 * maximum of rows.
 */
export function* readCsv(
  text: string,
  { maximumRows = Number.POSITIVE_INFINITY }: CsvLimits = {},
): Generator<undefined, Csv> {
  const readRecord = recordReader(text, delimiterOf(text))
  const rows: Array<CsvRow> = []
  let columns: ReadonlyArray<string> | undefined
  let [at, line, work] = [text.startsWith("\uFEFF") ? 1 : 0, 1, 0]
  while (at < text.length) {
    const { cells, end, nextLine } = readRecord(at, line)
    if (columns === undefined) {
      if (!isBlank(cells)) columns = cells.map((name) => name.toLowerCase())
    } else if (cells.length > columns.length) {
      throw unreadable(line, "has more cells than the first line")
    } else if (!isBlank(cells)) {
      if (rows.length >= maximumRows) throw unreadable(line, `is beyond ${maximumRows} rows`)
      const named = columns.map((name, place) => [name, cells[place] ?? ""])
      rows.push({ line, cells: Object.fromEntries(named) })
      work += columns.length
    }
    work += end - at
    ;[at, line] = [end, nextLine]
    if (work < workPerSlice) continue
    work = 0
    yield
  }
  return { columns: columns ?? [], rows }
}
