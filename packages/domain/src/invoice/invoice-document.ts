/**
 * The content of an invoice as plain values. The FA(3) writer only converts it to XML.
 *
 * Gross method (art. 106e(7) and (8) VAT act): lines carry gross prices, and VAT is computed once
 * over their sum, so P_13_1 + P_14_1 = P_15 = sum of P_11A. A EUR invoice also states its VAT in
 * PLN (art. 106e(11)). A correction states changes of these amounts, at the rates of the corrected
 * invoice unless it changes them.
 */
import { addDays, type Instant, type LocalDate } from "../calendar/instant.ts"
import { type RateQuote, toPln } from "../money/exchange-rates.ts"
import { type Currency, type MinorUnits, minorUnits } from "../money/money.ts"
import { optional } from "../optional.ts"
import type { Buyer } from "../party/buyer.ts"
import type { Party } from "../party/party.ts"
import type { Seller } from "../party/seller.ts"
import type { LineText } from "../text/line-text.ts"
import {
  type VatBreakdown,
  vatFromGross,
  vatOfChange,
  type VatRate,
  vatRateOn,
} from "../vat/vat.ts"
import {
  type CorrectedInvoice,
  type Correction,
  type CorrectionEffect,
  effectOf,
} from "./correction.ts"
import { correctedBy } from "./document-dates.ts"
import type { DocumentParts } from "./document-part.ts"
import { partsInPln } from "./document-parts.ts"
import { linesOf, rateBefore } from "./document-rows.ts"
import type { DocumentLine } from "./document-size.ts"
import { type InvoiceDates, statedSupplyDate } from "./invoice-dates.ts"
import type { InvoiceNumber } from "./invoice-number.ts"
import type { Invoice, NumberedInvoice } from "./invoice.ts"
import { namesSplitPayment } from "./split-payment.ts"

/**
 * Totals of an invoice: net, VAT, gross and, in a foreign currency, VAT in PLN.
 *
 * A correction states the change: totals over the remaining goods minus the totals before the
 * correction, in PLN as well. An invoice and its corrections therefore add up to an invoice over
 * the goods that the customer kept, and to zero when the customer returned everything.
 *
 * Corrections numbered before 2026-11-22 carry the rounded VAT of the change alone. Each may
 * deviate by up to one minor unit. The deviation stays with the invoice; later corrections do not
 * add to it.
 */
export interface DocumentTotals {
  readonly totals: VatBreakdown
  /** Present only when the currency is not PLN. */
  readonly foreign?: { readonly rate: RateQuote; readonly vatInPln: MinorUnits }
}

/** The VAT in PLN that an invoice over that sum states. */
const vatInPlnOf = (
  gross: MinorUnits,
  vatRate: VatRate,
  quote: RateQuote,
  parts: DocumentParts | undefined,
): MinorUnits =>
  parts === undefined
    ? toPln(vatFromGross(gross, vatRate).vat, quote)
    : partsInPln(parts, gross, vatRate).vat

/** A document's total, and the state before it when it is a correction. */
interface Totalled extends Pick<Invoice, "total"> {
  readonly correction?: Pick<Correction, "billedBefore"> & {
    readonly corrected?: Pick<CorrectedInvoice, "parts" | "rate">
  }
}

export const documentTotals = (
  { total, correction }: Totalled,
  vatRate: VatRate,
  rate: RateQuote | undefined,
  parts?: DocumentParts,
): DocumentTotals => {
  const before = correction?.billedBefore ?? minorUnits(0)
  const totals = vatOfChange(before, total.amount, vatRate)
  if (rate === undefined) return { totals }
  const { corrected } = correction ?? {}
  const after = minorUnits(BigInt(before) + BigInt(total.amount))
  const quoteBefore = corrected?.rate ?? rate
  const vatInPln =
    BigInt(vatInPlnOf(after, vatRate, rate, parts)) -
    BigInt(vatInPlnOf(before, vatRate, quoteBefore, corrected?.parts))
  return { totals, foreign: { rate, vatInPln: minorUnits(vatInPln) } }
}

/** The corrected invoice, as a correction names it. */
export interface DocumentCorrection
  extends Pick<CorrectedInvoice, "number" | "ksefNumber" | "issueDate"> {
  /** PrzyczynaKorekty, in Polish, at most 256 characters. */
  readonly reason: string
  /** TypKorekty. */
  readonly effect: CorrectionEffect
  /** Podmiot2K: the buyer before the correction; absent when the buyer stays. */
  readonly buyerBefore?: Party
  /** Exchange rate of the lines before the correction, if it changes the rate. */
  readonly rateBefore?: RateQuote
}

