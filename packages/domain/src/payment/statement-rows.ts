/**
 * A bank statement as rows of texts, one transfer each, and what is wrong with the rows.
 *
 * Knows nothing of files. A statement with one fault has no transfers.
 */
import * as Schema from "effect/Schema"
import { LocalDate } from "../calendar/instant.ts"
import { type Currency, currencies, money } from "../money/money.ts"
import { optional } from "../optional.ts"
import { rowsPerSlice, type Sliced } from "../slices/slices.ts"
import { columnMissing } from "../text/columns.ts"
import type { InLanguages } from "../text/line-text.ts"
import type { BankStatement } from "./bank-statement.ts"

const requiredColumns = ["date", "amount", "currency", "title"] as const
/** `account`: the seller's. */
const otherColumns = ["payer_name", "payer_account", "reference", "account"] as const
export const statementColumns = [...requiredColumns, ...otherColumns]
type Column = (typeof statementColumns)[number]

export interface StatementRows {
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<{
    /** The line of the file that the row begins on, from 1. */
    readonly line: number
    readonly cells: Readonly<Partial<Record<Column, string>>>
  }>
}

export interface StatementFault {
  readonly line: number
  readonly reason: InLanguages
}

export interface ReadRows {
  /** Money that arrived: a statement for each row. */
  readonly statements: ReadonlyArray<BankStatement>
  readonly faults: ReadonlyArray<StatementFault>
}

const columnFaults = (columns: ReadonlyArray<string>): ReadonlyArray<StatementFault> => {
  const allowed: ReadonlyArray<string> = statementColumns
  const reasons = [
    ...requiredColumns.filter((name) => !columns.includes(name)).map(columnMissing),
    ...columns
      .filter((name, place) => !allowed.includes(name) || columns.indexOf(name) !== place)
      .map((name) => {
        const [wrong, all] = [JSON.stringify(name), allowed.join(", ")]
        return {
          en: `the column ${wrong} is unknown or repeated: columns are ${all}`,
          pl: `kolumna ${wrong} jest nieznana lub powtórzona; kolumny to ${all}`,
        }
      }),
  ]
  return reasons.map((reason) => ({ line: 1, reason }))
}

const isDay = Schema.is(LocalDate)
const isCurrency = (text: string): text is Currency => currencies.some((each) => each === text)

/** Thousands may be divided by spaces, also by those that do not break a line. */
const amountForm = /^([+-]?)(\d{1,3}(?:[ \u00a0\u202f]\d{3}){0,3}|\d{1,12})(?:[.,](\d{1,2}))?$/

/** Exact minor units; undefined for zero and for what is no amount. */
const amountIn = (text: string): bigint | undefined => {
  const [, sign, whole, fraction = ""] = amountForm.exec(text) ?? []
  if (whole === undefined) return undefined
  const units = BigInt(whole.replaceAll(/\D/g, "") + fraction.padEnd(2, "0"))
  if (units === 0n) return undefined
  return sign === "-" ? -units : units
}

const rules: Readonly<Record<"date" | "amount" | "currency", InLanguages>> = {
  date: { en: "must be a day such as 2026-11-29", pl: "musi być dniem, na przykład 2026-11-29" },
  amount: {
    en: "must be an amount such as 1234,56, or -1234,56 for money that left",
    pl: "musi być kwotą, na przykład 1234,56, a dla obciążenia -1234,56",
  },
  currency: { en: "must be PLN or EUR", pl: "musi być PLN lub EUR" },
}

type Row = StatementRows["rows"][number]

const faultOf = ({ line, cells }: Row, column: keyof typeof rules): StatementFault => {
  const cell = `${column} ${JSON.stringify(cells[column] ?? "")}`
  const { en, pl } = rules[column]
  return { line, reason: { en: `${cell}: ${en}`, pl: `${cell}: ${pl}` } }
}

const readRow = (row: Row): ReadRows => {
  const { date = "", amount = "", currency = "", title = "", account = "", ...rest } = row.cells
  const units = amountIn(amount)
  if (!isDay(date) || units === undefined || !isCurrency(currency)) {
    const faults = [
      ...(isDay(date) ? [] : [faultOf(row, "date")]),
      ...(units === undefined ? [faultOf(row, "amount")] : []),
      ...(isCurrency(currency) ? [] : [faultOf(row, "currency")]),
    ]
    return { statements: [], faults }
  }
  if (units < 0n) return { statements: [], faults: [] }
  const stated = optional({
    bankReference: rest.reference || undefined,
    payer: rest.payer_name || undefined,
    payerAccount: rest.payer_account || undefined,
  })
  const transfer = { amount: money(units, currency), bookedOn: date, title, ...stated }
  return { statements: [{ account, number: "", transfers: [transfer] }], faults: [] }
}

/** A file of another kind has a fault in each of its rows; nobody reads them all. */
export const maximumStatementFaults = 100

/** Reads all rows, or names what is wrong with them, up to a hundred faults. */
export function* statementOfRows({ columns, rows }: StatementRows): Sliced<ReadRows> {
  const wrongColumns = columnFaults(columns)
  if (wrongColumns.length > 0) return { statements: [], faults: wrongColumns }
  const [statements, faults]: [Array<BankStatement>, Array<StatementFault>] = [[], []]
  for (const [nth, row] of rows.entries()) {
    if (nth > 0 && nth % rowsPerSlice === 0) yield
    const read = readRow(row)
    statements.push(...read.statements)
    faults.push(...read.faults.slice(0, maximumStatementFaults - faults.length))
    if (faults.length === maximumStatementFaults) break
  }
  return { statements: faults.length > 0 ? [] : statements, faults }
}
