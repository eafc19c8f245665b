/**
 * Which part of a document's total belongs to which period.
 *
 * Pure. An invoice belongs to the months of its tax points. A correction that lowers the total
 * lowers what becomes due last. It counts when it is issued (art. 29a(13) of the VAT act), or later
 * with the tax point of what it lowers; what is never due is never lowered. One that raises it
 * counts when its cause arose (art. 29a(17)). Doubts are decided in `ledger-decisions.ts`.
 */
import { type LocalDate, monthOf } from "../calendar/instant.ts"
import type { InvoiceId } from "../identity/type-id.ts"
import type { InvoiceLine } from "../invoice/correction.ts"
import { type Supply, taxPointsWith } from "../invoice/supply.ts"
import type { ListedInvoice } from "../invoice/invoice.ts"
import { exactSum, type MinorUnits, minorUnits } from "../money/money.ts"
import { optional } from "../optional.ts"
import type { LedgerRule } from "./ledger-row.ts"

/** A part of a document's total, VAT included. */
export interface LedgerShare {
  /** Absent: it has no tax point yet. */
  readonly day?: LocalDate
  readonly gross: MinorUnits
  readonly rule: LedgerRule
}

export const isDue = <A extends LedgerShare>(share: A): share is A & { readonly day: LocalDate } =>
  share.day !== undefined

/** A document of an order. */
export interface LedgerDocument {
  readonly invoice: ListedInvoice
  /** Required for a correction of a mistake; otherwise not read. */
  readonly lines?: ReadonlyArray<Pick<InvoiceLine, "gross">> | undefined
}

export type IssuedInvoice = Extract<ListedInvoice, { readonly issueDate: LocalDate }>

export interface IssuedDocument extends LedgerDocument {
  readonly invoice: IssuedInvoice
}

type Shares = ReadonlyArray<LedgerShare>

const sumOf = (parts: ReadonlyArray<{ readonly gross: MinorUnits }>): MinorUnits =>
  minorUnits(exactSum(parts.map(({ gross }) => gross)))

/** The shares of an invoice with that total; what is not due yet comes last. */
const ofInvoice = (total: MinorUnits, supply: Supply): Shares => {
  const due = taxPointsWith(supply, total)
  const isSupplied = (day: LocalDate): boolean =>
    day === supply.madeOn || (supply.parcels ?? []).some((parcel) => parcel.day === day)
  const rest = minorUnits(BigInt(total) - BigInt(sumOf(due)))
  return [
    ...due.map(({ day, gross }) => ({
      day,
      gross,
      rule: isSupplied(day) ? ("19a(1)" as const) : ("19a(8)" as const),
    })),
    ...(rest === 0 ? [] : [{ gross: rest, rule: "19a(1)" as const }]),
  ]
}

const negative = (amount: MinorUnits): MinorUnits => minorUnits(-BigInt(amount))

const compareDays = (left: LedgerShare, right: LedgerShare): number => {
  if (left.day === right.day) return 0
  if (left.day === undefined) return 1
  return right.day === undefined || left.day < right.day ? -1 : 1
}

const latestFirst = (shares: Shares): Shares => shares.toSorted(compareDays).toReversed()

/** What an invoice bills after a document, and what that document changed. */
interface Change {
  readonly billed: Shares
  readonly changed: Shares
}

/** Takes an amount off the shares that become due last. */
const lowered = (billed: Shares, amount: bigint, issueDate: LocalDate): Change => {
  let open = amount
  const remaining: Array<LedgerShare> = []
  const changed: Array<LedgerShare> = []
  for (const share of latestFirst(billed)) {
    const taken = open < BigInt(share.gross) ? open : BigInt(share.gross)
    open -= taken
    const rest = minorUnits(BigInt(share.gross) - taken)
    if (rest > 0) remaining.unshift({ ...share, gross: rest })
    if (taken === 0n) continue
    const { day } = share
    const later = day !== undefined && day < issueDate ? issueDate : day
    changed.push({
      gross: minorUnits(-taken),
      rule: "29a(13)",
      ...optional({ day: later }),
    })
  }
  if (open > 0n) throw new TypeError("a correction lowers more than its invoice bills")
  return { billed: remaining, changed }
}

