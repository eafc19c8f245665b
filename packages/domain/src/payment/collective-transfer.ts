/**
 * Divides a transfer with a collective identifier among its invoices. In the order of the request,
 * each invoice gets its outstanding amount, and the last one gets the remainder.
 *
 * Pure. Each part is a payment of its invoice. The first part has the bank's reference, the n-th
 * part `<reference>/n`. A transfer is therefore recorded only once, and conflicts with any other
 * payment with its reference.
 */
import * as Result from "effect/Result"
import type { Instant } from "../calendar/instant.ts"
import type { DomainEvent } from "../events/domain-event.ts"
import { exactSum, type MinorUnits, minorUnits, type Money } from "../money/money.ts"
import { lineText } from "../text/line-text.ts"
import { type CollectiveIdentifier, collectiveSizes, outstandingOf } from "./collective-payment.ts"
import {
  decidePayment,
  type PaymentMoment,
  type PaymentsSoFar,
  paymentStatusOf,
} from "./payment-status.ts"
import {
  maximumPaymentReferenceLength,
  type Payment,
  type PaymentNotice,
  type PaymentReference,
  PaymentReferenceReused,
  type PaymentRejection,
} from "./payment.ts"

/** Characters of the bank's reference; parts append a slash and a number. */
export const maximumTransferReferenceLength =
  maximumPaymentReferenceLength - `/${collectiveSizes.most}`.length

/** A transfer as the bank reports it. */
export interface CollectiveTransfer {
  readonly identifier: CollectiveIdentifier
  /** At most `maximumTransferReferenceLength` characters. */
  readonly reference: PaymentReference
  readonly amount: Money
  /** Absent: the money arrived when the message was received. */
  readonly paidAt?: Instant | undefined
}

const partReference = (reference: PaymentReference, index: number): PaymentReference =>
  index === 0 ? reference : lineText(`${reference}/${index + 1}`)

/** Returns all possible references of a transfer's parts. */
export const partReferences = (
  reference: PaymentReference,
  { invoices }: { readonly invoices: ReadonlyArray<unknown> },
): ReadonlyArray<PaymentReference> => invoices.map((_, index) => partReference(reference, index))

/**
 * Returns the amount for each invoice, given the outstanding amounts (at least one). The parts add
 * up to `amount`.
 */
export const divideTransfer = (
  amount: MinorUnits,
  outstanding: ReadonlyArray<MinorUnits>,
): ReadonlyArray<MinorUnits> => {
  let left = BigInt(amount)
  return outstanding.map((due, index) => {
    const isLast = index === outstanding.length - 1
    const part = isLast || left < BigInt(due) ? left : BigInt(due)
    left -= part
    return minorUnits(part)
  })
}

type Account = Omit<PaymentsSoFar, "sameReference">

/** Input of the decision. */
export interface TransferSoFar {
  /** Invoices of the identifier, in its order; at least one. */
  readonly accounts: ReadonlyArray<Account>
  /** Payments of any invoice with one of the `partReferences`. */
  readonly recorded: ReadonlyArray<Payment>
}

/** The records to store in one transaction; no payments when the transfer is already recorded. */
export interface TransferStep {
  readonly recorded: ReadonlyArray<Payment>
  readonly events: ReadonlyArray<DomainEvent>
}

const isSame = ({ accounts, recorded }: TransferSoFar, transfer: CollectiveTransfer): boolean => {
  const { amount, currency } = transfer.amount
  const invoices = new Set<string>(accounts.map(({ invoice }) => invoice.id))
  const areParts = recorded.every(
    (payment) =>
      payment.kind === "payment" &&
      invoices.has(payment.invoiceId) &&
      payment.amount.currency === currency &&
      (transfer.paidAt === undefined || payment.paidAt === transfer.paidAt),
  )
  return areParts && exactSum(recorded.map((payment) => payment.amount.amount)) === BigInt(amount)
}

const partsOf = (
  accounts: ReadonlyArray<Account>,
  { amount, reference, paidAt }: CollectiveTransfer,
): ReadonlyArray<{ readonly account: Account; readonly notice: PaymentNotice }> => {
  const outstanding = accounts.map(
    (account) => outstandingOf(paymentStatusOf(account.invoice.total, account)).amount,
  )
  return divideTransfer(amount.amount, outstanding)
    .map((part, index) => ({ account: accounts[index] as Account, part }))
    .filter(({ part }) => part > 0)
    .map(({ account, part }, index) => ({
      account,
      notice: {
        kind: "payment",
        invoiceId: account.invoice.id,
        reference: partReference(reference, index),
        amount: { amount: part, currency: amount.currency },
        ...(paidAt === undefined ? {} : { paidAt }),
      },
    }))
}

/**
 * Returns the payments and events of a transfer, or a rejection; `moments` has one entry per
 * invoice.
 */
export const decideTransfer = (
  soFar: TransferSoFar,
  transfer: CollectiveTransfer,
  moments: ReadonlyArray<PaymentMoment>,
): Result.Result<TransferStep, PaymentRejection> => {
  if (soFar.recorded.length > 0) {
    return isSame(soFar, transfer)
      ? Result.succeed({ recorded: [], events: [] })
      : Result.fail(new PaymentReferenceReused({ reference: transfer.reference }))
  }
  const steps = partsOf(soFar.accounts, transfer).map(({ account, notice }, index) =>
    decidePayment(
      { ...account, sameReference: undefined },
      notice,
      moments[index] as PaymentMoment,
    ),
  )
  return Result.map(Result.all(steps), (decided) => ({
    recorded: decided.flatMap(({ recorded }) => recorded ?? []),
    events: decided.flatMap(({ events }) => events),
  }))
}

/** Adds the payments of the step to the accounts. */
export const withPayments = (
  accounts: ReadonlyArray<Account>,
  { recorded }: TransferStep,
): ReadonlyArray<Account> =>
  accounts.map((account) => ({
    ...account,
    payments: [
      ...account.payments,
      ...recorded.filter(({ invoiceId }) => invoiceId === account.invoice.id),
    ],
  }))
