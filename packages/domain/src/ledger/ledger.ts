/**
 * The seller's VAT register of sales, from the documents of each order.
 *
 * Pure, and of a given day: the marker of a document changes when KSeF numbers it, and late reports
 * of shipments and payments move tax points. Net and VAT of an order's rows always add up to an
 * invoice over what is due, in its currency and in PLN; once all of it is due, the rows of each
 * document add up to the document. Source: JPK_V7M(3); art. 19a, 29a, 31a of the VAT act.
 */
import { type Instant, type LocalDate, monthOf } from "../calendar/instant.ts"
import { kindOf } from "../invoice/correction.ts"
import type { InvoiceId } from "../identity/type-id.ts"
import type { GoodsGroup } from "../catalog/catalog.ts"
import type { Supply } from "../invoice/supply.ts"
import type { ListedInvoice } from "../invoice/invoice.ts"
import { dueDateOf, statedAmounts, statedBasis } from "../invoice/stated-amounts.ts"
import { exactSum, type MinorUnits, minorUnits } from "../money/money.ts"
import { optional } from "../optional.ts"
import type { VatBreakdown } from "../vat/vat.ts"
import { bookedOf, isNothing } from "./ledger-amounts.ts"
import { endOfTime, type LedgerMarker, type LedgerRow, markerAt } from "./ledger-row.ts"
import {
  type DocumentShares,
  isDue,
  type IssuedDocument,
  type IssuedInvoice,
  type LedgerDocument,
  sharesOf,
} from "./ledger-shares.ts"

/** The documents of an order, oldest first, and its supply with the payments of all of them. */
export interface LedgerOrder {
  readonly documents: ReadonlyArray<LedgerDocument>
  readonly supply: Supply
}

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

interface Recorded extends IssuedDocument {
  readonly marker: LedgerMarker
}

const rowsOf = (
  document: Recorded,
  shares: DocumentShares,
  groups: ReadonlyArray<GoodsGroup>,
): ReadonlyArray<LedgerRow> => {
  const { invoice, marker } = document
  const { id: invoiceId, orderId, buyer, correction, issueDate, total } = invoice
  const booked = bookedOf(invoice, shares)
  return booked.amounts
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

interface Registered {
  readonly document: Recorded
  readonly shares: DocumentShares
}

const registeredIn = (
  { documents, supply }: LedgerOrder,
  asOf: Instant,
): ReadonlyArray<Registered> => {
  const recorded = documents
    .map((document) => ({ ...document, marker: markerAt(document.invoice, asOf) }))
    .filter(isRecorded)
  const shares = sharesOf(recorded, supply)
  return recorded.flatMap((document, nth) => {
    const ofOne = shares[nth]
    return ofOne === undefined ? [] : [{ document, shares: ofOne }]
  })
}

/**
 * Returns the rows of an order's documents as known at that instant, for all periods. Documents
 * that were not issued by then have none, nor have parts of an invoice without a tax point yet.
 */
export const ledgerRowsOf = (order: LedgerOrder, asOf: Instant): ReadonlyArray<LedgerRow> => {
  const groups = [...new Set(order.documents.flatMap(({ invoice }) => invoice.goodsGroups ?? []))]
  return registeredIn(order, asOf).flatMap(({ document, shares }) =>
    rowsOf(document, shares, groups),
  )
}

/** What the register has of a document in all periods. */
export interface RegisteredAmounts extends VatBreakdown {
  /** Absent when the currency is PLN. */
  readonly vatInPln?: MinorUnits
}

const sumOf = (amounts: ReadonlyArray<MinorUnits>): MinorUnits => minorUnits(exactSum(amounts))

/** While something is not due, rows state the change of what is due, not of the document. */
const isAllDue = ({ document: { invoice }, shares }: Registered): boolean =>
  shares.dueBefore === (invoice.correction?.billedBefore ?? 0) && shares.shares.every(isDue)

const registeredOf = (one: Registered): RegisteredAmounts | undefined => {
  const { invoice } = one.document
  if (!isAllDue(one)) return statedAmounts(invoice, statedBasis(invoice))
  const { amounts } = bookedOf(invoice, one.shares)
  const isForeign = invoice.total.currency !== "PLN"
  return {
    net: sumOf(amounts.map((each) => each.amounts.net)),
    vat: sumOf(amounts.map((each) => each.amounts.vat)),
    gross: sumOf(amounts.map((each) => each.amounts.gross)),
    ...(isForeign ? { vatInPln: sumOf(amounts.map(({ inPln }) => inPln.vat)) } : {}),
  }
}

/**
 * Returns the amounts of each issued document of an order, as known now: the sum of its rows of all
 * periods, or what it states while a part has no tax point yet.
 */
export const registeredAmounts = (order: LedgerOrder): ReadonlyMap<InvoiceId, RegisteredAmounts> =>
  new Map(
    registeredIn(order, endOfTime).flatMap((one) => {
      const amounts = registeredOf(one)
      return amounts === undefined ? [] : [[one.document.invoice.id, amounts] as const]
    }),
  )
