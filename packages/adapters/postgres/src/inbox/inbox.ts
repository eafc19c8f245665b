/** The inbox in PostgreSQL: looks messages up and deletes old ones. */
import { type InboundMessage, Inbox, messageKey, type MessageName } from "@procurement/domain/inbox"
import { attempt, layerOf } from "../connection/attempt.ts"
import { queryCount, deletion, type Query } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"

/** Parameters: the instant before which a message was received, limit. */
const forgetMessagesSql = deletion(
  "forget_messages",
  `inbox where (source, message_id) in (
    select source, message_id from inbox where received_at < $1 order by received_at limit $2
  )`,
)

export const makeInbox = ({ sql }: Database): Inbox["Service"] => ({
  isRecorded: (message) => attempt("Inbox", () => knowsMessage(sql.query, message)),
  forget: (before, limit) =>
    attempt("Inbox", () => queryCount(sql, forgetMessagesSql, [before, limit])),
})

export const layerInbox = layerOf(Inbox, makeInbox)

/** Parameters: source, id. */
const knowsMessageSql = statement(
  "knows_message",
  "select exists (select from inbox where source = $1 and message_id = $2) as known",
)

/** Parameters: arrays of sources and ids; elements at the same place belong to one message. */
const knownMessagesSql = statement(
  "known_messages",
  `
  select source, message_id as id
  from inbox join unnest($1::text[], $2::text[]) as received (source, message_id)
    using (source, message_id)`,
)

/**
 * Adds the messages whose `messagesValues` start at parameter `$first`; returns one row for each
 * new message. Part of the statement that stores the messages' effects, so that neither is stored
 * without the other. Waits for other transactions that add one of them, in the order of source and
 * id.
 */
export const insertMessagesSql = (first: number): string => `
  insert into inbox (source, message_id, received_at)
  select source, id, received_at
  from unnest($${first}::text[], $${first + 1}::text[], $${first + 2}::bigint[])
    as received (source, id, received_at)
  order by source collate "C", id collate "C"
  on conflict (source, message_id) do nothing
  returning 1`

/** Sources, ids, instants. */
export const messagesValues = (
  messages: ReadonlyArray<InboundMessage>,
): ReadonlyArray<ReadonlyArray<unknown>> => [
  messages.map(({ source }) => source),
  messages.map(({ id }) => id),
  messages.map(({ receivedAt }) => receivedAt),
]

/** Whether the message has been applied. */
const knowsMessage = async (query: Query, message: MessageName): Promise<boolean> => {
  const [row] = await query<{ known: boolean }>(knowsMessageSql, [message.source, message.id])
  return row?.known ?? false
}

/** Returns a predicate that is true for those of the messages that have been applied. */
export const knownAmong = async (
  query: Query,
  messages: ReadonlyArray<InboundMessage>,
): Promise<(message: MessageName) => boolean> => {
  const [sources, ids] = messagesValues(messages)
  const rows = await query<MessageName>(knownMessagesSql, [sources, ids])
  const recorded = new Set(rows.map(messageKey))
  return (message) => recorded.size > 0 && recorded.has(messageKey(message))
}
