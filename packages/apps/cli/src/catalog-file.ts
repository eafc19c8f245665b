/**
 * Price lists as CSV (RFC 4180), as spreadsheets write them: UTF-8 with or without a byte order
 * mark, with commas, semicolons or tabs.
 */
import { readFileSync } from "node:fs"
import { isUtf8 } from "node:buffer"
import {
  type CatalogItem,
  type Cells,
  cellsOf,
  type PriceList,
  priceListColumns,
} from "@procurement/domain/catalog"
import { UsageError } from "@procurement/lib-cli"
import { CsvError, parse } from "csv-parse/sync"
import { z } from "zod"

/** The one that the header contains most often. */
const delimiterOf = (text: string): string => {
  const header = text.split("\n", 1)[0] ?? ""
  const often = (delimiter: string): number => header.split(delimiter).length
  return [",", ";", "\t"].toSorted((left, right) => often(right) - often(left))[0] ?? ","
}

/** `lines`: those up to the end of the record. */
const csvRecord = z.object({
  record: z.array(z.string()),
  info: z.object({ lines: z.number() }),
})
type CsvRecord = z.output<typeof csvRecord>
const csvRecords = z.array(csvRecord)

const recordsOf = (text: string, file: string): ReadonlyArray<CsvRecord> => {
  try {
    const records: unknown = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    })
    return csvRecords.parse(records)
  } catch (error) {
    if (error instanceof CsvError) throw new UsageError(`${file}: ${error.message}`)
    throw error
  }
}

const isBlank = ({ record }: CsvRecord): boolean => record.every((cell) => cell === "")

/** `-` is standard input. Fails with a UsageError when the file is no CSV in UTF-8. */
export const readPriceList = (file: string): PriceList => {
  let bytes: Buffer
  try {
    bytes = readFileSync(file === "-" ? process.stdin.fd : file)
  } catch {
    throw new UsageError(`${file}: the file can't be read`)
  }
  if (!isUtf8(bytes)) throw new UsageError(`${file}: is not UTF-8; save it as "CSV UTF-8"`)
  const [header, ...records] = recordsOf(bytes.toString("utf8"), file)
  const columns = (header?.record ?? []).map((name) => name.toLowerCase())
  const crowded = records.find(({ record }) => record.length > columns.length)
  if (crowded !== undefined)
    throw new UsageError(`${file}: line ${crowded.info.lines} has more cells than the first line`)
  const rows = records
    .filter((each) => !isBlank(each))
    .map(({ record, info }) => ({
      line: info.lines - record.join("").split("\n").length + 1,
      cells: Object.fromEntries(columns.map((name, place) => [name, record[place] ?? ""])) as Cells,
    }))
  return { columns, rows }
}

const quoted = (cell: string): string =>
  /[",;\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

const lineOf = (cells: ReadonlyArray<string>): string => `${cells.map(quoted).join(",")}\r\n`

/** A file that `readPriceList` reads, with all columns. */
export const writePriceList = (items: ReadonlyArray<CatalogItem>): string =>
  [priceListColumns, ...items.map((item) => Object.values(cellsOf(item)))].map(lineOf).join("")
