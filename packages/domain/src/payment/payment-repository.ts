/**
 * Where payments are kept. Arithmetic is the domain's (a pure function goes in), atomicity is the
 * adapter's.
 */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type * as Result from "effect/Result"
import type { InvoiceId } from "../identity/type-id.ts"
import type { InboundMessage } from "../inbound/inbound-message.ts"
import type { TraceContext } from "../trace/trace-context.ts"
import type { Payment, PaymentReference } from "./payment.ts"
import type { PaymentsSoFar, PaymentStep } from "./payment-decision.ts"

export class PaymentRepositoryError extends Data.TaggedError("PaymentRepositoryError")<{
  readonly reason: "Unavailable"
  readonly cause?: unknown
}> {
  get isRetryable(): boolean {
    return true
  }
}

export interface PaymentToRecord {
  readonly invoiceId: InvoiceId
  readonly reference: PaymentReference
}

/** A payment that a message of another system tells of. */
export interface ToldPayment<R> extends PaymentToRecord {
  readonly decide: (soFar: PaymentsSoFar) => Result.Result<PaymentStep, R>
  readonly message: InboundMessage
  /** Kept beside the events. */
  readonly trace?: TraceContext | undefined
}

export class PaymentRepository extends Context.Service<
  PaymentRepository,
  {
    /**
     * Shows `decide` the invoice, its payments as they were recorded, and whatever is recorded
     * under the reference; stores the payment it wants recorded together with its events, or
     * nothing when it refuses or wants none. Answers what was known to that decision, with the
     * payment added, or none when there is no such invoice. Payments of one invoice at the same
     * time are decided one after the other, and so are those with one reference; `decide` is pure
     * and may be asked more than once.
     */
    readonly record: <R>(
      payment: PaymentToRecord,
      decide: (soFar: PaymentsSoFar) => Result.Result<PaymentStep, R>,
    ) => Effect.Effect<Option.Option<PaymentsSoFar>, R | PaymentRepositoryError>
    /**
     * Payments that messages tell of, as if they were recorded one after the other in the order
     * given; answers in that order what `record` would of each. All that is stored is stored
     * together; after a failure it is not known whether it was.
     *
     * A message is remembered together with what is stored for it, also when that is nothing new;
     * of a message that is known already nothing is stored. One that `decide` refuses, or that
     * tells of no invoice there is, is not remembered and stands in the way of no other.
     */
    readonly recordTold: <R>(
      payments: ReadonlyArray<ToldPayment<R>>,
    ) => Effect.Effect<
      ReadonlyArray<Result.Result<Option.Option<PaymentsSoFar>, R>>,
      PaymentRepositoryError
    >
    /** The payments of the invoice as they were recorded; none of them is ever missing later. */
    readonly ofInvoice: (
      invoiceId: InvoiceId,
    ) => Effect.Effect<ReadonlyArray<Payment>, PaymentRepositoryError>
  }
>()("@procurement/domain/payment/PaymentRepository") {}
