/**
 * Payment status of an invoice. The amount due is the total with all corrections, and zero for a
 * voided invoice. The invoice is paid when payments less refunds cover the amount due.
 *
 * Pure. A correction counts from its creation, with its cause; KSeF's response to the
 * correction does not change the amount due. Refunds are limited to the overpayment, so only a
 * correction that raises the amount due makes a paid invoice unpaid again.
 */
import * as Result from "effect/Result"
import type { Instant } from "../calendar/instant.ts"
import type { DomainEvent } from "../events/domain-event.ts"
import type { EventId, InvoiceId, PaymentId } from "../identity/type-id.ts"
import { taxPointsOfInvoice } from "../invoice/invoice-dates.ts"
import {
  outstandingOf,
  overpaidOf,
  type PaymentStatusWord,
  paymentStatusWord,
  type Receivable,
} from "../invoice/receivable.ts"
import { amountsInEvent, type StatedBasis } from "../invoice/stated-amounts.ts"
import type { Supply } from "../invoice/supply.ts"
import type { Invoice } from "../invoice/invoice.ts"
import { exactSum, fits, type Money, minorUnits, money } from "../money/money.ts"
import { optional } from "../optional.ts"
import {
  CorrectionNotPayable,
  type Payment,
  PaymentCurrencyDiffers,
  type PaymentNotice,
  PaymentReferenceReused,
  type PaymentRejection,
  PaymentTooLarge,
  RefundTooLarge,
  TooManyPayments,
} from "./payment.ts"

/** A change of the amount due: a correction, or the voiding of the invoice itself. */
export interface CorrectedAmount {
  readonly id: InvoiceId
  readonly total: Money
  /** When the correction was created, or the invoice voided. */
  readonly at: Instant
}

export interface InvoiceAccount {
  /** Payments and refunds in recording order. */
  readonly payments: ReadonlyArray<Payment>
  /** By id, which is the order of creation. */
  readonly corrections: ReadonlyArray<CorrectedAmount>
}

export interface PaymentStatus {
  readonly status: PaymentStatusWord
  /** Total with all corrections; zero for a correction and a voided invoice. */
  readonly owed: Money
  /** All payments, including refunded ones. */
  readonly amountPaid: Money
  readonly amountRefunded: Money
  /** What is still to be paid; zero when nothing is. */
  readonly outstanding: Money
  /** Amount paid and not refunded above the amount due. */
  readonly overpaid: Money
  /** Since when the payments cover the amount due. */
  readonly paidAt?: Instant
}

export const sumOf = (payments: ReadonlyArray<Payment>, kind: Payment["kind"]): bigint =>
  exactSum(payments.filter((each) => each.kind === kind).map(({ amount }) => amount.amount))

const owedOf = (total: Money, corrections: ReadonlyArray<CorrectedAmount>): bigint => {
  const owed = exactSum([total.amount, ...corrections.map((each) => each.total.amount)])
  return owed > 0n ? owed : 0n
}

type Entry = Payment | CorrectedAmount

/** Sort key: both kinds of id start with the instant of storage. */
const stored = ({ id }: Entry): string => id.slice(id.indexOf("_"))

const inOrder = ({ payments, corrections }: InvoiceAccount): ReadonlyArray<Entry> => {
  const entries: Array<Entry> = []
  let next = 0
  for (const payment of payments) {
    for (; next < corrections.length; next += 1) {
      const correction = corrections[next] as CorrectedAmount
      if (stored(correction) > stored(payment)) break
      entries.push(correction)
    }
    entries.push(payment)
  }
  return [...entries, ...corrections.slice(next)]
}

const latest = (first: Instant, ...rest: ReadonlyArray<Instant>): Instant =>
  rest.reduce((last, at) => (at > last ? at : last), first)

/**
 * Replays the account; returns since when payments less refunds cover the amount due, or undefined
 * when they do not.
 */
const paidAtOf = (total: Money, account: InvoiceAccount): Instant | undefined => {
  let owed = BigInt(total.amount)
  let highest = owed
  let paid = 0n
  let arrived: Instant | undefined
  let corrected: Instant | undefined
  let paidAt: Instant | undefined
  for (const entry of inOrder(account)) {
    if (!("kind" in entry)) {
      owed += BigInt(entry.total.amount)
      highest = owed > highest ? owed : highest
      corrected = latest(entry.at, corrected ?? entry.at)
    } else if (entry.kind === "payment") {
      paid += BigInt(entry.amount.amount)
      arrived = latest(entry.paidAt, arrived ?? entry.paidAt)
    } else paid -= BigInt(entry.amount.amount)
    if (arrived === undefined || paid < owed) paidAt = undefined
    else if (paidAt === undefined) {
      const isPaidInFull = paid >= highest || corrected === undefined
      paidAt = isPaidInFull ? arrived : latest(arrived, corrected as Instant)
    }
  }
  return paidAt
}

/** Returns what is owed and was paid, as sums. */
export const receivableOf = (
  total: Money,
  { payments, corrections }: InvoiceAccount,
): Receivable => ({
  owed: minorUnits(owedOf(total, corrections)),
  received: minorUnits(sumOf(payments, "payment")),
  refunded: minorUnits(sumOf(payments, "refund")),
})

export const paymentStatusOf = (total: Money, account: InvoiceAccount): PaymentStatus => {
  const { currency } = total
  const receivable = receivableOf(total, account)
  const { owed, received, refunded } = receivable
  const paidAt = paidAtOf(total, account)
  return {
    status: paymentStatusWord(receivable),
    owed: money(owed, currency),
    amountPaid: money(received, currency),
    amountRefunded: money(refunded, currency),
    outstanding: money(Math.max(0, outstandingOf(receivable)), currency),
    overpaid: money(overpaidOf(receivable), currency),
    ...optional({ paidAt }),
  }
}

