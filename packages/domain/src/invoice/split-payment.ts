/**
 * Split payment (mechanizm podzielonej płatności), P_18A.
 *
 * An invoice must name it when its gross amount is above 15,000 PLN and at least one of its lines
 * is listed in annex 15 (art. 106e(1)(18a) and 108a(1a) of the VAT act); EUR are converted at the
 * rate of the invoice. A correction repeats the annotation of the invoice that it corrects: the
 * threshold is that of the invoice that documents the supply, and a correction states what changes
 * (art. 106j(2)), which the annotation does not.
 */
import type { RateQuote } from "../money/exchange-rates.ts"
import type { PendingInvoice } from "./invoice.ts"

const thresholdInGrosz = 15_000_00n
const millionth = 1_000_000n

/** Returns whether the invoice names split payment; `rate` is its rate, undefined for PLN. */
export const namesSplitPayment = (
  { annex15, total, correction }: Pick<PendingInvoice, "annex15" | "total" | "correction">,
  rate: RateQuote | undefined,
): boolean => {
  if (correction !== undefined) return correction.corrected?.splitPayment === true
  const rateMicros = rate === undefined ? millionth : BigInt(rate.rateMicros)
  return annex15 === true && BigInt(total.amount) * rateMicros > thresholdInGrosz * millionth
}
