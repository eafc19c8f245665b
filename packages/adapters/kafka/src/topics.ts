/**
 * The topics that our events go to: one for each kind of aggregate.
 *
 * The key of a message is its aggregate's id, so all that happens to one order, invoice or tenant
 * is in one partition, in order. More partitions later would move keys: see docs/guides/kafka.md.
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

/** As long as a webhook can be replayed: whoever was away for so long reads on where he was. */
export const retentionDays = 30
export const retentionMillis = retentionDays * dayMillis
