/**
 * A message of Kafka as a CloudEvent, of which only the attributes are known here.
 *
 * Structured messages hold all of it as JSON in their value; binary ones have the attributes as
 * headers `ce_…` and the data as value.
 * Source: CloudEvents 1.0.2 and its Kafka protocol binding 1.0.2, consulted 2026-11-21.
 */
import { isUtf8 } from "node:buffer"
import { maximumMessageNameLength } from "@procurement/domain/inbound"
import { z } from "zod"

/** Nothing else could be stored. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\0")

const name = z
  .string()
  .min(1, "must not be empty")
  .max(maximumMessageNameLength, `must have at most ${maximumMessageNameLength} characters`)
  .refine(isStorable, "must be well-formed text")

export const cloudEvent = z.object({
  specversion: z.literal("1.0", "must be 1.0"),
  id: name.meta({ description: "Unique among the events of the source." }),
  source: name.meta({ description: "Who sends it, a URI reference." }),
  type: z.string().min(1, "must not be empty"),
  subject: z.string().exactOptional(),
  time: z.string().exactOptional().meta({ description: "When it happened, RFC 3339." }),
  datacontenttype: z.string().exactOptional(),
  traceparent: z.string().exactOptional().meta({ description: "W3C trace context." }),
  data: z.unknown().optional(),
})

export type CloudEvent = z.output<typeof cloudEvent>

const isName = (value: unknown): boolean =>
  typeof value === "string" &&
  value.length > 0 &&
  value.length <= maximumMessageNameLength &&
  isStorable(value)

const isTextOrMissing = (value: unknown): boolean =>
  value === undefined || typeof value === "string"

/**
 * Whether the value is an event as nearly all are: told several times as quickly as by the schema,
 * which has the last word about all others. What this accepts the schema accepts.
 */
const isUsualEvent = (value: unknown): value is CloudEvent => {
  if (typeof value !== "object" || value === null) return false
  const event: { readonly [Attribute in keyof CloudEvent]?: unknown } = value
  return (
    event.specversion === "1.0" &&
    isName(event.id) &&
    isName(event.source) &&
    typeof event.type === "string" &&
    event.type !== "" &&
    isTextOrMissing(event.subject) &&
    isTextOrMissing(event.time) &&
    isTextOrMissing(event.datacontenttype) &&
    isTextOrMissing(event.traceparent)
  )
}

/** What is used of a message of kafkajs. */
export interface KafkaText {
  readonly value: Buffer | null
  readonly headers?: Readonly<Record<string, unknown>> | undefined
}

/** A header's text; the first one of several. */
export const headerOf = ({ headers }: KafkaText, key: string): string | undefined => {
  const header = headers?.[key]
  const first: unknown = Array.isArray(header) ? header[0] : header
  if (Buffer.isBuffer(first)) return first.toString("utf8")
  return typeof first === "string" ? first : undefined
}

/** The value as JSON; undefined when it is none. */
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

const binaryEvent = (message: KafkaText): object => {
  const given = attributes.map((key) => [key, headerOf(message, `ce_${key}`)] as const)
  const present = given.filter(([, text]) => text !== undefined)
  return { ...Object.fromEntries(present), data: jsonOf(message.value) }
}

/** The event, or what is wrong with it, in words. */
export const readCloudEvent = (message: KafkaText): CloudEvent | string => {
  const isBinary = headerOf(message, "ce_specversion") !== undefined
  const json = isBinary ? binaryEvent(message) : jsonOf(message.value)
  if (json === undefined) return "the value is not JSON"
  if (isUsualEvent(json)) return json
  const decoded = cloudEvent.safeParse(json)
  if (decoded.success) return decoded.data
  const issues = decoded.error.issues.map(
    ({ path, message: words }) => `${path.join(".")} ${words}`,
  )
  return `not a CloudEvent: ${issues.join("; ")}`
}
