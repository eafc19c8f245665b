/**
 * Reads CSV (RFC 4180) as spreadsheets write it: UTF-8 with or without a byte order mark, with
 * commas, semicolons or tabs. The first line has the names of the columns.
 */
import { CsvError, type InfoRecord, parse } from "csv-parse/sync"

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

/** The one that the header contains most often. */
const delimiterOf = (text: string): string => {
  const header = text.split("\n", 1)[0] ?? ""
  const often = (delimiter: string): number => header.split(delimiter).length
  return [",", ";", "\t"].toSorted((left, right) => often(right) - often(left))[0] ?? ","
}

/** `lines`: those up to the end of the record. */
interface CsvRecord {
  readonly record: ReadonlyArray<string>
  readonly info: Pick<InfoRecord, "lines">
}

const recordsOf = (text: string): ReadonlyArray<CsvRecord> => {
  try {
    const records: unknown = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    })
    return records as ReadonlyArray<CsvRecord>
  } catch (error) {
    throw error instanceof CsvError ? new CsvUnreadable(error.message) : error
  }
}

const isBlank = ({ record }: CsvRecord): boolean => record.every((cell) => cell === "")

/** Throws `CsvUnreadable`, also for a row with more cells than the first line. */
export const readCsv = (text: string): Csv => {
  const [header, ...records] = recordsOf(text)
  const columns = (header?.record ?? []).map((name) => name.toLowerCase())
  const crowded = records.find(({ record }) => record.length > columns.length)
  if (crowded !== undefined)
    throw new CsvUnreadable(`line ${crowded.info.lines} has more cells than the first line`)
  const rows = records
    .filter((each) => !isBlank(each))
    .map(({ record, info }) => ({
      line: info.lines - record.join("").split("\n").length + 1,
      cells: Object.fromEntries(columns.map((name, place) => [name, record[place] ?? ""])),
    }))
  return { columns, rows }
}
