/**
 * CSV for Excel with Polish settings: a byte order mark, semicolons, decimal commas, CRLF, one line
 * of names, no line of sums. Texts are quoted, and guarded against formulas (CWE-1236); numbers and
 * days are not.
 */

const startsFormula = /^[=+\-@\t\r]/

/** A cell with a text; undefined is an empty one. */
export const textCell = (value = ""): string =>
  `"${startsFormula.test(value) ? "'" : ""}${value.replaceAll('"', '""')}"`

/** A cell with a decimal such as `-12.50`; undefined is an empty one. */
export const decimalCell = (decimal: string | undefined): string => decimal?.replace(".", ",") ?? ""

/** A cell with several values is a text; one with a single value stays a number or a day. */
export const listCell = (values: ReadonlyArray<string>): string =>
  values.length > 1 ? textCell(values.join(" / ")) : (values[0] ?? "")

/** The cells of a row by their columns' names, in this order; `position` counts from 1. */
export type Columns<Row> = Readonly<Record<string, (row: Row, position: number) => string>>

export interface CsvTable<Row> {
  readonly names: ReadonlyArray<string>
  /** The first line, with the byte order mark. */
  readonly head: string
  readonly line: (row: Row, position: number) => string
}

const line = (cells: ReadonlyArray<string>): string => `${cells.join(";")}\r\n`

export const csvTable = <Row>(columns: Columns<Row>): CsvTable<Row> => {
  const names = Object.keys(columns)
  const cells = Object.values(columns)
  return {
    names,
    head: `\uFEFF${line(names)}`,
    line: (row, position) => line(cells.map((cell) => cell(row, position))),
  }
}
