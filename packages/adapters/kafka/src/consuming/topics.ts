/** The topics that other systems speak on, and those of dead letters beside them. */
import type { NewTopic } from "../connection/missing-topics.ts"
import {
  deadLetterRetentionMillis,
  deadLetterTopic,
  inboundChannels,
  inboundRetentionMillis,
} from "./inbound-channels.ts"

/** Kafka's own limit, and room for the headers of a dead letter on top. */
const largestMessageBytes = 1_048_588
const largestDeadLetterBytes = largestMessageBytes + 65_536

export const inboundTopics = (prefix: string): ReadonlyArray<string> =>
  inboundChannels.map(({ topic }) => `${prefix}${topic}`)

/** All of them, as they are made where they are missing. */
export const newInboundTopics = (
  prefix: string,
  size: Pick<NewTopic, "partitions" | "replicas">,
): ReadonlyArray<NewTopic> =>
  inboundTopics(prefix).flatMap((topic) => [
    {
      ...size,
      topic,
      retentionMillis: inboundRetentionMillis,
      maximumMessageBytes: largestMessageBytes,
    },
    {
      ...size,
      topic: deadLetterTopic(topic),
      retentionMillis: deadLetterRetentionMillis,
      maximumMessageBytes: largestDeadLetterBytes,
    },
  ])
