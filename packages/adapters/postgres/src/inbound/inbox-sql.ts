/**
 * Remembering messages within the statement that stores their effects, so that there is no moment
 * at which one of the two has happened.
 */
import { type InboundMessage, messageKey, type MessageName } from "@procurement/domain/inbound"
import type { Query } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"

/** Values: source, id. */
const knowsMessageSql = statement(
  "knows_message",
  "select exists (select from inbox where source = $1 and message_id = $2) as known",
)

/** Values: sources and ids, of one message at one place of both. */
const knownMessagesSql = statement(
  "known_messages",
  `
  select source, message_id as id
  from inbox join unnest($1::text[], $2::text[]) as heard (source, message_id)
    using (source, message_id)`,
)

/**
 * Adds the messages whose `messagesValues` begin at `$first`; gives a row for each that was not
 * known. Waits for whoever is adding one of them, in the order of their names.
 */
export const rememberAllSql = (first: number): string => `
  insert into inbox (source, message_id, heard_at)
  select source, id, heard_at
  from unnest($${first}::text[], $${first + 1}::text[], $${first + 2}::bigint[])
    as heard (source, id, heard_at)
  order by source collate "C", id collate "C"
  on conflict (source, message_id) do nothing
  returning 1`

/** Sources, ids, instants. */
export const messagesValues = (
  messages: ReadonlyArray<InboundMessage>,
): ReadonlyArray<ReadonlyArray<unknown>> => [
  messages.map(({ source }) => source),
  messages.map(({ id }) => id),
  messages.map(({ heardAt }) => heardAt),
]

/** Whether the message had its effect by now. */
export const knowsMessage = async (query: Query, message: MessageName): Promise<boolean> => {
  const [row] = await query<{ known: boolean }>(knowsMessageSql, [message.source, message.id])
  return row?.known ?? false
}

/** Tells of these messages whether they had their effect by now. */
export const knownAmong = async (
  query: Query,
  messages: ReadonlyArray<InboundMessage>,
): Promise<(message: MessageName) => boolean> => {
  const [sources, ids] = messagesValues(messages)
  const rows = await query<MessageName>(knownMessagesSql, [sources, ids])
  const known = new Set(rows.map(messageKey))
  return (message) => known.size > 0 && known.has(messageKey(message))
}
