/** What the file of an invoice states: net and VAT, VAT in PLN with its rates, and the due date. */
import { addDays, type LocalDate } from "../calendar/instant.ts"
import { type RateQuote, rateToDecimal } from "../money/exchange-rates.ts"
import type { MinorUnits } from "../money/money.ts"
import { optional } from "../optional.ts"
import { type VatBreakdown, vatRateOn } from "../vat/vat.ts"
import type { DocumentParts } from "./document-part.ts"
import { documentTotals } from "./invoice-document.ts"
import type { Invoice, ListedInvoice } from "./invoice.ts"

/** What the amounts of a file follow from, besides its total; empty until it is prepared. */
export interface StatedBasis {
  readonly taxDate?: LocalDate
  readonly rate?: RateQuote
  readonly parts?: DocumentParts
}

export const statedBasis = (invoice: ListedInvoice): StatedBasis =>
  "taxDate" in invoice
    ? optional({ taxDate: invoice.taxDate, rate: invoice.rate, parts: invoice.parts })
    : {}

export interface StatedAmounts extends VatBreakdown {
  /** P_14_1W; absent when the currency is PLN. */
  readonly vatInPln?: MinorUnits
  /** Of each tax point of which the file states goods, oldest first; empty when it is PLN. */
  readonly rates: ReadonlyArray<RateQuote>
}

const ratesOf = (rate: RateQuote, parts: DocumentParts | undefined): ReadonlyArray<RateQuote> => {
  if (parts === undefined) return [rate]
  const rates = parts.flatMap((part) => part.rate ?? [])
  return [...new Map(rates.map((each) => [each.publishedOn, each])).values()]
}

/**
 * Returns the amounts that the file states; on a correction the changes. Undefined until the
 * invoice is prepared, and for one that was issued outside KSeF, whose file is unknown.
 */
export const statedAmounts = (
  { total, correction }: Pick<Invoice, "total" | "correction">,
  { taxDate, rate, parts }: StatedBasis,
): StatedAmounts | undefined => {
  if (taxDate === undefined) return undefined
  const totalled = { total, ...optional({ correction }) }
  const { totals, foreign } = documentTotals(totalled, vatRateOn("standard", taxDate), rate, parts)
  return {
    ...totals,
    ...optional({ vatInPln: foreign?.vatInPln }),
    rates: rate === undefined ? [] : ratesOf(rate, parts),
  }
}

/** An exchange rate as customers read it. */
export const shownRate = (quote: RateQuote) => ({
  rate: rateToDecimal(quote),
  table: quote.table,
  publishedOn: quote.publishedOn,
})

/** Returns the amounts as events contain them; none until the invoice is prepared. */
export const amountsInEvent = (
  invoice: Pick<Invoice, "total" | "correction">,
  basis: StatedBasis,
) => {
  const stated = statedAmounts(invoice, basis)
  if (stated === undefined) return {}
  const { net, vat, vatInPln, rates } = stated
  const exchangeRates = rates.length === 0 ? undefined : rates.map(shownRate)
  return { net, vat, ...optional({ vatInPln, exchangeRates }) }
}

/**
 * Returns the last day for payment; undefined until the invoice is prepared, on a correction, which
 * leaves nothing to pay, and for one that was issued outside KSeF.
 */
export const dueDateOf = (invoice: ListedInvoice): LocalDate | undefined => {
  if (invoice.correction !== undefined || invoice._tag === "IssuedOutside") return undefined
  if (!("issueDate" in invoice) || invoice.issueDate === undefined) return undefined
  const { issueDate, seller } = invoice
  return seller && addDays(issueDate, seller.paymentTermDays)
}