/** The part that lowers the total and the part that raises it count apart. */
const byMistake = (
  billed: Shares,
  { invoice, lines }: IssuedDocument,
  arose: LocalDate | undefined,
  { madeOn }: Supply,
): Change => {
  if (lines === undefined) throw new TypeError(`${invoice.id} needs its lines`)
  const sum = (sign: 1 | -1) =>
    exactSum(lines.map(({ gross }) => gross).filter((gross) => gross * sign > 0))
  const gross = minorUnits(sum(1))
  const day = madeOn !== undefined && arose !== undefined && madeOn < arose ? arose : madeOn
  const raised = gross === 0 ? [] : [{ gross, rule: "29a(17)" as const, ...optional({ day }) }]
  const less = lowered([...billed, ...raised], -BigInt(sum(-1)), invoice.issueDate)
  return { billed: less.billed, changed: [...raised, ...less.changed] }
}

const changeBy = (billed: Shares, document: IssuedDocument, supply: Supply): Change => {
  const { correction, issueDate, total } = document.invoice
  switch (correction?.cause) {
    case undefined: {
      const shares = ofInvoice(total.amount, supply)
      return { billed: shares, changed: shares }
    }
    case "Cancelled":
    case "Returned":
    case "PriceReduced":
      return lowered(billed, -BigInt(total.amount), issueDate)
    case "Mistake":
      return byMistake(billed, document, correction.arose, supply)
    case "BuyerNip":
      // It counts where the invoice for the right buyer counts.
      return {
        billed: [],
        changed: latestFirst(billed).map((share) => ({ ...share, gross: negative(share.gross) })),
      }
    case "BuyerData":
      return { billed, changed: [] }
    case "SupplyDate":
      // The exchange rate of each share may change, but not what is billed.
      return { billed, changed: latestFirst(billed).toReversed() }
  }
}

/**
 * What a document changes. A corrected day of supply changes no sum: its shares are those whose
 * exchange rates may change.
 */
export interface DocumentShares {
  /** What is due of the invoice and its corrections before the document. */
  readonly dueBefore: MinorUnits
  readonly shares: Shares
}

/** The documents of an order, with the supply that each of its invoices has. */
const walked = (
  documents: ReadonlyArray<IssuedDocument>,
  supplyFor: (invoiceId: InvoiceId) => Supply,
) => {
  const billed = new Map<InvoiceId, Shares>()
  const shares = documents.map((document): DocumentShares => {
    const { id, correction } = document.invoice
    const ofOne = correction?.invoiceId ?? id
    const before = billed.get(ofOne) ?? []
    const change = changeBy(before, document, supplyFor(ofOne))
    billed.set(ofOne, change.billed)
    return { dueBefore: sumOf(before.filter(isDue)), shares: change.changed }
  })
  return { billed, shares }
}

const isCancellation = ({ invoice }: IssuedDocument): boolean =>
  invoice.correction?.cause === "Cancelled"

/**
 * Returns the shares of each issued document of an order, in the order of the documents.
 *
 * Once the goods that had not left are cancelled and taken off, everything that is still billed has
 * left. Parcels have the prices of the order, so an invoice that replaced the first one may bill
 * more than they are worth: that left with the last of them.
 */
export const sharesOf = (
  documents: ReadonlyArray<IssuedDocument>,
  supply: Supply,
): ReadonlyArray<DocumentShares> => {
  const { madeOn: day, parcels = [] } = supply
  const first = walked(documents, () => supply)
  if (day === undefined || !documents.some(isCancellation)) return first.shares
  const worth = BigInt(sumOf(parcels))
  const completed = documents.map(({ invoice: { id } }, nth) => {
    const notDue = sumOf((first.billed.get(id) ?? []).filter((share) => !isDue(share)))
    if (notDue === 0) return [id, supply] as const
    const due = sumOf((first.shares[nth]?.shares ?? []).filter(isDue))
    const gross = minorUnits(BigInt(due) + BigInt(notDue) - worth)
    return [id, { ...supply, parcels: [...parcels, { day, gross, lines: [] }] }] as const
  })
  const supplies = new Map<InvoiceId, Supply>(completed)
  return walked(documents, (id) => supplies.get(id) ?? supply).shares
}

/** Returns one share for each month, with its latest day; a supply prevails over a payment. */
export const byMonth = (shares: Shares): Shares =>
  [...Map.groupBy(shares, ({ day }) => day && monthOf(day)).values()].map((ofMonth) => {
    const last = ofMonth.toSorted(compareDays).at(-1) as LedgerShare
    const supplied = ofMonth.find(({ rule }) => rule === "19a(1)")
    return { ...last, gross: sumOf(ofMonth), rule: supplied?.rule ?? last.rule }
  })
