/**
 * Takes in what other systems tell: the one door for whoever listens to a message bus. A message
 * has its effect once, however often and by however many listeners it is heard.
 *
 * Messages come through several at a time, and their effects are stored together: that costs little
 * more than one of them alone.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type * as Tracer from "effect/Tracer"
import { recordToldFacts, type ToldOrderFact } from "../../order/use-cases/record-order-fact.ts"
import {
  recordToldPayments,
  type ToldPaymentNotice,
} from "../../payment/use-cases/record-payment.ts"
import { parentOf, type TraceContext, traceOf } from "../../trace/trace-context.ts"
import { causeOf, type DeadLetterCause, type InboundRejection } from "../dead-letter.ts"
import type { InboundFact } from "../inbound-fact.ts"
import type { InboundMessage } from "../inbound-message.ts"

export interface ToldMessage {
  readonly message: InboundMessage
  readonly told: InboundFact
  /** That of its sender. */
  readonly trace?: TraceContext | undefined
}

export type Hearing =
  /** It has its effect, now or since it was heard before. */
  | { readonly _tag: "Taken" }
  /** It has none, and would have none if it was heard again. */
  | { readonly _tag: "SetAside"; readonly cause: DeadLetterCause }

const taken: Hearing = { _tag: "Taken" }

const hearingOf = (rejection: InboundRejection | undefined): Hearing =>
  rejection === undefined ? taken : { _tag: "SetAside", cause: causeOf(rejection) }

/** Each message is worked on in a span of its own, in the trace of its sender. */
const spanFor = ({ message: { source, id }, told, trace }: ToldMessage) =>
  Effect.makeSpan(`hear ${told._tag}`, {
    ...parentOf(trace),
    attributes: { source, id },
  })

/** Stores what they tell, by what they tell of; answers in their order. */
const record = Effect.fnUntraced(function* (
  messages: ReadonlyArray<ToldMessage>,
  spans: ReadonlyArray<Tracer.Span>,
) {
  const hearings: Array<Hearing> = messages.map(() => taken)
  const facts: Array<ToldOrderFact & { readonly nth: number }> = []
  const notices: Array<ToldPaymentNotice & { readonly nth: number }> = []
  messages.forEach(({ message, told }, nth) => {
    const span = spans[nth]
    const trace = span === undefined ? undefined : traceOf(span)
    if (told._tag === "PaymentTold") notices.push({ notice: told.notice, message, trace, nth })
    else facts.push({ orderId: told.orderId, fact: told.fact, message, trace, nth })
  })
  const answer = (
    asked: ReadonlyArray<{ readonly nth: number }>,
    rejections: ReadonlyArray<InboundRejection | undefined>,
  ): void => {
    asked.forEach(({ nth }, position) => {
      hearings[nth] = hearingOf(rejections[position])
    })
  }
  if (facts.length > 0) answer(facts, yield* recordToldFacts(facts))
  if (notices.length > 0) answer(notices, yield* recordToldPayments(notices))
  return hearings as ReadonlyArray<Hearing>
})

/**
 * What became of each message, in the order given: facts of one thing are taken in in that order.
 * Fails when effects could not be stored now: then all of the messages have to be heard again.
 */
export const hear = Effect.fnUntraced(function* (messages: ReadonlyArray<ToldMessage>) {
  const spans = yield* Effect.forEach(messages, spanFor)
  const exit = yield* Effect.exit(record(messages, spans))
  const now = yield* Clock.currentTimeNanos
  for (const span of spans) span.end(now, exit)
  return yield* exit
})
