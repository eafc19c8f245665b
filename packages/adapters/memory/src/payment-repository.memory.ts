/** Reference implementation of `PaymentRepository`, in memory. */
import { createdAt, type Invoice, type Receivable, statedBasis } from "@procurement/domain/invoice"
import { money } from "@procurement/domain/money"
import {
  type CorrectedAmount,
  decideInboundPayments,
  type InboundPayment,
  type InvoiceAccount,
  type PaymentRepository,
  type PaymentsSoFar,
  type PaymentStep,
  type PaymentToRecord,
  receivableOf,
  type TransferSoFar,
  type TransferStep,
  type TransferToRecord,
  withPayments,
} from "@procurement/domain/payment"
import { type TraceContext, withCurrentTrace } from "@procurement/domain/trace"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { isKnown, remember } from "./inbound.memory.ts"
import { type LedgerMemory, orderIndex, publish, withSupply } from "./ledger.memory.ts"

const amountOf = (document: Invoice): CorrectedAmount | undefined => {
  const { id, correction, total, voided } = document
  if (correction !== undefined) return { id, total, at: createdAt(document) }
  return voided && { id, total: money(-total.amount, total.currency), at: voided.at }
}

/** Corrections belong to the order of what they correct. */
const documentsAbout = (ledger: LedgerMemory, invoiceId: string) =>
  ledger.invoices.on(orderIndex(ledger.invoices.get(invoiceId)?.kept.invoice.orderId ?? ""))

const accountOf = (ledger: LedgerMemory, invoiceId: string): InvoiceAccount => ({
  payments: ledger.payments.on(invoiceId),
  corrections: documentsAbout(ledger, invoiceId)
    .map(({ kept: { invoice } }) => invoice)
    .filter(({ id, correction }) => id === invoiceId || correction?.invoiceId === invoiceId)
    .flatMap((document) => amountOf(document) ?? [])
    .toSorted((left, right) => (left.id < right.id ? -1 : 1)),
})

/** What is owed for the invoice; undefined for a correction and an unknown invoice. */
export const receivableIn = (ledger: LedgerMemory, invoiceId: string): Receivable | undefined => {
  const invoice = ledger.invoices.get(invoiceId)?.kept.invoice
  return invoice === undefined || invoice.correction !== undefined
    ? undefined
    : receivableOf(invoice.total, accountOf(ledger, invoiceId))
}

/** The data of the invoice that storing one of its corrections needs. */
export const knownOfInvoice = (ledger: LedgerMemory, invoiceId: string) => {
  const row = ledger.invoices.get(invoiceId)
  if (row === undefined) return undefined
  const { invoice, supply } = withSupply(ledger, row)
  const { id, orderId, tenantId, total } = invoice
  const isCorrection = invoice.correction !== undefined
  return {
    invoice: { id, orderId, tenantId, total, isCorrection, supply, stated: statedBasis(invoice) },
    ...accountOf(ledger, invoiceId),
  }
}

const soFarOf = (
  ledger: LedgerMemory,
  { invoiceId, reference }: PaymentToRecord,
): PaymentsSoFar | undefined => {
  const account = knownOfInvoice(ledger, invoiceId)
  return account && { ...account, sameReference: ledger.payments.get(reference) }
}

/** The data of the decision, with the payment; nothing is stored when `decide` rejects. */
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

const recordInbound = <R>(ledger: LedgerMemory, payments: ReadonlyArray<InboundPayment<R>>) => {
  const { outcomes, decided } = decideInboundPayments(payments, {
    soFarOf: (payment) => soFarOf(ledger, payment),
    isRecorded: (message) => isKnown(ledger, message),
  })
  for (const { message, recorded: added, events, trace } of decided) {
    if (added !== undefined) ledger.payments.set(added.reference, added)
    publish(ledger, events, trace)
    remember(ledger, message)
  }
  return outcomes
}

const recordTransfer = <R>(
  ledger: LedgerMemory,
  { invoiceIds, references, message }: TransferToRecord,
  decide: (soFar: TransferSoFar) => Result.Result<TransferStep, R>,
  trace: TraceContext | undefined,
): Result.Result<Option.Option<TransferSoFar["accounts"]>, R> => {
  const accounts = invoiceIds.flatMap((id) => knownOfInvoice(ledger, id) ?? [])
  if (accounts.length < invoiceIds.length) return Result.succeed(Option.none())
  if (message !== undefined && isKnown(ledger, message))
    return Result.succeed(Option.some(accounts))
  const payments = references.flatMap((reference) => ledger.payments.get(reference) ?? [])
  return Result.map(decide({ accounts, recorded: payments }), (step) => {
    for (const payment of step.recorded) ledger.payments.set(payment.reference, payment)
    publish(ledger, step.events, trace)
    if (message !== undefined) remember(ledger, message)
    return Option.some(withPayments(accounts, step))
  })
}

export const makePaymentRepositoryMemory = (
  ledger: LedgerMemory,
): PaymentRepository["Service"] => ({
  record: (payment, decide) =>
    withCurrentTrace((trace) => Effect.fromResult(recorded(ledger, payment, decide, trace))),
  recordTransfer: (transfer, decide) =>
    withCurrentTrace((trace) =>
      Effect.fromResult(recordTransfer(ledger, transfer, decide, transfer.trace ?? trace)),
    ),
  recordInbound: (payments) => Effect.sync(() => recordInbound(ledger, payments)),
  ofInvoice: (invoiceId) => Effect.sync(() => accountOf(ledger, invoiceId)),
  receivables: (invoiceIds) =>
    Effect.sync(
      () =>
        new Map(
          invoiceIds.flatMap((id) => {
            const receivable = receivableIn(ledger, id)
            return receivable === undefined ? [] : [[id, receivable] as const]
          }),
        ),
    ),
})
