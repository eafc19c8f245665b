/**
 * Decodes a Kafka message: into a CloudEvent, and that into a fact of the domain, or into the
 * reason why it is unusable. Pure.
 *
 * Structured messages hold the whole event as JSON in their value; binary ones have the attributes
 * as headers `ce_…` and the data as value.
 * Source: CloudEvents 1.0.2 and its Kafka protocol binding 1.0.2, consulted 2026-11-21.
 */
import type { Instant } from "@procurement/domain/calendar"
import {
  type DeadLetterCause,
  deadLetterCause,
  type ReceivedMessage,
} from "@procurement/domain/inbound"
import { maximumMessageNameLength, type MessageName } from "@procurement/domain/inbox"
import { TraceContext } from "@procurement/domain/trace"
import * as Schema from "effect/Schema"
import { isUtf8 } from "node:buffer"
import { z } from "zod"
import { inboundChannels } from "./inbound-channels.ts"
import type { InboundEvent } from "./inbound-event.ts"

/** PostgreSQL stores no other text. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\0")

const name = z
  .string()
  .min(1, "must not be empty")
  .max(maximumMessageNameLength, `must have at most ${maximumMessageNameLength} characters`)
  .refine(isStorable, "must be well-formed text")

export const cloudEvent = z.object({
  specversion: z.literal("1.0", "must be 1.0"),
  id: name.meta({ description: "Unique among the events of the source." }),
  source: name.meta({ description: "URI reference of the sender." }),
  type: z.string().min(1, "must not be empty"),
  subject: z.string().exactOptional(),
  time: z.string().exactOptional().meta({ description: "When the event occurred, RFC 3339." }),
  datacontenttype: z.string().exactOptional(),
  traceparent: z.string().exactOptional().meta({ description: "W3C trace context." }),
  data: z.unknown().optional(),
})

type CloudEvent = z.output<typeof cloudEvent>

/** The part of a kafkajs message that is decoded. */
export interface MessageContent {
  readonly value: Buffer | null
  readonly headers?: Readonly<Record<string, unknown>> | undefined
}

/** Returns the text of a header, or of the first one if it occurs several times. */
export const headerOf = ({ headers }: MessageContent, key: string): string | undefined => {
  const header = headers?.[key]
  const first: unknown = Array.isArray(header) ? header[0] : header
  if (Buffer.isBuffer(first)) return first.toString("utf8")
  return typeof first === "string" ? first : undefined
}

/** Parses the value as JSON; undefined if it is not JSON. */
const jsonOf = (value: Buffer | null): unknown => {
  if (value === null || !isUtf8(value)) return undefined
  try {
    return JSON.parse(value.toString())
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const attributes = ["specversion", "id", "source", "type", "subject", "time", "traceparent"]

const binaryEvent = (message: MessageContent): object => {
  const headers = attributes.map((key) => [key, headerOf(message, `ce_${key}`)] as const)
  const present = headers.filter(([, text]) => text !== undefined)
  return { ...Object.fromEntries(present), data: jsonOf(message.value) }
}

/** Returns the event, or an error message. */
const readCloudEvent = (message: MessageContent): CloudEvent | string => {
  const isBinary = headerOf(message, "ce_specversion") !== undefined
  const json = isBinary ? binaryEvent(message) : jsonOf(message.value)
  if (json === undefined) return "the value is not JSON"
  const decoded = cloudEvent.safeParse(json)
  if (decoded.success) return decoded.data
  const issues = decoded.error.issues.map(({ path, message: text }) => `${path.join(".")} ${text}`)
  return `not a CloudEvent: ${issues.join("; ")}`
}

export interface DecodedMessage extends ReceivedMessage {
  readonly _tag: "Decoded"
}

export interface UnusableMessage {
  readonly _tag: "Unusable"
  /** Undefined when the message has no readable id. */
  readonly name: MessageName | undefined
  readonly cause: DeadLetterCause
}

const isTrace = Schema.is(TraceContext)

const eventsByTopic: ReadonlyMap<string, ReadonlyMap<string, InboundEvent>> = new Map(
  inboundChannels.map(({ topic, events }) => [
    topic,
    new Map<string, InboundEvent>(events.map((event) => [event.type, event])),
  ]),
)

const traceOf = (
  { traceparent }: CloudEvent,
  message: MessageContent,
): TraceContext | undefined => {
  const trace = traceparent ?? headerOf(message, "traceparent")
  return trace !== undefined && isTrace(trace) ? trace : undefined
}

/** Decodes a message from `topic` that was received at `receivedAt`. */
export const decodeMessage = (
  topic: string,
  message: MessageContent,
  receivedAt: Instant,
): DecodedMessage | UnusableMessage => {
  const event = readCloudEvent(message)
  if (typeof event === "string") {
    return { _tag: "Unusable", name: undefined, cause: deadLetterCause("unreadable", event) }
  }
  const { source, id } = event
  const eventType = eventsByTopic.get(topic)?.get(event.type)
  if (eventType === undefined) {
    const detail = `${event.type} is not an event type of ${topic}`
    return {
      _tag: "Unusable",
      name: { source, id },
      cause: deadLetterCause("unknown_type", detail),
    }
  }
  const fact = eventType.read(event.data, event.time)
  if (!("_tag" in fact)) {
    const cause = deadLetterCause("invalid", fact.join("; "))
    return { _tag: "Unusable", name: { source, id }, cause }
  }
  const trace = traceOf(event, message)
  return { _tag: "Decoded", message: { source, id, receivedAt }, fact, trace }
}
