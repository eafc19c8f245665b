/**
 * What messages about payments lead to: each decision upon the outcome of the one before, as if
 * they were recorded one by one, and all that is to be stored in the end.
 *
 * Pure: what is known of invoices, payments and messages is asked for, nothing is stored here.
 */
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import type { DomainEvent } from "../events/domain-event.ts"
import { type InboundMessage, messageKey } from "../inbound/inbound-message.ts"
import type { TraceContext } from "../trace/trace-context.ts"
import type { Payment } from "./payment.ts"
import type { PaymentsSoFar } from "./payment-decision.ts"
import type { PaymentToRecord, ToldPayment } from "./payment-repository.ts"

/** What is stored before any of the payments. */
export interface KnownPayments {
  /** None when there is no such invoice. */
  readonly soFarOf: (payment: PaymentToRecord) => PaymentsSoFar | undefined
  readonly knows: (message: InboundMessage) => boolean
}

export interface DecidedPayment {
  readonly message: InboundMessage
  /** None when it was recorded already. */
  readonly recorded: Payment | undefined
  readonly events: ReadonlyArray<DomainEvent>
  readonly trace: TraceContext | undefined
}

export interface DecidedPayments<R> {
  /** Of each payment; none where there is no such invoice. */
  readonly outcomes: ReadonlyArray<Result.Result<Option.Option<PaymentsSoFar>, R>>
  /** What there is to store, in the order in which it has to be; each message is new. */
  readonly decided: ReadonlyArray<DecidedPayment>
}

/** What was known, with the payments that were decided upon meanwhile. */
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

export const decideToldPayments = <R>(
  payments: ReadonlyArray<ToldPayment<R>>,
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
