/**
 * Records payments and refunds that the bank reports, for the operator API and the message
 * consumer. A repeated report of a transfer changes nothing.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { instant } from "../../calendar/instant.ts"
import { type EventId, nextId, nextIds, type PaymentId } from "../../identity/type-id.ts"
import type { InboundMessage } from "../../inbox/inbox.ts"
import type { Invoice } from "../../invoice/invoice.ts"
import { InvoiceNotFound } from "../../invoice/use-cases/read-invoice.ts"
import { money } from "../../money/money.ts"
import type { TraceContext } from "../../trace/trace-context.ts"
import { PaymentRepository } from "../payment-repository.ts"
import {
  decidePayment,
  type PaymentMoment,
  type PaymentsSoFar,
  paymentStatusOf,
} from "../payment-status.ts"
import type { PaymentNotice, PaymentRejection } from "../payment.ts"

/**
 * Records the transfer and returns the invoice's payment status. The invoice need not have reached
 * KSeF. Fails with `InvoiceNotFound`, or with a `PaymentRejection`; then nothing is stored.
 */
export const recordPayment = Effect.fnUntraced(function* (notice: PaymentNotice) {
  const payments = yield* PaymentRepository
  const moment: PaymentMoment = {
    id: (yield* nextId("pay")) as PaymentId,
    eventId: (yield* nextId("evt")) as EventId,
    at: instant(yield* Clock.currentTimeMillis),
  }
  const recorded = yield* payments.record(notice, (soFar) => decidePayment(soFar, notice, moment))
  if (Option.isNone(recorded)) return yield* new InvoiceNotFound({ id: notice.invoiceId })
  return paymentStatusOf(recorded.value.invoice.total, recorded.value)
})

/** A payment reported in a message. */
export interface InboundPaymentNotice {
  readonly notice: PaymentNotice
  readonly message: InboundMessage
  readonly trace?: TraceContext | undefined
}

/**
 * Records messages' payments in order, once per message, in one transaction. Returns the
 * rejections; a rejected payment does not affect the others.
 */
export const recordInboundPayments = Effect.fnUntraced(function* (
  notices: ReadonlyArray<InboundPaymentNotice>,
) {
  const payments = yield* PaymentRepository
  const nextPaymentId = yield* nextIds("pay")
  const nextEventId = yield* nextIds("evt")
  const at = instant(yield* Clock.currentTimeMillis)
  const outcomes = yield* payments.recordInbound<PaymentRejection>(
    notices.map(({ notice, message, trace }) => {
      const moment = { id: nextPaymentId() as PaymentId, eventId: nextEventId() as EventId, at }
      const decide = (soFar: PaymentsSoFar) => decidePayment(soFar, notice, moment)
      return { invoiceId: notice.invoiceId, reference: notice.reference, decide, message, trace }
    }),
  )
  return outcomes.map((outcome, nth): PaymentRejection | InvoiceNotFound | undefined => {
    if (Result.isFailure(outcome)) return outcome.failure
    const notice = notices[nth]?.notice
    const isFound = Option.isSome(outcome.success) || notice === undefined
    return isFound ? undefined : new InvoiceNotFound({ id: notice.invoiceId })
  })
})

/** Reads the payment status of an invoice; nothing is due for a correction. */
export const readPaymentStatus = Effect.fnUntraced(function* ({
  id,
  total,
  correction,
}: Pick<Invoice, "id" | "total" | "correction">) {
  const payments = yield* PaymentRepository
  const owed = correction === undefined ? total : money(0, total.currency)
  return paymentStatusOf(owed, yield* payments.ofInvoice(id))
})
