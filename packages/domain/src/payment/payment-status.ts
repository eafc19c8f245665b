/**
 * How far an invoice is paid. The amount due is its total less its corrections; it is paid when its
 * payments, less refunds, cover that.
 *
 * Pure. A correction counts from its creation, with the return or the cancellation that lowers the
 * amount due: KSeF's response to the document does not change the amount due. The amount due only
 * ever falls and refunds stop at it, so an invoice that is paid stays paid.
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

/** The change of the amount due by a correction. */
export interface CorrectedAmount {
  readonly id: InvoiceId
  /** Negative. */
  readonly total: Money
  /** When the correction was created. */
  readonly at: Instant
}

export interface InvoiceAccount {
  /** Payments and refunds in the order in which they were recorded. */
  readonly payments: ReadonlyArray<Payment>
  /** In the order of their ids, which is that of their creation. */
  readonly corrections: ReadonlyArray<CorrectedAmount>
}

/** `nothing_due`: corrections took back all of it before anything was paid. */
export const paymentStatuses = ["unpaid", "partly_paid", "paid", "nothing_due"] as const

export interface PaymentStatus {
  readonly status: (typeof paymentStatuses)[number]
  /** The total less all corrections; of a correction itself zero. */
  readonly owed: Money
  /** All payments, refunded ones too. */
  readonly amountPaid: Money
  readonly amountRefunded: Money
  /** Paid, not refunded, and above the amount due. */
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

/** Both ids begin with the instant at which the entry was stored. */
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

/** Goes through the account until payments cover the amount due; undefined when they never do. */
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

// Decides about a payment or a refund. Transfers of one invoice add up, in the order in which they
// are recorded. `invoice.paid` is published once, by the payment or the correction that makes it
// paid.
//
// Pure. A repeated report of the same transfer changes nothing. A payment above the amount due is
// recorded as it is; a refund above the overpayment is rejected.

/** Payments and refunds of one invoice; more are rejected. */
export const maximumPayments = 1_000

/** The fields of an invoice that a payment needs; its state does not matter. */
export type PayableInvoice = Pick<Invoice, "id" | "orderId" | "tenantId" | "total">

/** A repeated notice without a time arrives later than the first, so the other members decide. */
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

/** The ids of a payment and its event, and the time. */
export interface PaymentMoment extends EventMoment {
  readonly id: PaymentId
}

export interface PaymentStep {
  /** The payment to record; undefined when it is recorded already. */
  readonly recorded: Payment | undefined
  readonly events: ReadonlyArray<DomainEvent>
}

/** The input of a payment decision. */
export interface PaymentsSoFar extends InvoiceAccount {
  readonly invoice: PayableInvoice
  /** The payment recorded with the same reference, for any invoice. */
  readonly sameReference: Payment | undefined
}

/** `invoice.paid`, when the invoice was not paid before and is now. */
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

/** Returns `invoice.paid` to publish if a new correction lowers the amount due to what was paid. */
export const decideCorrected = (
  { invoice, payments, corrections }: Omit<PaymentsSoFar, "sameReference">,
  correction: CorrectedAmount,
  eventId: EventId,
): ReadonlyArray<DomainEvent> => {
  const after = { payments, corrections: [...corrections, correction] }
  return paidEvents(invoice, { payments, corrections }, after, { eventId, at: correction.at })
}

/** Returns the payment to record and the events to publish, or a rejection. */
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

// The effect of corrections on the payments of their invoices: a correction that lowers the amount
// due to what was paid makes the invoice paid.
//
// Pure. Every store of orders publishes this in the transaction that stores the corrections, with
// the invoices locked as for a payment.

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"

/** A random character far from the end, which sequences of ids count up. */
const alteredAt = 16

/**
 * The id of the `invoice.paid` that a correction causes: the correction's id with one bit
 * flipped, so that deciding twice yields the same event.
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

/** The invoice that is corrected. */
export const correctedBy = ({ correction }: NewCorrection): InvoiceId | undefined =>
  correction.correction?.invoiceId

/** The events of each correction, in the order given; `soFarOf` knows none of them yet. */
export const paidByCorrections = (
  added: ReadonlyArray<NewCorrection>,
  soFarOf: (invoiceId: InvoiceId) => Omit<PaymentsSoFar, "sameReference"> | undefined,
): ReadonlyArray<{
  readonly events: ReadonlyArray<DomainEvent>
  readonly trace: TraceContext | undefined
}> => {
  const known = new Map<InvoiceId, ReadonlyArray<CorrectedAmount>>()
  return added.flatMap(({ correction, trace }) => {
    const invoiceId = correctedBy({ correction, trace })
    const soFar = invoiceId === undefined ? undefined : soFarOf(invoiceId)
    if (invoiceId === undefined || soFar === undefined) return []
    const corrections = known.get(invoiceId) ?? soFar.corrections
    const { id, total } = correction
    const amount = { id, total, at: createdAt(correction) }
    known.set(invoiceId, [...corrections, amount])
    const events = decideCorrected({ ...soFar, corrections }, amount, paidEventIdFor(id))
    return events.length === 0 ? [] : [{ events, trace }]
  })
}
