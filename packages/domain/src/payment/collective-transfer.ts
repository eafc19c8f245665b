/**
 * A transfer that names a collective identifier, divided among its invoices: in the order of the
 * request each gets what is left to pay, and the last one what remains.
 *
 * Pure. Each part is a payment of its invoice. The first part has the bank's reference, the n-th
 * `<reference>/n`: so the transfer is recorded once, and never beside another with its reference.
 */
import * as Result from "effect/Result"
import type { Instant } from "../calendar/instant.ts"
import type { DomainEvent } from "../events/domain-event.ts"
import { exactSum, type MinorUnits, minorUnits, type Money } from "../money/money.ts"
import { lineText } from "../text/line-text.ts"
import {
  type CollectiveIdentifier,
  type CollectivePayment,
  collectiveSizes,
  outstandingOf,
} from "./collective-payment.ts"
import { decidePayment, type PaymentMoment, type PaymentsSoFar } from "./payment-status.ts"
import {
  maximumPaymentReferenceLength,
  type Payment,
  type PaymentNotice,
  type PaymentReference,
  PaymentReferenceReused,
  type PaymentRejection,
} from "./payment.ts"

/** The bank's reference of such a transfer; its parts add a slash and a number to it. */
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

const partReference = (reference: PaymentReference, nth: number): PaymentReference =>
  nth === 0 ? reference : lineText(`${reference}/${nth + 1}`)

/** The references that the parts of a transfer for that many invoices can have. */
export const partReferences = (
  reference: PaymentReference,
  { invoices }: Pick<CollectivePayment, "invoices">,
): ReadonlyArray<PaymentReference> => invoices.map((_, nth) => partReference(reference, nth))

/**
 * The amount that each invoice gets of a transfer, for what is left to pay of each, at least one;
 * nothing is lost.
 */
export const divideTransfer = (
  amount: MinorUnits,
  outstanding: ReadonlyArray<MinorUnits>,
): ReadonlyArray<MinorUnits> => {
  let left = BigInt(amount)
  return outstanding.map((due, nth) => {
    const isLast = nth === outstanding.length - 1
    const part = isLast || left < BigInt(due) ? left : BigInt(due)
    left -= part
    return minorUnits(part)
  })
}

type Account = Omit<PaymentsSoFar, "sameReference">

/** The input of the decision. */
export interface TransferSoFar {
  /** The invoices of the identifier, in its order, at least one. */
  readonly accounts: ReadonlyArray<Account>
  /** Payments with one of the `partReferences`, of any invoice. */
  readonly recorded: ReadonlyArray<Payment>
}

/** What to store, all together; no payments when the transfer is recorded already. */
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
    (account) => outstandingOf(account.invoice.total, account).amount,
  )
  return divideTransfer(amount.amount, outstanding)
    .map((part, nth) => ({ account: accounts[nth] as Account, part }))
    .filter(({ part }) => part > 0)
    .map(({ account, part }, nth) => ({
      account,
      notice: {
        kind: "payment",
        invoiceId: account.invoice.id,
        reference: partReference(reference, nth),
        amount: { amount: part, currency: amount.currency },
        ...(paidAt === undefined ? {} : { paidAt }),
      },
    }))
}

/** The payments and events of a transfer, with a moment for each invoice; or a rejection. */
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
  const steps = partsOf(soFar.accounts, transfer).map(({ account, notice }, nth) =>
    decidePayment({ ...account, sameReference: undefined }, notice, moments[nth] as PaymentMoment),
  )
  return Result.map(Result.all(steps), (decided) => ({
    recorded: decided.flatMap(({ recorded }) => recorded ?? []),
    events: decided.flatMap(({ events }) => events),
  }))
}

/** The accounts with the payments of the step added. */
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
