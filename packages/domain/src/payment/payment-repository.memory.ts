/** Reference implementation of `PaymentRepository`, in memory. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { isKnown, remember } from "../inbound/inbox.memory.ts"
import { type LedgerMemory, publish } from "../ledger/ledger.memory.ts"
import { type TraceContext, withCurrentTrace } from "../trace/trace-context.ts"
import type { Payment } from "./payment.ts"
import type { PaymentsSoFar, PaymentStep } from "./payment-decision.ts"
import type { PaymentRepository, PaymentToRecord, ToldPayment } from "./payment-repository.ts"
import { decideToldPayments } from "./told-payments.ts"

const ofInvoice = (ledger: LedgerMemory, invoiceId: string): ReadonlyArray<Payment> =>
  [...ledger.payments.values()].filter((payment) => payment.invoiceId === invoiceId)

const soFarOf = (
  ledger: LedgerMemory,
  { invoiceId, reference }: PaymentToRecord,
): PaymentsSoFar | undefined => {
  const invoice = ledger.invoices.get(invoiceId)?.kept.invoice
  if (invoice === undefined) return undefined
  const { id, orderId, tenantId, total } = invoice
  return {
    invoice: { id, orderId, tenantId, total },
    payments: ofInvoice(ledger, invoiceId),
    sameReference: ledger.payments.get(reference),
  }
}

/** What was known, with the payment; nothing is stored when `decide` refuses. */
const recorded = <R>(
  ledger: LedgerMemory,
  payment: PaymentToRecord,
  decide: (soFar: PaymentsSoFar) => Result.Result<PaymentStep, R>,
  trace: TraceContext | undefined,
): Result.Result<Option.Option<PaymentsSoFar>, R> => {
  const soFar = soFarOf(ledger, payment)
  if (soFar === undefined) return Result.succeed(Option.none())
  return Result.map(decide(soFar), ({ recorded: added, events }) => {
    if (added === undefined) return Option.some(soFar)
    ledger.payments.set(added.reference, added)
    publish(ledger, events, trace)
    return Option.some({ ...soFar, payments: [...soFar.payments, added] })
  })
}

const recordTold = <R>(ledger: LedgerMemory, payments: ReadonlyArray<ToldPayment<R>>) => {
  const { outcomes, decided } = decideToldPayments(payments, {
    soFarOf: (payment) => soFarOf(ledger, payment),
    knows: (message) => isKnown(ledger, message),
  })
  for (const { message, recorded: added, events, trace } of decided) {
    if (added !== undefined) ledger.payments.set(added.reference, added)
    publish(ledger, events, trace)
    remember(ledger, message)
  }
  return outcomes
}

export const makePaymentRepositoryMemory = (
  ledger: LedgerMemory,
): PaymentRepository["Service"] => ({
  record: (payment, decide) =>
    withCurrentTrace((trace) => Effect.fromResult(recorded(ledger, payment, decide, trace))),
  recordTold: (payments) => Effect.sync(() => recordTold(ledger, payments)),
  ofInvoice: (invoiceId) => Effect.sync(() => ofInvoice(ledger, invoiceId)),
})
