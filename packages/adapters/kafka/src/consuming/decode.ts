/**
 * What a message tells, or why nobody can make anything of it. Pure: bytes and headers in, a fact
 * of the domain out.
 */
import type { Instant } from "@procurement/domain/calendar"
import {
  type DeadLetterCause,
  deadLetterCause,
  type MessageName,
  type ToldMessage,
} from "@procurement/domain/inbound"
import { TraceContext } from "@procurement/domain/trace"
import * as Schema from "effect/Schema"
import { type CloudEvent, headerOf, type KafkaText, readCloudEvent } from "./cloud-event.ts"
import { inboundChannels } from "./inbound-channels.ts"
import type { InboundEvent } from "./inbound-event.ts"

export interface Told extends ToldMessage {
  readonly _tag: "Told"
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

const traceOf = ({ traceparent }: CloudEvent, message: KafkaText): TraceContext | undefined => {
  const trace = traceparent ?? headerOf(message, "traceparent")
  return trace !== undefined && isTrace(trace) ? trace : undefined
}

/** What the message of that topic tells, which is heard then. */
export const decodeMessage = (
  topic: string,
  message: KafkaText,
  heardAt: Instant,
): Told | NotTold => {
  const event = readCloudEvent(message)
  if (typeof event === "string") {
    return { _tag: "NotTold", name: undefined, cause: deadLetterCause("unreadable", event) }
  }
  const { source, id } = event
  const known = eventsByTopic.get(topic)?.get(event.type)
  if (known === undefined) {
    const detail = `nobody here listens to ${event.type} on ${topic}`
    return { _tag: "NotTold", name: { source, id }, cause: deadLetterCause("unknown_type", detail) }
  }
  const told = known.read(event.data)
  if (!("_tag" in told)) {
    const cause = deadLetterCause("invalid", told.join("; "))
    return { _tag: "NotTold", name: { source, id }, cause }
  }
  const trace = traceOf(event, message)
  return { _tag: "Told", message: { source, id, heardAt }, told, trace }
}
