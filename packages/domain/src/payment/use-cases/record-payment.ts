/**
 * Records a payment that the bank tells of: the inbound port that the operator API and the message
 * bus feed. Telling the same twice is the same as telling it once.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { instant } from "../../calendar/instant.ts"
import { nextId } from "../../identity/entropy.ts"
import type { EventId, PaymentId } from "../../identity/type-id.ts"
import type { InboundMessage } from "../../inbound/inbound-message.ts"
import { InvoiceNotFound } from "../../invoice/use-cases/read-invoice.ts"
import type { PaymentNotice } from "../payment.ts"
import { decidePayment, type PaymentMoment, paymentStatusOf } from "../payment-decision.ts"
import { PaymentRepository } from "../payment-repository.ts"

/**
 * How far the invoice is paid after this payment, which counts once for each message that tells of
 * it. The invoice may still be on its way into KSeF. Fails with `InvoiceNotFound`, or with a
 * rejection (`PaymentRejection`); then nothing is stored.
 */
export const recordPayment = Effect.fnUntraced(function* (
  notice: PaymentNotice,
  message?: InboundMessage,
) {
  const payments = yield* PaymentRepository
  const moment: PaymentMoment = {
    id: (yield* nextId("pay")) as PaymentId,
    eventId: (yield* nextId("evt")) as EventId,
    at: instant(yield* Clock.currentTimeMillis),
  }
  const known = yield* payments.record(
    notice,
    (soFar) => decidePayment(soFar, notice, moment),
    message,
  )
  if (Option.isNone(known)) return yield* new InvoiceNotFound({ id: notice.invoiceId })
  return paymentStatusOf(known.value.invoice.total, known.value.payments)
})
