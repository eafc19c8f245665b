/**
 * Bad-debt relief (art. 89a of the VAT act): the claims of a month for which the seller may lower
 * its output tax, and those paid later, for which it must raise it again.
 *
 * Pure. A claim is uncollectable when the 90th day after its due date has passed. Only what the
 * register has of an invoice counts: for goods without a tax point there is no tax to lower. A
 * part of the claim has that part of the net and VAT in PLN, rounded so that all parts add up.
 */
import { addDays, type LocalDate, monthOf, warsawDate } from "../calendar/instant.ts"
import type { InvoiceId, OrderId } from "../identity/type-id.ts"
import {
  type Currency,
  exactSum,
  type MinorUnits,
  minorUnits,
  roundHalfAwayFromZero,
} from "../money/money.ts"
import { optional } from "../optional.ts"
import type { Buyer } from "../party/buyer.ts"
import type { Payment } from "../payment/payment.ts"
import { daysOf, type LedgerPeriod } from "./ledger-period.ts"
import type { LedgerMarker, LedgerRow } from "./ledger-row.ts"

const uncollectableDays = 90

/** The 90th day after the due date. */
export const uncollectableOn = (dueDate: LocalDate): LocalDate =>
  addDays(dueDate, uncollectableDays)

/** The first and the last due date of claims that become uncollectable in the period. */
export const dueDaysOf = (period: LedgerPeriod): readonly [first: LocalDate, last: LocalDate] => {
  const [first, last] = daysOf(period)
  return [addDays(first, -uncollectableDays), addDays(last, -uncollectableDays)]
}

/** `unpaid`: the tax may be lowered (art. 89a(1)); `paid`: it is raised again (art. 89a(4)). */
export const badDebtKinds = ["unpaid", "paid"] as const
export type BadDebtKind = (typeof badDebtKinds)[number]

/** A row of the list. Amounts are changes: negative for what is unpaid. */
export interface BadDebt {
  readonly kind: BadDebtKind
  readonly orderId: OrderId
  readonly invoiceId: InvoiceId
  readonly number: string
  readonly marker: LedgerMarker
  readonly buyer: Buyer
  /** TerminPlatnosci. */
  readonly dueDate: LocalDate
  /** The 90th day after it. */
  readonly uncollectableOn: LocalDate
  /** DataZaplaty; present when the kind is `paid`. */
  readonly paidOn?: LocalDate
  readonly currency: Currency
  readonly gross: MinorUnits
  /** For K_19 and K_20. */
  readonly inPln: { readonly net: MinorUnits; readonly vat: MinorUnits }
}

/** An invoice as the register has it: with all of its corrections, in all periods. */
interface Claim {
  readonly row: LedgerRow
  readonly dueDate: LocalDate
  readonly gross: bigint
  readonly net: bigint
  readonly vat: bigint
}

type Part = Pick<BadDebt, "gross" | "inPln">

/** What the register has of that part of the claim, negated. */
const lowering = ({ gross, net, vat }: Claim, part: bigint): Part => {
  const of = (amount: bigint) => minorUnits(-roundHalfAwayFromZero(amount * part, gross))
  return { gross: minorUnits(-part), inPln: { net: of(net), vat: of(vat) } }
}

const minus = (left: MinorUnits, right: MinorUnits): MinorUnits =>
  minorUnits(BigInt(left) - BigInt(right))

const signed = ({ kind, amount }: Payment): bigint =>
  BigInt(kind === "payment" ? amount.amount : -amount.amount)

/** The part of the claim that these payments leave open. */
const openPart = ({ gross }: Claim, payments: ReadonlyArray<Payment>): bigint => {
  const paid = payments.reduce((sum, payment) => sum + signed(payment), 0n)
  return paid >= gross ? 0n : gross - (paid > 0n ? paid : 0n)
}

const paidLater = (
  claim: Claim,
  payments: ReadonlyArray<Payment>,
  period: LedgerPeriod,
): ReadonlyArray<Part & { readonly paidOn: LocalDate }> => {
  const inOrder = payments.toSorted((left, right) => left.paidAt - right.paidAt)
  return inOrder.flatMap((payment, nth) => {
    const paidOn = warsawDate(payment.paidAt)
    if (payment.kind !== "payment" || monthOf(paidOn) !== period) return []
    const before = lowering(claim, openPart(claim, inOrder.slice(0, nth)))
    const after = lowering(claim, openPart(claim, inOrder.slice(0, nth + 1)))
    if (before.gross === after.gross) return []
    const net = minus(after.inPln.net, before.inPln.net)
    const vat = minus(after.inPln.vat, before.inPln.vat)
    return [{ gross: minus(after.gross, before.gross), inPln: { net, vat }, paidOn }]
  })
}

const unpaid = (claim: Claim, payments: ReadonlyArray<Payment>): ReadonlyArray<Part> => {
  const part = openPart(claim, payments)
  return part === 0n ? [] : [lowering(claim, part)]
}

/** Undefined when nothing of it has a tax point, or its amounts in PLN are unknown. */
const claimOf = (rows: ReadonlyArray<LedgerRow>): Claim | undefined => {
  const row = rows.find(({ dueDate }) => dueDate !== undefined)
  if (row?.dueDate === undefined) return undefined
  const stated = rows.flatMap(({ inPln }) => inPln ?? [])
  const gross = exactSum(rows.map(({ amounts }) => amounts.gross))
  if (gross <= 0n || stated.length < rows.length) return undefined
  const [net, vat] = [
    exactSum(stated.map((one) => one.net)),
    exactSum(stated.map((one) => one.vat)),
  ]
  return { row, dueDate: row.dueDate, gross, net, vat }
}

/**
 * Returns the rows of one invoice in the period. `rows`: those of the invoice and its corrections,
 * of all periods; `payments`: all payments and refunds of the invoice.
 *
 * What is unpaid now counts as unpaid; what is paid in the month of the 90th day has no row,
 * because it was never lowered.
 */
export const badDebtsOf = (
  rows: ReadonlyArray<LedgerRow>,
  payments: ReadonlyArray<Payment>,
  period: LedgerPeriod,
): ReadonlyArray<BadDebt> => {
  const claim = claimOf(rows)
  if (claim === undefined) return []
  const { row, dueDate } = claim
  const lastDay = uncollectableOn(dueDate)
  const common = {
    orderId: row.orderId,
    invoiceId: row.invoiceId,
    number: row.number,
    marker: row.marker,
    buyer: row.buyer,
    dueDate,
    uncollectableOn: lastDay,
    currency: row.currency,
  }
  const month = monthOf(lastDay)
  if (month > period) return []
  const parts: ReadonlyArray<Part & { readonly paidOn?: LocalDate }> =
    month === period ? unpaid(claim, payments) : paidLater(claim, payments, period)
  const kind = month === period ? "unpaid" : "paid"
  return parts.map(({ gross, inPln, paidOn }) => ({
    kind,
    ...common,
    ...optional({ paidOn }),
    gross,
    inPln,
  }))
}
