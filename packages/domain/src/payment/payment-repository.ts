/**
 * Stores payments. The domain decides in a pure function that the caller passes in; the adapter
 * stores the result atomically.
 */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import type { DomainEvent } from "../events/domain-event.ts"
import type { InvoiceId } from "../identity/type-id.ts"
import { type InboundMessage, messageKey } from "../inbox/inbox.ts"
import type { Receivable } from "../invoice/receivable.ts"
import type { TraceContext } from "../trace/trace-context.ts"
import type { Unavailable } from "../unavailable.ts"
import type { TransferSoFar, TransferStep } from "./collective-transfer.ts"
import type { InvoiceAccount, PaymentsSoFar, PaymentStep } from "./payment-status.ts"
import type { Payment, PaymentReference } from "./payment.ts"

export interface PaymentToRecord {
  readonly invoiceId: InvoiceId
  readonly reference: PaymentReference
}

/** A payment reported in a message from another system. */
export interface InboundPayment<R> extends PaymentToRecord {
  readonly decide: (soFar: PaymentsSoFar) => Result.Result<PaymentStep, R>
  readonly message: InboundMessage
  /** Stored with the events. */
  readonly trace?: TraceContext | undefined
}

/** A transfer for several invoices. */
export interface TransferToRecord {
  /** Distinct invoices, in the order in which `decide` receives them. */
  readonly invoiceIds: ReadonlyArray<InvoiceId>
  /** Possible references of its payments. */
  readonly references: ReadonlyArray<PaymentReference>
  /** The message that reports it, if any. */
  readonly message?: InboundMessage | undefined
  /** Stored with the events; defaults to the current trace. */
  readonly trace?: TraceContext | undefined
}

export class PaymentRepository extends Context.Service<
  PaymentRepository,
  {
    /**
     * Calls `decide` with the invoice, its payments and refunds in recording order, its corrections
     * by id, and the payment with the same reference. Stores the payment that `decide` returns and
     * its events in one transaction, or nothing when it rejects or returns no payment. Returns the
     * data of the decision including the new payment, or `Option.none` when the invoice does not
     * exist.
     *
     * Concurrent payments and corrections of one invoice are decided one after another, and so are
     * payments with the same reference. `decide` must be pure and may be called more than once.
     */
    readonly record: <R>(
      payment: PaymentToRecord,
      decide: (soFar: PaymentsSoFar) => Result.Result<PaymentStep, R>,
    ) => Effect.Effect<Option.Option<PaymentsSoFar>, R | Unavailable>
    /**
     * Records inbound payments as if one after another in the given order, and returns what
     * `record` would return for each. Everything is stored in one transaction. After a failure the
     * caller does not know whether it was stored.
     *
     * Each message is recorded in the same transaction, even when no payment is added. For a
     * recorded message, nothing is stored. A message that `decide` rejects, or that names an
     * unknown invoice, is not recorded and does not affect the others.
     */
    readonly recordInbound: <R>(
      payments: ReadonlyArray<InboundPayment<R>>,
    ) => Effect.Effect<ReadonlyArray<Result.Result<Option.Option<PaymentsSoFar>, R>>, Unavailable>
    /**
     * Like `record`, for a transfer for several invoices. Calls `decide` with all of them and with
     * the payments that have one of the references. Stores everything that it returns, and the
     * message, in one transaction; for a recorded message, decides and stores nothing. Returns the
     * data of the decision including the new payments, or `Option.none` when one of the invoices
     * does not exist.
     */
    readonly recordTransfer: <R>(
      transfer: TransferToRecord,
      decide: (soFar: TransferSoFar) => Result.Result<TransferStep, R>,
    ) => Effect.Effect<Option.Option<TransferSoFar["accounts"]>, R | Unavailable>
    /**
     * Returns the invoice's payments and refunds in recording order, and its corrections by id.
     * Later reads return the same entries and new ones.
     */
    readonly ofInvoice: (invoiceId: InvoiceId) => Effect.Effect<InvoiceAccount, Unavailable>
    /**
     * Returns what `receivableOf` returns for the accounts of these invoices; corrections and
     * unknown invoices have none.
     */
    readonly receivables: (
      invoiceIds: ReadonlyArray<InvoiceId>,
    ) => Effect.Effect<ReadonlyMap<InvoiceId, Receivable>, Unavailable>
  }
>()("@procurement/domain/payment/PaymentRepository") {}

/** Stored state before all payments. */
export interface KnownPayments {
  /** Returns undefined when the invoice does not exist. */
  readonly soFarOf: (payment: PaymentToRecord) => PaymentsSoFar | undefined
  readonly isRecorded: (message: InboundMessage) => boolean
}

export interface DecidedPayment {
  readonly message: InboundMessage
  /** Undefined when the payment was already recorded. */
  readonly recorded: Payment | undefined
  readonly events: ReadonlyArray<DomainEvent>
  readonly trace: TraceContext | undefined
}

export interface DecidedPayments<R> {
  /** Result of each payment; `Option.none` when the invoice does not exist. */
  readonly outcomes: ReadonlyArray<Result.Result<Option.Option<PaymentsSoFar>, R>>
  /** What to store, in this order. All messages are new. */
  readonly decided: ReadonlyArray<DecidedPayment>
}

/** Adds the payments decided in this call to the stored ones. */
const withAdded = (
  soFar: PaymentsSoFar | undefined,
  { invoiceId, reference }: PaymentToRecord,
  added: ReadonlyMap<string, Payment>,
): PaymentsSoFar | undefined => {
  if (soFar === undefined || added.size === 0) return soFar
  const ofInvoice = [...added.values()].filter((payment) => payment.invoiceId === invoiceId)
  return {
    ...soFar,
    payments: [...soFar.payments, ...ofInvoice],
    sameReference: soFar.sameReference ?? added.get(reference),
  }
}

/**
 * Decides inbound payments; each payment sees the previous result.
 *
 * Pure: `stored` reads stored invoices, payments and messages, and the caller stores the result.
 */
export const decideInboundPayments = <R>(
  payments: ReadonlyArray<InboundPayment<R>>,
  stored: KnownPayments,
): DecidedPayments<R> => {
  const decided = new Map<string, DecidedPayment>()
  const added = new Map<string, Payment>()
  const outcomes = payments.map((payment) => {
    const { decide, message, trace } = payment
    const soFar = withAdded(stored.soFarOf(payment), payment, added)
    if (soFar === undefined) return Result.succeed(Option.none())
    const key = messageKey(message)
    if (decided.has(key) || stored.isRecorded(message)) return Result.succeed(Option.some(soFar))
    return Result.map(decide(soFar), ({ recorded, events }) => {
      decided.set(key, { message, recorded, events, trace })
      if (recorded === undefined) return Option.some(soFar)
      added.set(recorded.reference, recorded)
      return Option.some({ ...soFar, payments: [...soFar.payments, recorded] })
    })
  })
  return { outcomes, decided: [...decided.values()] }
}
