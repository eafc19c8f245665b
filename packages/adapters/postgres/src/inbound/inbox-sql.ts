/**
 * Remembering a message within the statement that stores its effect, so that there is no moment at
 * which one of the two has happened.
 */
import type { InboundMessage, MessageName } from "@procurement/domain/inbound"
import type { Query } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"

/**
 * Whether the message with that source and id is known, as part of a statement. Where the statement
 * had to wait for a lock the answer may be older than the lock: `no` is an opinion, `yes` is not.
 */
export const isKnownSql = (source: number, id: number): string =>
  `exists (select from inbox where source = $${source} and message_id = $${id})`

/**
 * Adds the message whose values are `$first` and the two after it; gives a row when it was not
 * known. Waits for whoever is adding the same one.
 */
export const rememberSql = (first: number): string => `
  insert into inbox (source, message_id, heard_at) values ($${first}, $${first + 1}, $${first + 2})
  on conflict (source, message_id) do nothing
  returning 1`

export const messageValues = ({ source, id, heardAt }: InboundMessage) => [source, id, heardAt]

/** Values: source, id. */
const knowsMessageSql = statement("knows_message", `select ${isKnownSql(1, 2)} as known`)

/** Values: `messageValues`. */
const rememberMessageSql = statement("remember_message", rememberSql(1))

/** Whether the message had its effect by now. */
export const knowsMessage = async (query: Query, message: MessageName): Promise<boolean> => {
  const [row] = await query<{ known: boolean }>(knowsMessageSql, [message.source, message.id])
  return row?.known ?? false
}

/** Remembers a message that changes nothing; one that is known stays as it is. */
export const rememberMessage = async (query: Query, message: InboundMessage): Promise<void> => {
  await query(rememberMessageSql, messageValues(message))
}
