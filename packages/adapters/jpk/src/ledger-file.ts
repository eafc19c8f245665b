/** A file of the register, made row by row, so that it needs no memory for the month. */
import type { LedgerRow, LedgerTotals } from "@procurement/domain/ledger"

export interface LedgerFile {
  /** What stands before the first row. */
  readonly head: string
  /** A row and its position, from 1. */
  readonly row: (row: LedgerRow, position: number) => string
  /** What stands after the last row, with the totals of all rows. */
  readonly tail: (totals: LedgerTotals) => string
}
