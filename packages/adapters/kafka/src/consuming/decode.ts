/**
 * What a message tells, or why nobody can make anything of it. Pure: bytes and headers in, a fact
 * of the domain out.
 */
import {
  type DeadLetterCause,
  deadLetterCause,
  type InboundFact,
  type MessageName,
} from "@procurement/domain/inbound"
import { TraceContext } from "@procurement/domain/trace"
import * as Schema from "effect/Schema"
import { type CloudEvent, headerOf, type KafkaText, readCloudEvent } from "./cloud-event.ts"
import { inboundChannels } from "./inbound-channels.ts"
import type { InboundEvent } from "./inbound-event.ts"

export interface Told {
  readonly _tag: "Told"
  readonly name: MessageName
  readonly fact: InboundFact
  /** What it tells of: facts of one thing are taken in one after the other. */
  readonly about: string
  readonly trace: TraceContext | undefined
}

export interface NotTold {
  readonly _tag: "NotTold"
  /** None when not even that can be read. */
  readonly name: MessageName | undefined
  readonly cause: DeadLetterCause
}

const isTrace = Schema.is(TraceContext)

const eventsByTopic = new Map(
  inboundChannels.map(({ topic, events }) => [
    topic,
    new Map<string, InboundEvent>(events.map((event) => [event.type, event])),
  ]),
)

const aboutOf = (fact: InboundFact): string =>
  fact._tag === "ShipmentTold" ? fact.orderId : fact.notice.invoiceId

const traceOf = ({ traceparent }: CloudEvent, message: KafkaText): TraceContext | undefined => {
  const trace = traceparent ?? headerOf(message, "traceparent")
  return isTrace(trace) ? trace : undefined
}

/** What the message of that topic tells. */
export const decodeMessage = (topic: string, message: KafkaText): Told | NotTold => {
  const event = readCloudEvent(message)
  if (typeof event === "string") {
    return { _tag: "NotTold", name: undefined, cause: deadLetterCause("unreadable", event) }
  }
  const name = { source: event.source, id: event.id }
  const known = eventsByTopic.get(topic)?.get(event.type)
  if (known === undefined) {
    const detail = `nobody here listens to ${event.type} on ${topic}`
    return { _tag: "NotTold", name, cause: deadLetterCause("unknown_type", detail) }
  }
  const read = known.read(event.data)
  if (!("_tag" in read)) {
    return { _tag: "NotTold", name, cause: deadLetterCause("invalid", read.join("; ")) }
  }
  return { _tag: "Told", name, fact: read, about: aboutOf(read), trace: traceOf(event, message) }
}
