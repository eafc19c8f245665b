/**
 * The topics of published events: one for each kind of aggregate.
 *
 * The key of a message is its aggregate's id, so the events of one order, invoice or tenant are in
 * one partition, in order. Adding partitions would move keys: see docs/how-to/kafka.md.
 */
import type { AggregateType } from "@procurement/domain/events"

export const defaultTopicPrefix = "procurement."

const names = {
  order: "orders",
  invoice: "invoices",
  tenant: "accounts",
} as const satisfies Record<AggregateType, string>

/** The topic of that kind of aggregate. */
export const topicOf = (type: AggregateType, prefix: string = defaultTopicPrefix): string =>
  `${prefix}${names[type]}`

export const outboundTopics = (prefix: string = defaultTopicPrefix): ReadonlyArray<string> =>
  Object.values(names).map((name) => `${prefix}${name}`)

const dayMillis = 86_400_000

/**
 * How long published events are retained: as long as webhooks can be replayed, so a consumer that
 * was offline for less than that continues at its offset.
 */
export const retentionDays = 30
export const retentionMillis = retentionDays * dayMillis
