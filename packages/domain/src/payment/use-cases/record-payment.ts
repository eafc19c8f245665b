/**
 * Records payments that the bank tells of: the inbound ports that the operator API and the message
 * bus feed. Telling the same twice is the same as telling it once.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { instant } from "../../calendar/instant.ts"
import { nextId, nextIds } from "../../identity/entropy.ts"
import type { EventId, PaymentId } from "../../identity/type-id.ts"
import type { InboundMessage } from "../../inbound/inbound-message.ts"
import { InvoiceNotFound } from "../../invoice/use-cases/read-invoice.ts"
import type { TraceContext } from "../../trace/trace-context.ts"
import type { PaymentNotice } from "../payment.ts"
import {
  decidePayment,
  type PaymentMoment,
  type PaymentsSoFar,
  paymentStatusOf,
} from "../payment-decision.ts"
import type { PaymentRejection } from "../payment-rejections.ts"
import { PaymentRepository } from "../payment-repository.ts"

/**
 * How far the invoice is paid after this payment. The invoice may still be on its way into KSeF.
 * Fails with `InvoiceNotFound`, or with a rejection (`PaymentRejection`); then nothing is stored.
 */
export const recordPayment = Effect.fnUntraced(function* (notice: PaymentNotice) {
  const payments = yield* PaymentRepository
  const moment: PaymentMoment = {
    id: (yield* nextId("pay")) as PaymentId,
    eventId: (yield* nextId("evt")) as EventId,
    at: instant(yield* Clock.currentTimeMillis),
  }
  const known = yield* payments.record(notice, (soFar) => decidePayment(soFar, notice, moment))
  if (Option.isNone(known)) return yield* new InvoiceNotFound({ id: notice.invoiceId })
  return paymentStatusOf(known.value.invoice.total, known.value.payments)
})

/** A payment that a message tells of. */
export interface ToldPaymentNotice {
  readonly notice: PaymentNotice
  readonly message: InboundMessage
  readonly trace?: TraceContext | undefined
}

/**
 * Payments that messages tell of, in their order; each counts once for its message. Answers why,
 * for each that is not recorded: that keeps no other from being recorded. All are stored together.
 */
export const recordToldPayments = Effect.fnUntraced(function* (
  told: ReadonlyArray<ToldPaymentNotice>,
) {
  const payments = yield* PaymentRepository
  const nextPaymentId = yield* nextIds("pay")
  const nextEventId = yield* nextIds("evt")
  const at = instant(yield* Clock.currentTimeMillis)
  const outcomes = yield* payments.recordTold<PaymentRejection>(
    told.map(({ notice, message, trace }) => {
      const moment = { id: nextPaymentId() as PaymentId, eventId: nextEventId() as EventId, at }
      const decide = (soFar: PaymentsSoFar) => decidePayment(soFar, notice, moment)
      return { invoiceId: notice.invoiceId, reference: notice.reference, decide, message, trace }
    }),
  )
  return outcomes.map((outcome, nth): PaymentRejection | InvoiceNotFound | undefined => {
    if (Result.isFailure(outcome)) return outcome.failure
    const notice = told[nth]?.notice
    const isFound = Option.isSome(outcome.success) || notice === undefined
    return isFound ? undefined : new InvoiceNotFound({ id: notice.invoiceId })
  })
})
