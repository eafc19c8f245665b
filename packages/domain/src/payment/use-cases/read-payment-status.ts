/** How far an invoice is paid. */
import * as Effect from "effect/Effect"
import { type PayableInvoice, paymentStatusOf } from "../payment-decision.ts"
import { PaymentRepository } from "../payment-repository.ts"

export const readPaymentStatus = Effect.fnUntraced(function* ({
  id,
  total,
}: Pick<PayableInvoice, "id" | "total">) {
  const payments = yield* PaymentRepository
  return paymentStatusOf(total, yield* payments.ofInvoice(id))
})
