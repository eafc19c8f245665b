/**
 * The seller's VAT register of sales, from the documents of each order.
 *
 * Pure, and of a given day: the marker of a document changes when KSeF numbers it, and late reports
 * of shipments and payments move tax points. Net and VAT of a document's rows always add up to the
 * document, in its currency and in PLN. Source: JPK_V7M(3); art. 19a, 29a, 31a of the VAT act.
 */
import { type Instant, type LocalDate, monthOf } from "../calendar/instant.ts"
import { kindOf } from "../invoice/correction.ts"
import type { InvoiceId } from "../identity/type-id.ts"
import type { GoodsGroup } from "../catalog/catalog.ts"
import type { DocumentParts } from "../invoice/document-part.ts"
import { partsInPln, ratesBetween } from "../invoice/document-parts.ts"
import type { Supply } from "../invoice/supply.ts"
import type { ListedInvoice } from "../invoice/invoice.ts"
import { dueDateOf } from "../invoice/stated-amounts.ts"
import { type RateQuote, toPln } from "../money/exchange-rates.ts"
import { exactSum, type MinorUnits, minorUnits } from "../money/money.ts"
import { optional } from "../optional.ts"
import { type VatBreakdown, vatFromGross, type VatRate, vatRateOn } from "../vat/vat.ts"
import { endOfTime, type LedgerMarker, type LedgerRow, markerAt } from "./ledger-row.ts"
import {
  byMonth,
  type IssuedDocument,
  type IssuedInvoice,
  type LedgerDocument,
  type LedgerShare,
  sharesOf,
} from "./ledger-shares.ts"

/** The documents of an order, oldest first, and its supply with the payments of all of them. */
export interface LedgerOrder {
  readonly documents: ReadonlyArray<LedgerDocument>
  readonly supply: Supply
}

const difference = (after: MinorUnits, before: MinorUnits): MinorUnits =>
  minorUnits(BigInt(after) - BigInt(before))

/** The exchange rate of a document, or of each of its parts; none for PLN. */
interface Quoted {
  readonly quote: RateQuote | undefined
  readonly parts: DocumentParts | undefined
}

const quotedBy = (document: { rate?: RateQuote; parts?: DocumentParts } | undefined): Quoted => ({
  quote: document?.rate,
  parts: document?.parts,
})

const plnOf = (
  gross: MinorUnits,
  amounts: VatBreakdown,
  rate: VatRate,
  { quote, parts }: Quoted,
): Pick<VatBreakdown, "net" | "vat"> => {
  if (quote === undefined) return amounts
  if (parts !== undefined) return partsInPln(parts, gross, rate)
  return { net: toPln(amounts.net, quote), vat: toPln(amounts.vat, quote) }
}

/** What an invoice over that sum states, in PLN as well. */
const stateOf = (gross: MinorUnits, rate: VatRate, quoted: Quoted) => {
  const amounts = vatFromGross(gross, rate)
  const { net, vat } = plnOf(gross, amounts, rate, quoted)
  return { amounts, inPln: { net, vat, gross: minorUnits(BigInt(net) + BigInt(vat)) } }
}

const changeOf = (after: VatBreakdown, before: VatBreakdown): VatBreakdown => ({
  net: difference(after.net, before.net),
  vat: difference(after.vat, before.vat),
  gross: difference(after.gross, before.gross),
})

interface Amounts extends LedgerShare {
  readonly amounts: VatBreakdown
  readonly inPln: VatBreakdown
  readonly rates: ReadonlyArray<RateQuote>
}

/** The rates of what a document changes when its sum changes from `before` to `after`. */
const ratesOf = (
  { quote, parts }: Quoted,
  before: MinorUnits,
  after: MinorUnits,
): ReadonlyArray<RateQuote> => {
  if (quote === undefined) return []
  return parts === undefined ? [quote] : ratesBetween(parts, before, after)
}

/**
 * Net and VAT of each share: the change of the sum before it. Shares of a document therefore add up
 * to the document, and what was never due leaves no grosz behind.
 */
const amountsOf = (
  { correction }: ListedInvoice,
  shares: ReadonlyArray<LedgerShare>,
  rate: VatRate,
  quoted: Quoted,
): ReadonlyArray<Amounts> => {
  let gross = correction?.billedBefore ?? minorUnits(0)
  const { corrected } = correction ?? {}
  let before = stateOf(gross, rate, corrected?.rate === undefined ? quoted : quotedBy(corrected))
  return shares.map((share) => {
    const from = gross
    gross = minorUnits(BigInt(from) + BigInt(share.gross))
    const after = stateOf(gross, rate, quoted)
    const change = {
      ...share,
      amounts: changeOf(after.amounts, before.amounts),
      inPln: changeOf(after.inPln, before.inPln),
      rates: ratesOf(quoted, from, gross),
    }
    before = after
    return change
  })
}

const isNothing = ({ amounts, inPln }: Amounts): boolean =>
  [amounts.net, amounts.vat, inPln.net, inPln.vat].every((amount) => amount === 0)

const numberOf = (invoice: IssuedInvoice): string =>
  invoice._tag === "IssuedOutside" ? invoice.outside.number : invoice.number

