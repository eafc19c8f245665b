/**
 * Creates a span for each event with a recorded trace, from the publish call to the broker's
 * acknowledgement. The message carries the span's context, so that consumers continue it.
 */
import type { EventPublisher, OutboxEntry } from "@procurement/domain/events"
import { isSampled, spanOf, type TraceContext, traceOf } from "@procurement/domain/trace"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Tracer from "effect/Tracer"

interface PublishedEntry {
  readonly entry: OutboxEntry
  /** Undefined when the trace is not recorded. */
  readonly span: Tracer.Span | undefined
}

const begin = (entry: OutboxEntry): Effect.Effect<PublishedEntry> => {
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

/** Wraps a publisher; events without a recorded trace cost nothing. */
export const tracingPublisher = (
  publisher: EventPublisher["Service"],
): EventPublisher["Service"] => ({
  close: publisher.close,
  publish: Effect.fnUntraced(function* (entries) {
    const published = yield* Effect.forEach(entries, begin)
    const exit = yield* Effect.exit(publisher.publish(published.map(({ entry }) => entry)))
    const now = yield* Clock.currentTimeNanos
    for (const { span } of published) span?.end(now, exit)
    return yield* exit
  }),
})
