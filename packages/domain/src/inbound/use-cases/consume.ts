/**
 * Consumes messages of other systems. A message is applied once, however often and by however many
 * consumers it is received.
 *
 * The effects of several messages are stored together, which costs little more than one.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type * as Tracer from "effect/Tracer"
import { instant } from "../../calendar/instant.ts"
import { type InboundMessage, Inbox, messageKey, remembranceDays } from "../../inbox/inbox.ts"
import {
  type InboundOrderFact,
  recordInboundFacts,
} from "../../order/use-cases/record-order-fact.ts"
import {
  type InboundPaymentNotice,
  recordInboundPayments,
} from "../../payment/use-cases/record-payment.ts"
import type { CollectiveTransfer } from "../../payment/collective-transfer.ts"
import { recordInboundTransfer } from "../../payment/use-cases/record-transfer.ts"
import { parentOf, type TraceContext, traceOf } from "../../trace/trace-context.ts"
import {
  causeOf,
  type DeadLetter,
  type DeadLetterCause,
  type DeadLetterPlace,
  DeadLetters,
  type InboundFact,
  type InboundRejection,
} from "../dead-letter.ts"

export interface ReceivedMessage {
  readonly message: InboundMessage
  readonly fact: InboundFact
  /** The trace context of the sender. */
  readonly trace?: TraceContext | undefined
}

export type ConsumeResult =
  /** Applied, now or when it was received earlier. */
  | { readonly _tag: "Taken" }
  /** Not applied; receiving it again would not change that. */
  | { readonly _tag: "DeadLettered"; readonly cause: DeadLetterCause }

const taken: ConsumeResult = { _tag: "Taken" }

const resultOf = (rejection: InboundRejection | undefined): ConsumeResult =>
  rejection === undefined ? taken : { _tag: "DeadLettered", cause: causeOf(rejection) }

/** Each message gets a span of its own, in the trace of its sender. */
const spanFor = ({ message: { source, id }, fact, trace }: ReceivedMessage) =>
  Effect.makeSpan(`consume ${fact._tag}`, {
    ...parentOf(trace),
    attributes: { source, id },
  })

/** A payment for one invoice, or a transfer for several; with its place among the messages. */
type Received = { readonly nth: number } & (
  | InboundPaymentNotice
  | (Pick<InboundPaymentNotice, "message" | "trace"> & { readonly transfer: CollectiveTransfer })
)

/** Records payments in order: those for one invoice that follow each other are stored together. */
const recordPayments = Effect.fnUntraced(function* (received: ReadonlyArray<Received>) {
  const rejections: Array<InboundRejection | undefined> = []
  let notices: Array<InboundPaymentNotice> = []
  const recordNotices = Effect.fnUntraced(function* () {
    if (notices.length > 0) rejections.push(...(yield* recordInboundPayments(notices)))
    notices = []
  })
  for (const each of received) {
    if ("notice" in each) notices.push(each)
    else {
      yield* recordNotices()
      const { message, trace } = each
      rejections.push(yield* recordInboundTransfer(each.transfer, { message, trace }))
    }
  }
  yield* recordNotices()
  return rejections
})

/** Stores the facts of the messages; returns the results in their order. */
const record = Effect.fnUntraced(function* (
  messages: ReadonlyArray<ReceivedMessage>,
  spans: ReadonlyArray<Tracer.Span>,
) {
  const results: Array<ConsumeResult> = messages.map(() => taken)
  const facts: Array<InboundOrderFact & { readonly nth: number }> = []
  const payments: Array<Received> = []
  messages.forEach(({ message, fact }, nth) => {
    const span = spans[nth]
    const trace = span === undefined ? undefined : traceOf(span)
    if (fact._tag === "PaymentReported") payments.push({ notice: fact.notice, message, trace, nth })
    else if (fact._tag === "TransferReported") {
      payments.push({ transfer: fact.transfer, message, trace, nth })
    } else facts.push({ orderId: fact.orderId, fact: fact.fact, message, trace, nth })
  })
  const assign = (
    items: ReadonlyArray<{ readonly nth: number }>,
    rejections: ReadonlyArray<InboundRejection | undefined>,
  ): void => {
    items.forEach(({ nth }, position) => {
      results[nth] = resultOf(rejections[position])
    })
  }
  if (facts.length > 0) assign(facts, yield* recordInboundFacts(facts))
  if (payments.length > 0) assign(payments, yield* recordPayments(payments))
  return results as ReadonlyArray<ConsumeResult>
})

