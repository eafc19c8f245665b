/** Reference implementation of `PaymentRepository`, in memory. */
import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Result from "effect/Result"
import type { InboundMessage } from "../inbound/inbound-message.ts"
import { isKnown, remember } from "../inbound/inbox.memory.ts"
import { type LedgerMemory, publish } from "../ledger/ledger.memory.ts"
import { type TraceContext, withCurrentTrace } from "../trace/trace-context.ts"
import type { Payment } from "./payment.ts"
import type { PaymentsSoFar, PaymentStep } from "./payment-decision.ts"
import type { PaymentRepository, PaymentToRecord } from "./payment-repository.ts"

const ofInvoice = (ledger: LedgerMemory, invoiceId: string): ReadonlyArray<Payment> =>
  [...ledger.payments.values()].filter((payment) => payment.invoiceId === invoiceId)

const record = <R>(
  ledger: LedgerMemory,
  { invoiceId, reference }: PaymentToRecord,
  decide: (soFar: PaymentsSoFar) => Result.Result<PaymentStep, R>,
  message: InboundMessage | undefined,
  trace: TraceContext | undefined,
): Effect.Effect<Option.Option<PaymentsSoFar>, R> => {
  const invoice = ledger.invoices.get(invoiceId)?.kept.invoice
  if (invoice === undefined) return Effect.succeedNone
  const { id, orderId, tenantId, total } = invoice
  const soFar: PaymentsSoFar = {
    invoice: { id, orderId, tenantId, total },
    payments: ofInvoice(ledger, invoiceId),
    sameReference: ledger.payments.get(reference),
  }
  if (message !== undefined && isKnown(ledger, message)) return Effect.succeedSome(soFar)
  const decided = decide(soFar)
  if (Result.isFailure(decided)) return Effect.fail(decided.failure)
  if (message !== undefined) remember(ledger, message)
  const { recorded, events } = decided.success
  if (recorded === undefined) return Effect.succeedSome(soFar)
  ledger.payments.set(recorded.reference, recorded)
  publish(ledger, events, trace)
  return Effect.succeedSome({ ...soFar, payments: [...soFar.payments, recorded] })
}

export const makePaymentRepositoryMemory = (
  ledger: LedgerMemory,
): PaymentRepository["Service"] => ({
  record: (payment, decide, message) =>
    withCurrentTrace((trace) => record(ledger, payment, decide, message, trace)),
  ofInvoice: (invoiceId) => Effect.sync(() => ofInvoice(ledger, invoiceId)),
})
