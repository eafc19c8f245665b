/**
 * A span for each event whose trace is recorded, from when it is handed to the broker to when the
 * broker has it; readers of the topic are told of that span, so that what they do follows from it.
 */
import type { EventPublisher, OutboxEntry } from "@procurement/domain/events"
import { isSampled, spanOf, type TraceContext, traceOf } from "@procurement/domain/trace"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Tracer from "effect/Tracer"

interface Told {
  readonly entry: OutboxEntry
  /** None when its trace is not recorded. */
  readonly span: Tracer.Span | undefined
}

const begin = (entry: OutboxEntry): Effect.Effect<Told> => {
  const { trace, type, id, aggregate } = entry
  const parent = trace === undefined || !isSampled(trace) ? Option.none() : spanOf(trace)
  if (Option.isNone(parent)) return Effect.succeed({ entry, span: undefined })
  const attributes = { "event.id": id, "messaging.kafka.message.key": aggregate.id }
  return Effect.map(
    Effect.makeSpan(`publish ${type}`, {
      parent: parent.value,
      kind: "producer",
      attributes,
    }),
    (span) => ({ entry: { ...entry, trace: traceOf(span) satisfies TraceContext }, span }),
  )
}

/** The publisher, with events as spans where a trace is recorded; others cost nothing. */
export const tracingPublisher = (
  publisher: EventPublisher["Service"],
): EventPublisher["Service"] => ({
  close: publisher.close,
  publish: Effect.fnUntraced(function* (entries) {
    const told = yield* Effect.forEach(entries, begin)
    const exit = yield* Effect.exit(publisher.publish(told.map(({ entry }) => entry)))
    const now = yield* Clock.currentTimeNanos
    for (const { span } of told) span?.end(now, exit)
    return yield* exit
  }),
})