/**
 * Returns the result of each message, in order; facts about one order or invoice are applied in
 * that order. Fails when the effects could not be stored; then all messages must be consumed again.
 */
export const consume = Effect.fnUntraced(function* (messages: ReadonlyArray<ReceivedMessage>) {
  const spans = yield* Effect.forEach(messages, spanFor)
  const exit = yield* Effect.exit(record(messages, spans))
  const now = yield* Clock.currentTimeNanos
  for (const span of spans) span.end(now, exit)
  return yield* exit
})

// Lists dead letters and sends them back. A dead letter waits until its message has been applied;
// an unreadable one waits indefinitely.

export interface ListedDeadLetter {
  readonly letter: DeadLetter
  /** Its message has not been applied yet. */
  readonly isWaiting: boolean
}

const isWaiting = Effect.fnUntraced(function* ({ message }: DeadLetter) {
  if (message === undefined) return true
  const inbox = yield* Inbox
  return !(yield* inbox.knows(message))
})

/** Passes the dead letters of the channel one by one, without loading all of them. */
const eachLetter = <E, R>(
  channel: string,
  handle: (listed: ListedDeadLetter) => Effect.Effect<void, E, R>,
) =>
  Effect.flatMap(DeadLetters, (deadLetters) =>
    deadLetters.read(channel, (letters) =>
      Effect.forEach(
        letters,
        (letter) =>
          Effect.flatMap(isWaiting(letter), (waits) => handle({ letter, isWaiting: waits })),
        { discard: true },
      ),
    ),
  )

export interface ListedDeadLetters {
  readonly letters: ReadonlyArray<ListedDeadLetter>
  /** How many more there are than the limit. */
  readonly more: number
}

/** Returns the first `limit` dead letters of the channel: the waiting ones, or all. */
export const listDeadLetters = Effect.fnUntraced(function* (
  channel: string,
  which: "waiting" | "all",
  limit: number,
) {
  const letters: Array<ListedDeadLetter> = []
  let more = 0
  yield* eachLetter(channel, (listed) =>
    Effect.sync(() => {
      if (which === "waiting" && !listed.isWaiting) return
      if (letters.length < limit) letters.push(listed)
      else more += 1
    }),
  )
  return { letters, more } satisfies ListedDeadLetters
})

/** Sends these letters back, waiting or not; returns the count. */
export const replayDeadLetters = Effect.fnUntraced(function* (
  channel: string,
  places: ReadonlyArray<DeadLetterPlace>,
) {
  const deadLetters = yield* DeadLetters
  yield* deadLetters.sendBack(channel, places)
  return places.length
})

/** Sends back all waiting letters that are readable; returns the count. */
export const replayWaitingLetters = Effect.fnUntraced(function* (channel: string) {
  // A message that failed again after it was sent back has two letters: send one of them.
  const latest = new Map<string, DeadLetterPlace>()
  yield* eachLetter(channel, ({ letter: { message, place }, isWaiting: waits }) =>
    Effect.sync(() => {
      if (waits && message !== undefined) latest.set(messageKey(message), place)
    }),
  )
  return yield* replayDeadLetters(channel, [...latest.values()])
})

// Removes up to `limit` messages that no channel retains any more; returns the count.

const dayMillis = 86_400_000

export const forgetOldMessages = Effect.fnUntraced(function* (limit: number) {
  const inbox = yield* Inbox
  const before = instant((yield* Clock.currentTimeMillis) - remembranceDays * dayMillis)
  return yield* inbox.forget(before, limit)
})
