/**
 * A correction invoice (faktura korygująca, KOR).
 *
 * A correction changes the invoice, or the previous correction of that invoice. It must name the
 * KSeF number of the document it changes, so it waits until KSeF has assigned that number. Source:
 * art. 106j of the VAT act; FA(3), DaneFaKorygowanej.
 */
import * as Schema from "effect/Schema"
import { LocalDate } from "../calendar/instant.ts"
import { OrderLine } from "../catalog/catalog.ts"
import { InvoiceId } from "../identity/type-id.ts"
import { RateQuote } from "../money/exchange-rates.ts"
import { exactSum, MinorUnits, minorUnits } from "../money/money.ts"
import { Party } from "../party/party.ts"
import { LineText } from "../text/line-text.ts"
import { DocumentPart, GoodsOfDay } from "./document-part.ts"
import { type InvoiceKind, InvoiceNumber, KsefNumber } from "./invoice-number.ts"

/** The corrected invoice, and what the document before the correction states of it. */
export const CorrectedInvoice = Schema.Struct({
  number: InvoiceNumber,
  ksefNumber: KsefNumber,
  issueDate: LocalDate,
  /** Date of supply; present when the goods left before the invoice was issued. */
  supplyDate: Schema.optionalKey(LocalDate),
  /** The day whose VAT rate applies. */
  taxDate: LocalDate,
  /** Whether that invoice names split payment (P_18A); absent when not. */
  splitPayment: Schema.optionalKey(Schema.Literal(true)),
  /** Present for a foreign-currency invoice: most corrections use the same rate. */
  rate: Schema.optionalKey(RateQuote),
  /** Present when it states several days of supply. */
  parts: Schema.optionalKey(Schema.Array(DocumentPart)),
})
export type CorrectedInvoice = typeof CorrectedInvoice.Type

/**
 * - `Cancelled`: the order was cancelled after its invoice had been sent.
 * - `Returned`: goods came back (art. 29a(10)(2) of the VAT act).
 * - `PriceReduced`: a rebate or a lower price agreed after the issue (art. 29a(10)(1)).
 * - `Mistake`: a wrong price, quantity or line (art. 106j(1)(5)).
 * - `BuyerData`: a wrong name or address of the buyer.
 * - `BuyerNip`: the wrong buyer; another invoice names the right one, because KSeF delivers by NIP.
 * - `SupplyDate`: the date of supply (P_6) is missing or wrong (art. 106e(1)(6)).
 */
export const correctionCauses = [
  "Cancelled",
  "Returned",
  "PriceReduced",
  "Mistake",
  "BuyerData",
  "BuyerNip",
  "SupplyDate",
] as const
export type CorrectionCause = (typeof correctionCauses)[number]

export const Correction = Schema.Struct({
  /** The corrected invoice. */
  invoiceId: InvoiceId,
  /** The previous document: the corrected invoice or its latest correction before this one. */
  follows: InvoiceId,
  cause: Schema.Literals(correctionCauses),
  /** As given by the customer, the warehouse or the operator. */
  reason: Schema.optionalKey(LineText),
  /** `Mistake`: day on which an increase arose; absent: its cause existed at the issue. */
  arose: Schema.optionalKey(LocalDate),
  /** `SupplyDate`: the day on which the goods left. */
  supplyDate: Schema.optionalKey(LocalDate),
  /** `SupplyDate`, of one of several parcels: which goods left on which days before the issue. */
  left: Schema.optionalKey(Schema.Array(GoodsOfDay)),
  /** `BuyerNip`: the invoice for the right buyer. */
  replacedBy: Schema.optionalKey(InvoiceId),
  /** `BuyerData`: the buyer that the document before names. Set with the number. */
  buyerBefore: Schema.optionalKey(Party),
  /** `Cancelled`: what the buyer had paid by then. Set with the number. */
  paid: Schema.optionalKey(MinorUnits),
  /** Set when the correction gets its number. */
  corrected: Schema.optionalKey(CorrectedInvoice),
  /**
   * Total of the invoice and its earlier corrections, VAT included. Set when the correction gets
   * its number.
   */
  billedBefore: Schema.optionalKey(MinorUnits),
})
export type Correction = typeof Correction.Type

/**
 * A line of an invoice.
 *
 * On a correction, quantity and value (`gross`) are the change. The line also states the quantity
 * before (0: a new line), the price before if it changes, and the number of the corrected line,
 * counted from 1 (`line`). Lines always add up to the total.
 */
export const InvoiceLine = Schema.Struct({
  ...OrderLine.fields,
  quantity: Schema.Int.check(Schema.isBetween({ minimum: -1_000_000, maximum: 1_000_000 })),
  before: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000_000 })),
  ),
  unitBefore: Schema.optionalKey(MinorUnits),
  line: Schema.optionalKey(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))),
})
export type InvoiceLine = typeof InvoiceLine.Type

/**
 * TypKorekty of FA(3): the correction counts in the period of the invoice (1), in that of its own
 * issue in KSeF (2), or in another one, or in several (3).
 */
export type CorrectionEffect = 1 | 2 | 3

/** One effect for all parts, or 3 when they differ. */
const common = (
  effects: ReadonlySet<CorrectionEffect>,
  none: CorrectionEffect,
): CorrectionEffect => {
  const [effect = none] = effects
  return effects.size > 1 ? 3 : effect
}

/**
 * A decrease counts when the correction is issued (art. 29a(13) of the VAT act), an increase when
 * its cause arose (art. 29a(17)).
 */
const effectOfMistake = (
  lines: ReadonlyArray<Pick<InvoiceLine, "gross">>,
  arose: LocalDate | undefined,
  issueDate: LocalDate,
): CorrectionEffect => {
  const ofIncrease = (): CorrectionEffect => {
    if (arose === undefined) return 1
    return arose.slice(0, 7) === issueDate.slice(0, 7) ? 2 : 3
  }
  const changed = lines.filter(({ gross }) => gross !== 0)
  return common(new Set(changed.map(({ gross }) => (gross < 0 ? 2 : ofIncrease()))), 1)
}

/**
 * Goods cancelled before they were supplied or paid had no tax point (art. 19a(1) and (8)), so the
 * invoice and the correction belong into one period, where they cancel each other out. What was
 * paid for them had one, and its refund counts when the correction is issued (art. 29a(10)(3)).
 */
const effectOfCancellation = (
  { billedBefore = minorUnits(0), paid = minorUnits(0) }: Correction,
  lines: ReadonlyArray<Pick<InvoiceLine, "gross">>,
): CorrectionEffect => {
  const cancelled = -exactSum(lines.map(({ gross }) => gross))
  const prepaid = BigInt(paid) - (BigInt(billedBefore) - cancelled)
  if (prepaid <= 0n) return 1
  return prepaid >= cancelled ? 2 : 3
}

/** Returns TypKorekty of a correction that is issued on that day. */
export const effectOf = (
  correction: Correction,
  lines: ReadonlyArray<Pick<InvoiceLine, "gross">>,
  issueDate: LocalDate,
): CorrectionEffect => {
  switch (correction.cause) {
    case "Returned":
    case "PriceReduced":
      return 2
    case "BuyerData":
    case "BuyerNip":
    case "SupplyDate":
      return 1
    case "Mistake":
      return effectOfMistake(lines, correction.arose, issueDate)
    case "Cancelled":
      return effectOfCancellation(correction, lines)
  }
}

export const kindOf = ({ correction }: { readonly correction?: Correction }): InvoiceKind =>
  correction === undefined ? "VAT" : "KOR"
