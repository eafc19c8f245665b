/** Lists unmatched payments, assigns them to invoices, dismisses them, and deletes old ones. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { addDays, instant, warsawDate, warsawMidnight } from "../../calendar/instant.ts"
import {
  Entropy,
  entropyBytesPerId,
  type InvoiceId,
  typeId,
  type UnmatchedPaymentId,
} from "../../identity/type-id.ts"
import { optional } from "../../optional.ts"
import type { StatementEntry } from "../bank-statement.ts"
import {
  type Dismissal,
  type OpenPaymentsQuery,
  type OpenReason,
  PaymentSettled,
  type UnmatchedPayment,
  UnmatchedPaymentNotFound,
  UnmatchedPayments,
} from "../unmatched-payment.ts"
import { recordPayment } from "./record-payment.ts"

/** Days after its booking for which a settled payment is stored, at least. */
export const settledPaymentDays = 400

/** A transfer that was not recorded. */
export interface UnrecordedTransfer {
  readonly entry: StatementEntry
  readonly reason: OpenReason
}

/** Adds the transfers that were not added before. */
export const listUnmatched = Effect.fnUntraced(function* (
  transfers: ReadonlyArray<UnrecordedTransfer>,
) {
  const unmatched = yield* UnmatchedPayments
  const entropy = yield* Entropy
  const payments = yield* Effect.forEach(transfers, ({ entry, reason }) =>
    Effect.map(entropy.bytes(entropyBytesPerId), (random): UnmatchedPayment => {
      const { reference, amount, bookedOn, title, bankReference, payer, payerAccount } = entry
      const id = typeId("ump", warsawMidnight(bookedOn), random) as UnmatchedPaymentId
      const stated = optional({ bankReference, payer, payerAccount })
      return { id, reference, amount, bookedOn, title, reason, ...stated }
    }),
  )
  if (payments.length > 0) yield* unmatched.add(payments)
})

/** Returns a page of open payments, oldest first. */
export const openPayments = Effect.fnUntraced(function* ({ after, limit }: OpenPaymentsQuery) {
  const unmatched = yield* UnmatchedPayments
  const payments = yield* unmatched.open({ after, limit: limit + 1 })
  return { items: payments.slice(0, limit), hasMore: payments.length > limit }
})

/** Records the transfer as a payment of the invoice, of the day on which it was booked. */
export const recordEntry = (
  { reference, amount, bookedOn }: Pick<StatementEntry, "reference" | "amount" | "bookedOn">,
  invoiceId: InvoiceId,
) =>
  recordPayment({
    kind: "payment",
    invoiceId,
    reference,
    amount,
    paidAt: warsawMidnight(bookedOn),
  })

/**
 * Records an unmatched payment for the invoice and returns the invoice's payment status; repeating
 * it changes nothing. Fails as `recordPayment`, and when the payment was dismissed.
 */
export const assignPayment = Effect.fnUntraced(function* (
  id: UnmatchedPaymentId,
  invoiceId: InvoiceId,
) {
  const unmatched = yield* UnmatchedPayments
  const payment = yield* unmatched.find(id)
  if (Option.isNone(payment)) return yield* new UnmatchedPaymentNotFound({ id })
  if (payment.value.dismissal !== undefined) return yield* new PaymentSettled({ as: "Dismissed" })
  return yield* recordEntry(payment.value, invoiceId)
})

/** Dismisses an unmatched payment; dismissing it again keeps the first dismissal. */
export const dismissPayment = Effect.fnUntraced(function* (
  id: UnmatchedPaymentId,
  request: Omit<Dismissal, "at">,
) {
  const unmatched = yield* UnmatchedPayments
  const at = instant(yield* Clock.currentTimeMillis)
  const payment = yield* unmatched.dismiss(id, { ...request, at })
  if (Option.isNone(payment)) return yield* new UnmatchedPaymentNotFound({ id })
  const { dismissal } = payment.value
  return dismissal === undefined
    ? yield* new PaymentSettled({ as: "Recorded" })
    : { payment: payment.value, dismissal }
})

/** Deletes up to `limit` settled payments after their retention; returns how many. */
export const forgetSettledPayments = Effect.fnUntraced(function* (limit: number) {
  const unmatched = yield* UnmatchedPayments
  const today = warsawDate(instant(yield* Clock.currentTimeMillis))
  return yield* unmatched.forget(addDays(today, -settledPaymentDays), limit)
})
