/**
 * Lines of orders and invoices in `jsonb` columns.
 *
 * There may be 4,000, and the domain's schema would check them for 10 ms, in which the process
 * serves no other request. Their texts and bounds were checked when the order was accepted, so only
 * their types are checked when they are read.
 */
import type { InvoiceLine } from "@procurement/domain/invoice"

const isWhole = (value: unknown): boolean => Number.isSafeInteger(value)
const isAbsentOrWhole = (value: unknown): boolean => value === undefined || isWhole(value)

const isLine = (line: Readonly<Partial<Record<keyof InvoiceLine, unknown>>> | null): boolean =>
  typeof line?.sku === "string" &&
  (line.gtin === undefined || typeof line.gtin === "string") &&
  typeof line.name === "string" &&
  typeof line.unit === "string" &&
  isWhole(line.quantity) &&
  isWhole(line.unitGross) &&
  isWhole(line.gross) &&
  isAbsentOrWhole(line.before) &&
  isAbsentOrWhole(line.line)

/** Throws an error that names the row when a line is damaged. */
export const storedLines = <Line>(
  table: string,
  id: string,
  lines: unknown,
): ReadonlyArray<Line> => {
  if (Array.isArray(lines) && lines.every(isLine)) return lines
  throw new TypeError(`${table} ${id} does not contain valid lines`)
}
