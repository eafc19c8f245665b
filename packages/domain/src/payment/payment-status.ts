/**
 * Payment status of an invoice. The amount due is the total less corrections. The invoice is paid
 * when payments less refunds cover the amount due.
 *
 * Pure. A correction counts from its creation, with the return or cancellation that causes it;
 * KSeF's response to the correction does not change the amount due. The amount due only decreases,
 * and refunds are limited to the overpayment, so a paid invoice stays paid.
 */
import * as Result from "effect/Result"
import type { Instant } from "../calendar/instant.ts"
import type { DomainEvent } from "../events/domain-event.ts"
import type { EventId, InvoiceId, PaymentId } from "../identity/type-id.ts"
import type { Invoice, PendingInvoice } from "../invoice/invoice.ts"
import { createdAt } from "../invoice/issuing-step.ts"
import { exactSum, fits, type Money, money } from "../money/money.ts"
import type { TraceContext } from "../trace/trace-context.ts"
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

/** A correction's change of the amount due. */
export interface CorrectedAmount {
  readonly id: InvoiceId
  /** Negative. */
  readonly total: Money
  /** When the correction was created. */
  readonly at: Instant
}

export interface InvoiceAccount {
  /** Payments and refunds in recording order. */
  readonly payments: ReadonlyArray<Payment>
  /** By id, which is the order of creation. */
  readonly corrections: ReadonlyArray<CorrectedAmount>
}

/** `nothing_due`: corrections reduced the amount due to zero before any payment. */
export const paymentStatuses = ["unpaid", "partly_paid", "paid", "nothing_due"] as const

export interface PaymentStatus {
  readonly status: (typeof paymentStatuses)[number]
  /** Total less all corrections; zero for a correction. */
  readonly owed: Money
  /** All payments, including refunded ones. */
  readonly amountPaid: Money
  readonly amountRefunded: Money
  /** Amount paid and not refunded above the amount due. */
  readonly overpaid: Money
  /** When the payments first covered the amount due. */
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
 * Replays the account until payments cover the amount due; returns undefined when they never do.
 */
const paidAtOf = (total: Money, account: InvoiceAccount): Instant | undefined => {
  let owed = BigInt(total.amount)
  let paid = 0n
  let arrived: Instant | undefined
  let corrected: Instant | undefined
  for (const entry of inOrder(account)) {
    if (!("kind" in entry)) {
      owed += BigInt(entry.total.amount)
      corrected = latest(entry.at, corrected ?? entry.at)
    } else if (entry.kind === "payment") {
      paid += BigInt(entry.amount.amount)
      arrived = latest(entry.paidAt, arrived ?? entry.paidAt)
    }
    if (arrived === undefined || paid < owed) continue
    const isPaidInFull = paid >= BigInt(total.amount) || corrected === undefined
    return isPaidInFull ? arrived : latest(arrived, corrected as Instant)
  }
  return undefined
}

export const paymentStatusOf = (total: Money, account: InvoiceAccount): PaymentStatus => {
  const { payments, corrections } = account
  const { currency } = total
  const [paid, refunded] = [sumOf(payments, "payment"), sumOf(payments, "refund")]
  const owed = owedOf(total, corrections)
  const over = paid - refunded - owed
  const sums = {
    owed: money(owed, currency),
    amountPaid: money(paid, currency),
    amountRefunded: money(refunded, currency),
    overpaid: money(over > 0n ? over : 0n, currency),
  }
  const paidAt = paidAtOf(total, account)
  if (paidAt !== undefined) return { status: "paid", ...sums, paidAt }
  if (paid > 0n) return { status: "partly_paid", ...sums }
  return { status: owed === 0n ? "nothing_due" : "unpaid", ...sums }
}

/** Limit of payments and refunds per invoice; further ones are rejected. */
export const maximumPayments = 1_000

/** The fields of an invoice that a payment decision needs; its state is irrelevant. */
export type PayableInvoice = Pick<Invoice, "id" | "orderId" | "tenantId" | "total">

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
  const { id: invoiceId, total } = invoice
  const { kind, amount } = notice
  if (total.amount < 0) return new CorrectionNotPayable({ invoiceId })
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

interface EventMoment {
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
const paidEvents = (
  { id, orderId, tenantId, total }: PayableInvoice,
  before: InvoiceAccount,
  after: InvoiceAccount,
  { eventId, at }: EventMoment,
): ReadonlyArray<DomainEvent> => {
  const { paidAt, owed } = paymentStatusOf(total, after)
  if (paidAt === undefined || paymentStatusOf(total, before).paidAt !== undefined) return []
  const amounts = { total: total.amount, owed: owed.amount, currency: total.currency }
  const data = { invoiceId: id, orderId, ...amounts, paidAt }
  return [{ id: eventId, tenantId, occurredAt: at, type: "invoice.paid", data }]
}

/** Returns `invoice.paid` when a new correction lowers the amount due to the amount paid. */
export const decideCorrected = (
  { invoice, payments, corrections }: Omit<PaymentsSoFar, "sameReference">,
  correction: CorrectedAmount,
  eventId: EventId,
): ReadonlyArray<DomainEvent> => {
  const after = { payments, corrections: [...corrections, correction] }
  return paidEvents(invoice, { payments, corrections }, after, { eventId, at: correction.at })
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

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"

/** Position of a random character in an id, far from the end, which sequential ids increment. */
const alteredAt = 16

/**
 * Derives the id of the `invoice.paid` that a correction causes: the correction's id with one bit
 * flipped. Deciding twice creates the same event.
 */
export const paidEventIdFor = (correctionId: InvoiceId): EventId => {
  const text = correctionId.slice("inv_".length)
  const altered = alphabet[alphabet.indexOf(text.charAt(alteredAt)) ^ 1]
  return `evt_${text.slice(0, alteredAt)}${altered}${text.slice(alteredAt + 1)}` as EventId
}

export interface NewCorrection {
  readonly correction: PendingInvoice
  readonly trace: TraceContext | undefined
}

export const correctedBy = ({ correction }: NewCorrection): InvoiceId | undefined =>
  correction.correction?.invoiceId

/**
 * Returns the events of each correction, in the given order. `soFarOf` returns the state before all
 * of them.
 *
 * Pure. Every order store publishes these events in the transaction that stores the corrections,
 * with the invoices locked as for a payment.
 */
export const paidByCorrections = (
  added: ReadonlyArray<NewCorrection>,
  soFarOf: (invoiceId: InvoiceId) => Omit<PaymentsSoFar, "sameReference"> | undefined,
): ReadonlyArray<{
  readonly events: ReadonlyArray<DomainEvent>
  readonly trace: TraceContext | undefined
}> => {
  const amountsByInvoice = new Map<InvoiceId, ReadonlyArray<CorrectedAmount>>()
  return added.flatMap(({ correction, trace }) => {
    const invoiceId = correctedBy({ correction, trace })
    const soFar = invoiceId === undefined ? undefined : soFarOf(invoiceId)
    if (invoiceId === undefined || soFar === undefined) return []
    const corrections = amountsByInvoice.get(invoiceId) ?? soFar.corrections
    const { id, total } = correction
    const amount = { id, total, at: createdAt(correction) }
    amountsByInvoice.set(invoiceId, [...corrections, amount])
    const events = decideCorrected({ ...soFar, corrections }, amount, paidEventIdFor(id))
    return events.length === 0 ? [] : [{ events, trace }]
  })
}
