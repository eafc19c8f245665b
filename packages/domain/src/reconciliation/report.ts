/** What a reconciliation of one day has found. */
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"
import { LocalDate } from "../calendar/local-date.ts"
import { Difference } from "./difference.ts"

/** Differences that a report names; it counts all of them. */
export const maximumNamed = 1_000

export const ReconciliationReport = Schema.Struct({
  day: LocalDate,
  startedAt: Instant,
  endedAt: Instant,
  /** Sessions of KSeF that were read. */
  sessions: Schema.Int,
  /** Invoices with a KSeF number of that day, as KSeF has them. */
  atKsef: Schema.Int,
  /** The same, as the ledger has them. */
  inLedger: Schema.Int,
  /** Invoices of that day whose session has an official receipt already. */
  inReceipts: Schema.Int,
  differences: Schema.Int,
  /** The first of them. */
  named: Schema.Array(Difference),
})
export type ReconciliationReport = typeof ReconciliationReport.Type
