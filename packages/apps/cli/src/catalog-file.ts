/** Price lists as CSV files. */
import { isUtf8 } from "node:buffer"
import {
  type CatalogItem,
  cellsOf,
  type PriceList,
  priceListColumns,
} from "@procurement/domain/catalog"
import { unsliced } from "@procurement/domain/slices"
import { UsageError } from "@procurement/lib-cli"
import { CsvUnreadable, readCsv } from "@procurement/lib-csv/read-csv"
import { CommandFailed } from "./command-failed.ts"
import { readInput } from "./input.ts"

/**
 * `-` is standard input. Throws a `UsageError` when the file can't be read, and `CommandFailed`
 * when it is not CSV in UTF-8.
 */
export const readPriceList = (file: string): PriceList => {
  let bytes: Buffer
  try {
    bytes = readInput(file)
  } catch {
    throw new UsageError(`${file}: the file can't be read`)
  }
  if (!isUtf8(bytes)) throw new CommandFailed(`${file}: is not UTF-8; save it as "CSV UTF-8"`)
  try {
    return unsliced(readCsv(bytes.toString("utf8")))
  } catch (error) {
    throw error instanceof CsvUnreadable ? new CommandFailed(`${file}: ${error.message}`) : error
  }
}

const quoted = (cell: string): string =>
  /[",;\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

const lineOf = (cells: ReadonlyArray<string>): string => `${cells.map(quoted).join(",")}\r\n`

/** A file that `readPriceList` reads, with all columns. */
export const writePriceList = (items: ReadonlyArray<CatalogItem>): string =>
  [priceListColumns, ...items.map((item) => Object.values(cellsOf(item)))].map(lineOf).join("")
