/**
 * Takes in what another system tells: the one door for whoever listens to a message bus. A message
 * has its effect once, however often and by however many listeners it is heard.
 */
import * as Effect from "effect/Effect"
import { recordOrderFact } from "../../order/use-cases/record-order-fact.ts"
import { recordPayment } from "../../payment/use-cases/record-payment.ts"
import { inTrace, type TraceContext } from "../../trace/trace-context.ts"
import { causeOf, type DeadLetterCause } from "../dead-letter.ts"
import type { InboundFact } from "../inbound-fact.ts"
import type { InboundMessage } from "../inbound-message.ts"

export type Hearing =
  /** It has its effect, now or since it was heard before. */
  | { readonly _tag: "Taken" }
  /** It has none, and would have none if it was heard again. */
  | { readonly _tag: "SetAside"; readonly cause: DeadLetterCause }

const record = Effect.fnUntraced(function* (message: InboundMessage, told: InboundFact) {
  switch (told._tag) {
    case "ShipmentTold":
      return void (yield* recordOrderFact(told.orderId, told.fact, message))
    case "PaymentTold":
      return void (yield* recordPayment(told.notice, message))
  }
})

const taken: Hearing = { _tag: "Taken" }

/** Fails when the effect could not be stored now: then the message has to be heard again. */
export const hear = (message: InboundMessage, told: InboundFact, trace?: TraceContext) =>
  record(message, told).pipe(
    Effect.as(taken),
    Effect.catchTag(
      [
        "OrderNotFound",
        "InvoiceNotFound",
        "OrderCannotMove",
        "OrderShippedOtherwise",
        "TooMuchTracking",
        "PaymentCurrencyDiffers",
        "PaymentReferenceReused",
        "PaymentTooLarge",
        "TooManyPayments",
      ],
      (rejection) => Effect.succeed<Hearing>({ _tag: "SetAside", cause: causeOf(rejection) }),
    ),
    inTrace(trace, `hear ${told._tag}`, { source: message.source, id: message.id }),
  )
