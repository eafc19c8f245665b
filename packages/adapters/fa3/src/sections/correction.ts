/**
 * RodzajFaktury of a correction and what follows it: why, with effect when, and of which invoice.
 *
 * TypKorekty is 2, "with effect on the day of the correction": goods that come back and orders that
 * are cancelled lower the tax of the period in which the correction is issued in KSeF, not that of
 * the sale (art. 29a(10) and (13) of the VAT act; 1 is for what was wrong from the beginning). The
 * corrected invoice always has its number in KSeF: a correction waits for it.
 */
import type { InvoiceDocument } from "@procurement/domain/invoice"
import { element } from "./xml-text.ts"

const effectOnDayOfCorrection = "2"

/** None of an invoice that corrects nothing. */
export const correctionSection = ({ correction }: InvoiceDocument): string | undefined => {
  if (correction === undefined) return undefined
  const { number, ksefNumber, issueDate, reason } = correction
  return [
    "<RodzajFaktury>KOR</RodzajFaktury>",
    element("PrzyczynaKorekty", reason),
    `<TypKorekty>${effectOnDayOfCorrection}</TypKorekty>`,
    `<DaneFaKorygowanej><DataWystFaKorygowanej>${issueDate}</DataWystFaKorygowanej>`,
    element("NrFaKorygowanej", number),
    `<NrKSeF>1</NrKSeF>${element("NrKSeFFaKorygowanej", ksefNumber)}</DaneFaKorygowanej>`,
  ].join("")
}