/** Limit of payments and refunds per invoice; further ones are rejected. */
export const maximumPayments = 1_000

/** The fields of an invoice that a payment decision needs; its state is irrelevant. */
export interface PayableInvoice extends Pick<Invoice, "id" | "orderId" | "tenantId" | "total"> {
  /** Whether the document is a correction, which is never paid itself. */
  readonly isCorrection: boolean
  /** Supply of its order; its payments are those of the account. */
  readonly supply: Supply
  readonly stated: StatedBasis
}

/** Ignores the time when the notice has none: a repeated notice arrives later than the first. */
const isSame = (payment: Payment, notice: PaymentNotice): boolean =>
  payment.kind === notice.kind &&
  payment.invoiceId === notice.invoiceId &&
  payment.amount.amount === notice.amount.amount &&
  payment.amount.currency === notice.amount.currency &&
  (notice.paidAt === undefined || payment.paidAt === notice.paidAt)

const refundRejection = (
  { id: invoiceId }: PayableInvoice,
  { overpaid }: PaymentStatus,
  { amount }: PaymentNotice,
): RefundTooLarge | undefined =>
  amount.amount > overpaid.amount
    ? new RefundTooLarge({ invoiceId, refundable: overpaid })
    : undefined

const rejectionOf = (
  { invoice, payments, corrections }: PaymentsSoFar,
  notice: PaymentNotice,
): PaymentRejection | undefined => {
  const { id: invoiceId, total, isCorrection } = invoice
  const { kind, amount } = notice
  if (isCorrection) return new CorrectionNotPayable({ invoiceId })
  if (amount.currency !== total.currency) {
    const [expected, found] = [total.currency, amount.currency]
    return new PaymentCurrencyDiffers({ invoiceId, expected, found })
  }
  if (payments.length >= maximumPayments) {
    return new TooManyPayments({ invoiceId, maximum: maximumPayments })
  }
  if (kind === "refund") {
    return refundRejection(invoice, paymentStatusOf(total, { payments, corrections }), notice)
  }
  const isTooMuch = !fits(sumOf(payments, kind) + BigInt(amount.amount))
  return isTooMuch ? new PaymentTooLarge({ invoiceId }) : undefined
}

export interface EventMoment {
  readonly eventId: EventId
  readonly at: Instant
}

/** Ids of a payment and its event, and the time. */
export interface PaymentMoment extends EventMoment {
  readonly id: PaymentId
}

export interface PaymentStep {
  /** Payment to record; undefined when it is already recorded. */
  readonly recorded: Payment | undefined
  readonly events: ReadonlyArray<DomainEvent>
}

/** Input of a payment decision. */
export interface PaymentsSoFar extends InvoiceAccount {
  readonly invoice: PayableInvoice
  /** Recorded payment of any invoice with the same reference. */
  readonly sameReference: Payment | undefined
}

/** Returns `invoice.paid` when this step makes the invoice paid. */
export const paidEvents = (
  { id, orderId, tenantId, total, supply, stated }: PayableInvoice,
  before: InvoiceAccount,
  after: InvoiceAccount,
  { eventId, at }: EventMoment,
): ReadonlyArray<DomainEvent> => {
  const { paidAt, owed } = paymentStatusOf(total, after)
  if (paidAt === undefined || paymentStatusOf(total, before).paidAt !== undefined) return []
  const amounts = { total: total.amount, owed: owed.amount, currency: total.currency }
  const received = after.payments
    .filter(({ kind }) => kind === "payment")
    .map(({ amount, paidAt: receivedAt }) => ({ amount: amount.amount, receivedAt }))
  const taxPoints = taxPointsOfInvoice({ total }, { ...supply, received })
  const data = {
    invoiceId: id,
    orderId,
    ...amounts,
    ...amountsInEvent({ total }, stated),
    paidAt,
    ...optional({ taxPoints }),
  }
  return [{ id: eventId, tenantId, occurredAt: at, type: "invoice.paid", data }]
}

/**
 * Returns the payment to record and the events to publish, or a rejection. Payments of an invoice
 * add up in recording order. `invoice.paid` is published once, by the payment or correction that
 * makes the invoice paid.
 *
 * Pure. A repeated report of a transfer changes nothing. A payment above the amount due is recorded
 * in full; a refund above the overpayment is rejected.
 */
export const decidePayment = (
  soFar: PaymentsSoFar,
  notice: PaymentNotice,
  moment: PaymentMoment,
): Result.Result<PaymentStep, PaymentRejection> => {
  const { sameReference } = soFar
  if (sameReference !== undefined) {
    return isSame(sameReference, notice)
      ? Result.succeed({ recorded: undefined, events: [] })
      : Result.fail(new PaymentReferenceReused({ reference: notice.reference }))
  }
  const rejection = rejectionOf(soFar, notice)
  if (rejection !== undefined) return Result.fail(rejection)
  const { kind, invoiceId, reference, amount, paidAt = moment.at } = notice
  const recorded: Payment = { id: moment.id, kind, reference, invoiceId, amount, paidAt }
  const after = { payments: [...soFar.payments, recorded], corrections: soFar.corrections }
  return Result.succeed({ recorded, events: paidEvents(soFar.invoice, soFar, after, moment) })
}
