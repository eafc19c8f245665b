/**
 * Invoice numbers (P_2): one series for each seller, month and kind, `FV/2026/11/000001` for
 * invoices, `KOR/2026/11/000001` for corrections.
 *
 * The next number is one more than the last; a number once given belongs to its invoice for ever.
 * KSeF refuses the same number of the same seller for ten years (ksef-docs, code 440).
 */
import * as Schema from "effect/Schema"
import type { Instant } from "../calendar/instant.ts"
import { monthOf } from "../calendar/local-date.ts"
import { warsawDate } from "../calendar/warsaw.ts"
import type { Nip } from "../party/nip.ts"
import type { InvoiceKind } from "./invoice-kind.ts"

export const InvoiceNumber = Schema.String.check(
  Schema.isPattern(/^(FV|KOR)\/\d{4}\/(0[1-9]|1[0-2])\/\d{6,}$/),
).pipe(Schema.brand("InvoiceNumber"))
export type InvoiceNumber = typeof InvoiceNumber.Type

export interface InvoiceSeries {
  readonly sellerNip: Nip
  /** `YYYY-MM` in Warsaw. */
  readonly month: string
  /** None: invoices that correct nothing. */
  readonly kind?: InvoiceKind
}

/** The series in which a number is given at that instant. */
export const seriesAt = (
  sellerNip: Nip,
  at: Instant,
  kind: InvoiceKind = "VAT",
): InvoiceSeries => ({ sellerNip, month: monthOf(warsawDate(at)), kind })

/** What tells the series of one seller apart: `2026-11`, and `KOR/2026-11` of corrections. */
export const seriesName = ({ month, kind = "VAT" }: InvoiceSeries): string =>
  kind === "VAT" ? month : `${kind}/${month}`

const prefixes = { VAT: "FV", KOR: "KOR" } as const satisfies Record<InvoiceKind, string>

/** The number at a position of the series; the first position is 1. */
export const invoiceNumber = (series: InvoiceSeries, position: number): InvoiceNumber => {
  if (!Number.isSafeInteger(position) || position < 1) throw new RangeError("positions start at 1")
  const [year, month] = series.month.split("-")
  const prefix = prefixes[series.kind ?? "VAT"]
  return `${prefix}/${year}/${month}/${String(position).padStart(6, "0")}` as InvoiceNumber
}
