/**
 * Invoice numbers (P_2): one series for each seller and month, `FV/2026/11/000001`.
 *
 * The next number is one more than the last; a number once given belongs to its invoice for ever.
 * KSeF refuses the same number of the same seller for ten years (ksef-docs, code 440).
 */
import * as Schema from "effect/Schema"
import type { Instant } from "../calendar/instant.ts"
import { monthOf } from "../calendar/local-date.ts"
import { warsawDate } from "../calendar/warsaw.ts"
import type { Nip } from "../party/nip.ts"

export const InvoiceNumber = Schema.String.check(
  Schema.isPattern(/^FV\/\d{4}\/(0[1-9]|1[0-2])\/\d{6,}$/),
).pipe(Schema.brand("InvoiceNumber"))
export type InvoiceNumber = typeof InvoiceNumber.Type

export interface InvoiceSeries {
  readonly sellerNip: Nip
  /** `YYYY-MM` in Warsaw. */
  readonly month: string
}

/** The series in which a number is given at that instant. */
export const seriesAt = (sellerNip: Nip, at: Instant): InvoiceSeries => ({
  sellerNip,
  month: monthOf(warsawDate(at)),
})

/** The number at a position of the series; the first position is 1. */
export const invoiceNumber = (series: InvoiceSeries, position: number): InvoiceNumber => {
  if (!Number.isSafeInteger(position) || position < 1) throw new RangeError("positions start at 1")
  const [year, month] = series.month.split("-")
  return `FV/${year}/${month}/${String(position).padStart(6, "0")}` as InvoiceNumber
}
