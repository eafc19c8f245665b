import { anEvent } from "@procurement/contract-tests/builders"
import {
  aggregateOf,
  type EventPublisher,
  EventPublisherError,
  type OutboxEntry,
  type OutboxPlace,
} from "@procurement/domain/events"
import type { TraceContext } from "@procurement/domain/trace"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Tracer from "effect/Tracer"
import { describe, expect, it } from "vitest"
import { tracingPublisher } from "../src/observation/publish-spans.ts"

const traceId = "0af7651916cd43dd8448eb211c80319c"
const stored = (flags: string) => `00-${traceId}-b7ad6b7169203331-${flags}` as TraceContext

const entryIn = (trace: TraceContext | undefined): OutboxEntry => {
  const event = anEvent("invoice.issued")
  const { id, type, tenantId, occurredAt } = event
  const place = id as string as OutboxPlace
  const body = JSON.stringify(event)
  return { place, id, type, tenantId, aggregate: aggregateOf(event), occurredAt, trace, body }
}

/** Publishes entries; returns those that reached the broker and the recorded spans. */
const published = async (
  entries: ReadonlyArray<OutboxEntry>,
  answer: ReturnType<EventPublisher["Service"]["publish"]> = Effect.void,
) => {
  const sent: Array<OutboxEntry> = []
  const spans: Array<Tracer.Span> = []
  const tracer = Tracer.make({
    span: (options) => {
      const span = new Tracer.NativeSpan(options)
      spans.push(span)
      return span
    },
  })
  const publisher = tracingPublisher({
    publish: (batch) => {
      sent.push(...batch)
      return answer
    },
    close: Effect.void,
  })
  const exit = await Effect.runPromiseExit(Effect.withTracer(publisher.publish(entries), tracer))
  return { sent, spans, exit }
}

describe("tracingPublisher", () => {
  it("published events get spans in their traces and carry them to consumers", async () => {
    const { sent, spans } = await published([entryIn(stored("01")), entryIn(stored("01"))])
    expect(spans.map(({ name, kind }) => [name, kind])).toEqual([
      ["publish invoice.issued", "producer"],
      ["publish invoice.issued", "producer"],
    ])
    expect(sent.map(({ trace }) => trace)).toEqual(
      spans.map(({ spanId }) => `00-${traceId}-${spanId}-01`),
    )
    for (const { parent, status } of spans) {
      expect(Option.getOrThrow(parent).spanId).toBe("b7ad6b7169203331")
      expect(status._tag).toBe("Ended")
    }
  })

  it("events of an unsampled trace get no spans and keep their trace context", async () => {
    const { sent, spans } = await published([entryIn(stored("00")), entryIn(undefined)])
    expect(spans).toEqual([])
    expect(sent.map(({ trace }) => trace)).toEqual([stored("00"), undefined])
  })

  it("a failure of the broker ends the spans and fails the publisher", async () => {
    const failure = new EventPublisherError({ reason: "Unavailable", detail: "no broker" })
    const { spans, exit } = await published([entryIn(stored("01"))], Effect.fail(failure))
    expect(exit).toEqual(Exit.fail(failure))
    expect(spans[0]?.status).toMatchObject({ _tag: "Ended", exit })
  })
})
