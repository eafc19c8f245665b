/**
 * Net and VAT of what a document changes in each month, in its currency and in PLN.
 *
 * Pure. Each is the change of what is due before it, so that all of them add up to an invoice over
 * what is due. Source: art. 19a, 29a, 31a of the VAT act.
 */
import type { LocalDate } from "../calendar/instant.ts"
import type { DocumentParts } from "../invoice/document-part.ts"
import { partsInPln, ratesBetween } from "../invoice/document-parts.ts"
import { type RateQuote, toPln } from "../money/exchange-rates.ts"
import { type MinorUnits, minorUnits } from "../money/money.ts"
import { type VatBreakdown, vatFromGross, type VatRate, vatRateOn } from "../vat/vat.ts"
import {
  byMonth,
  type DocumentShares,
  isDue,
  type IssuedInvoice,
  type LedgerShare,
} from "./ledger-shares.ts"

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

interface DueShare extends LedgerShare {
  readonly day: LocalDate
}

export interface Amounts extends DueShare {
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

/** How a document values what it bills, and how the documents before it did. */
interface Valuations {
  readonly rate: VatRate
  readonly quoted: Quoted
  readonly former: Quoted
}

/**
 * Net and VAT of each share: the change of what is due before it. Rows therefore add up to what is
 * due, and what was never due leaves no grosz behind. The sums between are valued as the documents
 * before value them, at the rates of the goods that were due.
 */
const changesOf = (
  dueBefore: MinorUnits,
  shares: ReadonlyArray<DueShare>,
  { rate, quoted, former }: Valuations,
): ReadonlyArray<Amounts> => {
  let gross = dueBefore
  let before = stateOf(gross, rate, former)
  return shares.map((share, nth) => {
    const from = gross
    gross = minorUnits(BigInt(from) + BigInt(share.gross))
    const after = stateOf(gross, rate, nth === shares.length - 1 ? quoted : former)
    const change = {
      ...share,
      amounts: changeOf(after.amounts, before.amounts),
      inPln: changeOf(after.inPln, before.inPln),
      rates: ratesOf(gross < from ? former : quoted, from, gross),
    }
    before = after
    return change
  })
}

/** What other exchange rates change of each share, in PLN alone. */
const revaluationsOf = (
  shares: ReadonlyArray<DueShare>,
  { rate, quoted, former }: Valuations,
): ReadonlyArray<Amounts> => {
  const changeUpTo = (gross: MinorUnits) =>
    changeOf(stateOf(gross, rate, quoted).inPln, stateOf(gross, rate, former).inPln)
  const nothing = { net: minorUnits(0), vat: minorUnits(0), gross: minorUnits(0) }
  let gross = minorUnits(0)
  let before = nothing
  return shares.map((share) => {
    const from = gross
    gross = minorUnits(BigInt(from) + BigInt(share.gross))
    const after = changeUpTo(gross)
    const inPln = changeOf(after, before)
    before = after
    const rates = ratesOf(quoted, from, gross)
    return { ...share, gross: nothing.gross, amounts: nothing, inPln, rates }
  })
}

const amountsOf = (
  { correction, issueDate: day }: IssuedInvoice,
  { dueBefore, shares }: DocumentShares,
  rate: VatRate,
  quoted: Quoted,
): ReadonlyArray<Amounts> => {
  const { cause, corrected } = correction ?? {}
  const former = corrected?.rate === undefined ? quoted : quotedBy(corrected)
  const due = byMonth(shares).filter(isDue)
  if (cause === "SupplyDate") return revaluationsOf(due, { rate, quoted, former })
  // It may change the rates of what is due, and lower only what is not.
  const none = { day, gross: minorUnits(0), rule: "29a(13)" as const }
  const changed = due.length === 0 && correction !== undefined ? [none] : due
  return changesOf(dueBefore, changed, { rate, quoted, former })
}

export const isNothing = ({ amounts, inPln }: Amounts): boolean =>
  [amounts.net, amounts.vat, inPln.net, inPln.vat].every((amount) => amount === 0)

/** The amounts of a document by month. */
export interface BookedAmounts {
  /** Whether they are known in PLN. */
  readonly isConverted: boolean
  readonly amounts: ReadonlyArray<Amounts>
}

export const bookedOf = (invoice: IssuedInvoice, shares: DocumentShares): BookedAmounts => {
  const quoted = quotedBy("document" in invoice ? invoice : undefined)
  const taxDate = "taxDate" in invoice ? invoice.taxDate : undefined
  const rate = vatRateOn("standard", taxDate ?? invoice.issueDate)
  const isConverted = invoice.total.currency === "PLN" || quoted.quote !== undefined
  return { isConverted, amounts: amountsOf(invoice, shares, rate, quoted) }
}
