/**
 * Stores payments. The domain decides (the caller passes a pure function); the adapter stores the
 * result atomically.
 */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import type { DomainEvent } from "../events/domain-event.ts"
import type { InvoiceId } from "../identity/type-id.ts"
import { type InboundMessage, messageKey } from "../inbox/inbox.ts"
import type { TraceContext } from "../trace/trace-context.ts"
import type { Unavailable } from "../unavailable.ts"
import type { TransferSoFar, TransferStep } from "./collective-transfer.ts"
import type { InvoiceAccount, PaymentsSoFar, PaymentStep } from "./payment-status.ts"
import type { Payment, PaymentReference } from "./payment.ts"

export interface PaymentToRecord {
  readonly invoiceId: InvoiceId
  readonly reference: PaymentReference
}

/** A payment from a message of another system. */
export interface InboundPayment<R> extends PaymentToRecord {
  readonly decide: (soFar: PaymentsSoFar) => Result.Result<PaymentStep, R>
  readonly message: InboundMessage
  /** Stored with the events. */
  readonly trace?: TraceContext | undefined
}

/** A transfer for several invoices. */
export interface TransferToRecord {
  /** In the order in which the decision gets them; each once. */
  readonly invoiceIds: ReadonlyArray<InvoiceId>
  /** The references that its payments can have. */
  readonly references: ReadonlyArray<PaymentReference>
  /** The message that reports it, if one does. */
  readonly message?: InboundMessage | undefined
  /** Stored with the events; by default the open trace. */
  readonly trace?: TraceContext | undefined
}

export class PaymentRepository extends Context.Service<
  PaymentRepository,
  {
    /**
     * Passes `decide` the invoice, its payments and refunds in the order in which they were
     * recorded, its corrections by their ids, and the payment with the same reference. Stores the
     * payment that `decide` returns together with its events, or nothing when it rejects or returns
     * no payment. Returns the data of that decision, with the payment added, or none when there is
     * no such invoice. Concurrent payments and corrections of one invoice are decided one after
     * another, and so are payments with one reference; `decide` is pure and may be called more than
     * once.
     */
    readonly record: <R>(
      payment: PaymentToRecord,
      decide: (soFar: PaymentsSoFar) => Result.Result<PaymentStep, R>,
    ) => Effect.Effect<Option.Option<PaymentsSoFar>, R | Unavailable>
    /**
     * Records inbound payments as if they were recorded one after another in the given order;
     * returns, in that order, what `record` would return for each. Everything is stored together;
     * after a failure the caller does not know whether it was.
     *
     * A message is remembered together with what is stored for it, also when no payment is added.
     * For a message that is already known, nothing is stored. A message that `decide` rejects, or
     * that names an unknown invoice, is not remembered and does not affect the others.
     */
    readonly recordInbound: <R>(
      payments: ReadonlyArray<InboundPayment<R>>,
    ) => Effect.Effect<ReadonlyArray<Result.Result<Option.Option<PaymentsSoFar>, R>>, Unavailable>
    /**
     * As `record`, of a transfer for several invoices: passes `decide` all of them, and payments
     * with one of the references. Everything that it returns is stored together, with the message;
     * for a message that is already known, nothing is decided or stored. Returns the data of the
     * decision, with the payments added, or none when one of the invoices does not exist.
     */
    readonly recordTransfer: <R>(
      transfer: TransferToRecord,
      decide: (soFar: TransferSoFar) => Result.Result<TransferStep, R>,
    ) => Effect.Effect<Option.Option<TransferSoFar["accounts"]>, R | Unavailable>
    /**
     * The payments and refunds of the invoice in the order in which they were recorded, and its
     * corrections by their ids; later reads contain all of them again.
     */
    readonly ofInvoice: (invoiceId: InvoiceId) => Effect.Effect<InvoiceAccount, Unavailable>
  }
>()("@procurement/domain/payment/PaymentRepository") {}

// Decides inbound payments: each one sees the result of the previous one.
//
// Pure: `known` gives access to stored invoices, payments and messages; the caller stores the
// result.

/** The stored state before any of the payments. */
export interface KnownPayments {
  /** Undefined when the invoice does not exist. */
  readonly soFarOf: (payment: PaymentToRecord) => PaymentsSoFar | undefined
  readonly knows: (message: InboundMessage) => boolean
}

export interface DecidedPayment {
  readonly message: InboundMessage
  /** Undefined when it had been recorded before. */
  readonly recorded: Payment | undefined
  readonly events: ReadonlyArray<DomainEvent>
  readonly trace: TraceContext | undefined
}

export interface DecidedPayments<R> {
  /** The result of each payment; absent when the invoice does not exist. */
  readonly outcomes: ReadonlyArray<Result.Result<Option.Option<PaymentsSoFar>, R>>
  /** What to store, in this order; each message is new. */
  readonly decided: ReadonlyArray<DecidedPayment>
}

/** The stored payments together with those decided in this call. */
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

export const decideInboundPayments = <R>(
  payments: ReadonlyArray<InboundPayment<R>>,
  known: KnownPayments,
): DecidedPayments<R> => {
  const decided = new Map<string, DecidedPayment>()
  const added = new Map<string, Payment>()
  const outcomes = payments.map((payment) => {
    const { decide, message, trace } = payment
    const soFar = withAdded(known.soFarOf(payment), payment, added)
    if (soFar === undefined) return Result.succeed(Option.none())
    const key = messageKey(message)
    if (decided.has(key) || known.knows(message)) return Result.succeed(Option.some(soFar))
    return Result.map(decide(soFar), ({ recorded, events }) => {
      decided.set(key, { message, recorded, events, trace })
      if (recorded === undefined) return Option.some(soFar)
      added.set(recorded.reference, recorded)
      return Option.some({ ...soFar, payments: [...soFar.payments, recorded] })
    })
  })
  return { outcomes, decided: [...decided.values()] }
}