const correctedBy = ({ correction }: ListedInvoice): LedgerRow["corrects"] => {
  if (correction?.corrected === undefined) return undefined
  const { number, ksefNumber } = correction.corrected
  return { number, ksefNumber }
}

/** A correction states the day of supply that its file states. */
const soldOn = (invoice: IssuedInvoice, day: LocalDate): LocalDate | undefined => {
  if (invoice.correction !== undefined) {
    return "supplyDate" in invoice ? invoice.supplyDate : undefined
  }
  return day === invoice.issueDate ? undefined : day
}

const isDue = <A extends LedgerShare>(share: A): share is A & { readonly day: LocalDate } =>
  share.day !== undefined

interface Recorded extends IssuedDocument {
  readonly marker: LedgerMarker
}

/** The amounts of a document by month, and whether they are known in PLN. */
const bookedOf = ({ invoice }: Recorded, shares: ReadonlyArray<LedgerShare>) => {
  const { issueDate, total } = invoice
  const quoted = quotedBy("document" in invoice ? invoice : undefined)
  const taxDate = "taxDate" in invoice ? invoice.taxDate : undefined
  const rate = vatRateOn("standard", taxDate ?? issueDate)
  const isConverted = total.currency === "PLN" || quoted.quote !== undefined
  return { isConverted, amounts: amountsOf(invoice, byMonth(shares), rate, quoted) }
}

const rowsOf = (
  document: Recorded,
  shares: ReadonlyArray<LedgerShare>,
  groups: ReadonlyArray<GoodsGroup>,
): ReadonlyArray<LedgerRow> => {
  const { invoice, marker } = document
  const { id: invoiceId, orderId, buyer, correction, issueDate, total } = invoice
  const booked = bookedOf(document, shares)
  return booked.amounts
    .filter(isDue)
    .filter((share) => !isNothing(share))
    .map(({ day, rule, amounts, inPln, rates }) => ({
      orderId,
      invoiceId,
      kind: kindOf(invoice),
      number: numberOf(invoice),
      marker,
      period: monthOf(day),
      rule,
      issueDate,
      buyer,
      currency: total.currency,
      amounts,
      rates,
      goodsGroups: groups,
      isRelated: buyer.related === true,
      ...optional({
        inPln: booked.isConverted ? inPln : undefined,
        sellerNip: invoice._tag === "IssuedOutside" ? undefined : invoice.seller.nip,
        cause: correction?.cause,
        soldOn: soldOn(invoice, day),
        corrects: correctedBy(invoice),
        dueDate: dueDateOf(invoice),
      }),
    }))
}

const isRecorded = (
  document: LedgerDocument & { readonly marker: LedgerMarker | undefined },
): document is Recorded =>
  document.marker !== undefined &&
  "issueDate" in document.invoice &&
  document.invoice._tag !== "Voided"

interface RecordedOrder {
  readonly recorded: ReadonlyArray<Recorded>
  readonly shares: ReadonlyArray<ReadonlyArray<LedgerShare>>
}

const recordedIn = ({ documents, supply }: LedgerOrder, asOf: Instant): RecordedOrder => {
  const recorded = documents
    .map((document) => ({ ...document, marker: markerAt(document.invoice, asOf) }))
    .filter(isRecorded)
  return { recorded, shares: sharesOf(recorded, supply) }
}

/**
 * Returns the rows of an order's documents as known at that instant, for all periods. Documents
 * that were not issued by then have none, nor have parts of an invoice without a tax point yet.
 */
export const ledgerRowsOf = (order: LedgerOrder, asOf: Instant): ReadonlyArray<LedgerRow> => {
  const { recorded, shares } = recordedIn(order, asOf)
  const groups = [...new Set(order.documents.flatMap(({ invoice }) => invoice.goodsGroups ?? []))]
  return recorded.flatMap((document, nth) => rowsOf(document, shares[nth] ?? [], groups))
}

/** What the register has of a document in all periods, and of what has no tax point yet. */
export interface RegisteredAmounts extends VatBreakdown {
  /** Absent when the currency is PLN. */
  readonly vatInPln?: MinorUnits
}

const sumOf = (amounts: ReadonlyArray<MinorUnits>): MinorUnits => minorUnits(exactSum(amounts))

/** Returns the amounts of each issued document of an order, as known now. */
export const registeredAmounts = (
  order: LedgerOrder,
): ReadonlyMap<InvoiceId, RegisteredAmounts> => {
  const { recorded, shares } = recordedIn(order, endOfTime)
  return new Map(
    recorded.map((document, nth) => {
      const { id, total } = document.invoice
      const { amounts } = bookedOf(document, shares[nth] ?? [])
      const isForeign = total.currency !== "PLN"
      return [
        id,
        {
          net: sumOf(amounts.map((each) => each.amounts.net)),
          vat: sumOf(amounts.map((each) => each.amounts.vat)),
          gross: sumOf(amounts.map((each) => each.amounts.gross)),
          ...(isForeign ? { vatInPln: sumOf(amounts.map(({ inPln }) => inPln.vat)) } : {}),
        },
      ]
    }),
  )
}
