/**
 * Consumes messages from other systems. A message is applied once, however often and by however
 * many consumers it is received.
 *
 * The effects of several messages are stored in one transaction, at little more cost than one.
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
  type InboundChannelName,
  type InboundFact,
  type InboundRejection,
} from "../dead-letter.ts"

export interface ReceivedMessage {
  readonly message: InboundMessage
  readonly fact: InboundFact
  /** Trace context of the sender. */
  readonly trace?: TraceContext | undefined
}

export type ConsumeResult =
  /** Applied now or earlier. */
  | { readonly _tag: "Taken" }
  /** Not applied, permanently. */
  | { readonly _tag: "DeadLettered"; readonly cause: DeadLetterCause }

const taken: ConsumeResult = { _tag: "Taken" }

const resultOf = (rejection: InboundRejection | undefined): ConsumeResult =>
  rejection === undefined ? taken : { _tag: "DeadLettered", cause: causeOf(rejection) }

/** Options for the span of a message, in its sender's trace. */
const spanFor = ({ message: { source, id }, fact, trace }: ReceivedMessage) =>
  Effect.makeSpan(`consume ${fact._tag}`, {
    ...parentOf(trace),
    attributes: { source, id },
  })

/** A payment for one invoice, or a transfer for several, with its position among the messages. */
type Received = { readonly index: number } & (
  | InboundPaymentNotice
  | (Pick<InboundPaymentNotice, "message" | "trace"> & { readonly transfer: CollectiveTransfer })
)

/** Records payments in order; consecutive single payments are stored in one transaction. */
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

/** Stores the facts of the messages; returns results in order. */
const record = Effect.fnUntraced(function* (
  messages: ReadonlyArray<ReceivedMessage>,
  spans: ReadonlyArray<Tracer.Span>,
) {
  const results: Array<ConsumeResult> = messages.map(() => taken)
  const facts: Array<InboundOrderFact & { readonly index: number }> = []
  const payments: Array<Received> = []
  messages.forEach(({ message, fact }, index) => {
    const span = spans[index]
    const trace = span === undefined ? undefined : traceOf(span)
    if (fact._tag === "PaymentReported")
      payments.push({ notice: fact.notice, message, trace, index })
    else if (fact._tag === "TransferReported") {
      payments.push({ transfer: fact.transfer, message, trace, index })
    } else facts.push({ orderId: fact.orderId, fact: fact.fact, message, trace, index })
  })
  const assign = (
    items: ReadonlyArray<{ readonly index: number }>,
    rejections: ReadonlyArray<InboundRejection | undefined>,
  ): void => {
    items.forEach(({ index }, position) => {
      results[index] = resultOf(rejections[position])
    })
  }
  if (facts.length > 0) assign(facts, yield* recordInboundFacts(facts))
  if (payments.length > 0) assign(payments, yield* recordPayments(payments))
  return results as ReadonlyArray<ConsumeResult>
})

/**
 * Returns the result of each message, in order. Facts about the same order or invoice are applied
 * in that order. Fails when the effects could not be stored; then consume all messages again.
 */
export const consume = Effect.fnUntraced(function* (messages: ReadonlyArray<ReceivedMessage>) {
  const spans = yield* Effect.forEach(messages, spanFor)
  const exit = yield* Effect.exit(record(messages, spans))
  const now = yield* Clock.currentTimeNanos
  for (const span of spans) span.end(now, exit)
  return yield* exit
})

export interface ListedDeadLetter {
  /** Channel from which it was received and to which it is sent back. */
  readonly channel: InboundChannelName
  readonly letter: DeadLetter
  /** Whether its message has not been applied yet. */
  readonly isWaiting: boolean
}

const isWaiting = Effect.fnUntraced(function* ({ message }: DeadLetter) {
  if (message === undefined) return true
  const inbox = yield* Inbox
  return !(yield* inbox.isRecorded(message))
})

/** Calls `handle` for each dead letter of the channel, page by page. */
const eachLetter = <E, R>(
  channel: InboundChannelName,
  handle: (listed: ListedDeadLetter) => Effect.Effect<void, E, R>,
) =>
  Effect.flatMap(DeadLetters, (deadLetters) =>
    deadLetters.read(channel, (letters) =>
      Effect.forEach(
        letters,
        (letter) =>
          Effect.flatMap(isWaiting(letter), (waits) =>
            handle({ channel, letter, isWaiting: waits }),
          ),
        { discard: true },
      ),
    ),
  )

export interface ListedDeadLetters {
  readonly letters: ReadonlyArray<ListedDeadLetter>
  /** Number of further letters beyond the limit of their channel. */
  readonly more: number
}

/**
 * Returns the first `limit` dead letters of each channel, waiting ones or all. A dead letter waits
 * until its message has been applied; an unreadable one waits indefinitely.
 */
export const listDeadLetters = Effect.fnUntraced(function* (
  channels: ReadonlyArray<InboundChannelName>,
  which: "waiting" | "all",
  limit: number,
) {
  const letters: Array<ListedDeadLetter> = []
  let more = 0
  for (const channel of channels) {
    let room = limit
    yield* eachLetter(channel, (listed) =>
      Effect.sync(() => {
        if (which === "waiting" && !listed.isWaiting) return
        if (room > 0) letters.push(listed)
        else more += 1
        room -= 1
      }),
    )
  }
  return { letters, more } satisfies ListedDeadLetters
})

/** Sends these letters back, waiting or not; returns how many. */
export const replayDeadLetters = Effect.fnUntraced(function* (
  channel: InboundChannelName,
  places: ReadonlyArray<DeadLetterPlace>,
) {
  const deadLetters = yield* DeadLetters
  yield* deadLetters.sendBack(channel, places)
  return places.length
})

/** Sends back all readable waiting letters; returns how many. */
export const replayWaitingLetters = Effect.fnUntraced(function* (channel: InboundChannelName) {
  // A message that failed again after it was sent back has two letters; send only one.
  const latest = new Map<string, DeadLetterPlace>()
  yield* eachLetter(channel, ({ letter: { message, place }, isWaiting: waits }) =>
    Effect.sync(() => {
      if (waits && message !== undefined) latest.set(messageKey(message), place)
    }),
  )
  return yield* replayDeadLetters(channel, [...latest.values()])
})

const dayMillis = 86_400_000

/** Deletes up to `limit` messages that channels no longer retain; returns how many. */
export const forgetOldMessages = Effect.fnUntraced(function* (limit: number) {
  const inbox = yield* Inbox
  const before = instant((yield* Clock.currentTimeMillis) - remembranceDays * dayMillis)
  return yield* inbox.forget(before, limit)
})