export interface InvoiceDocument extends DocumentTotals {
  readonly number: InvoiceNumber
  readonly issueDate: LocalDate
  /** P_6: date of supply; absent when it is the day of issue or in the future. */
  readonly supplyDate?: LocalDate
  /** Time of creation of the file (DataWytworzeniaFa). */
  readonly createdAt: Instant
  readonly seller: Seller
  readonly buyer: Buyer
  readonly currency: Currency
  readonly lines: ReadonlyArray<DocumentLine>
  /** VAT rate of all lines in whole per cent, as P_12 states it. */
  readonly vatPercent: string
  /** P_18A: the invoice must be paid by split payment; absent when not. */
  readonly splitPayment?: true
  /** Absent for a correction, which leaves nothing to pay. */
  readonly dueDate?: LocalDate
  readonly order: {
    readonly number: string
    readonly date: LocalDate
    readonly buyerReference?: LineText
  }
  /** Present only when the document is a correction. */
  readonly correction?: DocumentCorrection
}

/** Characters that PrzyczynaKorekty accepts (TZnakowy of FA(3)). */
const longestReason = 256

/** Why a document was corrected, in Polish (PrzyczynaKorekty). */
export const correctionReasons = {
  Cancelled: "Anulowanie zamówienia",
  Returned: "Zwrot towaru",
  PriceReduced: "Obniżenie ceny po wystawieniu faktury",
  Mistake: "Pomyłka w cenie, ilości lub pozycji",
  BuyerData: "Pomyłka w danych nabywcy",
  BuyerNip: "Pomyłka w numerze NIP nabywcy",
  SupplyDate: "Pomyłka w dacie dokonania dostawy",
} as const satisfies Record<Correction["cause"], string>

const reasonOf = ({ cause, reason }: Correction): string => {
  const text =
    reason === undefined ? correctionReasons[cause] : `${correctionReasons[cause]}: ${reason}`
  return Array.from(text).slice(0, longestReason).join("").trim()
}

const correctionPart = (
  { correction, lines }: NumberedInvoice,
  corrected: CorrectedInvoice,
  day: LocalDate,
  rate: RateQuote | undefined,
): { readonly correction?: DocumentCorrection } => {
  if (correction === undefined) return {}
  const { number, ksefNumber, issueDate } = corrected
  const { buyerBefore } = correction
  return {
    correction: {
      number,
      ksefNumber,
      issueDate,
      reason: reasonOf(correction),
      effect: effectOf(correction, lines, day),
      ...optional({ buyerBefore, rateBefore: rateBefore(corrected, rate) }),
    },
  }
}

/**
 * Builds the document of a numbered invoice.
 *
 * `rate` is required for a foreign currency and forbidden for PLN; otherwise it throws a TypeError.
 * A correction uses the rate of the corrected invoice (art. 31b(1) of the VAT act, since
 * 2023-07-01; only collective corrections have a separate rate, art. 31b(2)), unless it corrects
 * the day that fixes the rate.
 */
export const composeDocument = (
  invoice: NumberedInvoice,
  dates: InvoiceDates,
  createdAt: Instant,
  rate?: RateQuote,
): InvoiceDocument => {
  const { issueDate, parts, taxDate } = dates
  const currency = invoice.total.currency
  if ((currency === "PLN") !== (rate === undefined)) {
    throw new TypeError(`only a foreign-currency invoice takes an exchange rate`)
  }
  const corrected = correctedBy(invoice)
  const vatRate = vatRateOn("standard", taxDate)
  const supplyDate = statedSupplyDate(dates)
  return {
    number: invoice.number,
    issueDate,
    ...optional({ supplyDate }),
    createdAt,
    seller: invoice.seller,
    buyer: invoice.buyer,
    currency,
    lines: linesOf(invoice, rate, parts),
    vatPercent: String(vatRate.basisPoints / 100),
    ...documentTotals(invoice, vatRate, rate, parts),
    ...(namesSplitPayment(invoice, rate) ? { splitPayment: true } : {}),
    ...(corrected === undefined
      ? { dueDate: addDays(issueDate, invoice.seller.paymentTermDays) }
      : correctionPart(invoice, corrected, issueDate, rate)),
    order: {
      number: invoice.orderId,
      date: invoice.orderedOn,
      ...optional({ buyerReference: invoice.reference }),
    },
  }
}
