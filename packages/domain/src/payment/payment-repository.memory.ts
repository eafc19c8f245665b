/** Reference implementation of `PaymentRepository`, in memory. */
import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Result from "effect/Result"
import { type LedgerMemory, publish } from "../ledger/ledger.memory.ts"
import type { Payment } from "./payment.ts"
import type { PaymentsSoFar, PaymentStep } from "./payment-decision.ts"
import type { PaymentRepository, PaymentToRecord } from "./payment-repository.ts"

const ofInvoice = (ledger: LedgerMemory, invoiceId: string): ReadonlyArray<Payment> =>
  [...ledger.payments.values()].filter((payment) => payment.invoiceId === invoiceId)

const record = <R>(
  ledger: LedgerMemory,
  { invoiceId, reference }: PaymentToRecord,
  decide: (soFar: PaymentsSoFar) => Result.Result<PaymentStep, R>,
): Effect.Effect<Option.Option<PaymentsSoFar>, R> => {
  const invoice = ledger.invoices.get(invoiceId)?.kept.invoice
  if (invoice === undefined) return Effect.succeedNone
  const { id, orderId, tenantId, total } = invoice
  const soFar: PaymentsSoFar = {
    invoice: { id, orderId, tenantId, total },
    payments: ofInvoice(ledger, invoiceId),
    sameReference: ledger.payments.get(reference),
  }
  const decided = decide(soFar)
  if (Result.isFailure(decided)) return Effect.fail(decided.failure)
  const { recorded, events } = decided.success
  if (recorded === undefined) return Effect.succeedSome(soFar)
  ledger.payments.set(recorded.reference, recorded)
  publish(ledger, events)
  return Effect.succeedSome({ ...soFar, payments: [...soFar.payments, recorded] })
}

export const makePaymentRepositoryMemory = (
  ledger: LedgerMemory,
): PaymentRepository["Service"] => ({
  record: (payment, decide) => Effect.suspend(() => record(ledger, payment, decide)),
  ofInvoice: (invoiceId) => Effect.sync(() => ofInvoice(ledger, invoiceId)),
})
