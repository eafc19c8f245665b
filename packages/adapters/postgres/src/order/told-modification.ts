/**
 * What messages lead to, several at a time: orders read under locks, decided upon in memory, and
 * stored with events and messages in one statement.
 *
 * Orders are locked by their ids and messages added by their names, so that of several who do this
 * at the same time none waits for another that waits for it.
 */
import {
  type DecidedModifications,
  decideTold,
  type Order,
  type ToldModification,
} from "@procurement/domain/order"
import { toJson } from "../connection/document.ts"
import { decidedAtLast, Overtaken } from "../connection/overtaken.ts"
import type { Query, Sql } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import { outboxInsert, outboxParameterOfAll } from "../events/outbox.mapper.ts"
import { knownAmong, messagesValues, rememberAllSql } from "../inbound/inbox-sql.ts"
import { addCorrections } from "./added-corrections.ts"
import { type OrderRow, readOrder } from "./order.mapper.ts"

/** Values: ids. Locks the orders, and no row that others want to refer to. */
const lockOrdersSql = statement(
  "lock_orders",
  `
  select id, body, lines from orders where id = any($1::text[])
  order by id
  for no key update`,
)

/** Values: orders, events, `messagesValues`. Counts the messages that were not known. */
const moveToldOrdersSql = statement(
  "move_told_orders",
  `
  with remembered as (${rememberAllSql(3)}),
  moved as (
    update orders set status = moved.status, body = moved.body
    from jsonb_to_recordset($1::jsonb) as moved (id text, status text, body jsonb)
    where orders.id = moved.id
  ),
  told as (${outboxInsert(2)} order by nth)
  select count(*)::int as count from remembered`,
)

const movedOrder = (order: Order): object => {
  const { lines: _lines, ...body } = order
  return { id: order.id, status: order._tag, body }
}

const store = async <R>(
  query: Query,
  { changed, told, corrections, messages }: DecidedModifications<R>,
): Promise<void> => {
  if (messages.length === 0) return
  const [row] = await query<{ count: number }>(moveToldOrdersSql, [
    toJson(changed.map(movedOrder)),
    outboxParameterOfAll(told),
    ...messagesValues(messages),
  ])
  if (row?.count !== messages.length) throw new Overtaken()
  await addCorrections(query, corrections)
}

/** Rows are read when they are asked for: each once. */
const reading = (rows: ReadonlyArray<OrderRow>) => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const read = new Map<string, Order>()
  return (id: string): Order | undefined => {
    const row = byId.get(id)
    if (row === undefined) return undefined
    const order = read.get(id) ?? readOrder(row)
    read.set(id, order)
    return order
  }
}

const modifyInOrder = async <R>(
  query: Query,
  modifications: ReadonlyArray<ToldModification<R>>,
): Promise<DecidedModifications<R>> => {
  const ids = [...new Set(modifications.map(({ id }) => id))]
  const rows = await query<OrderRow>(lockOrdersSql, [ids])
  const knows = await knownAmong(
    query,
    modifications.map(({ message }) => message),
  )
  const decided = decideTold(modifications, { orderOf: reading(rows), knows })
  await store(query, decided)
  return decided
}

/** What the modifications have come to; all that was to be stored is stored. */
export const modifyToldOrders = <R>(
  sql: Sql,
  modifications: ReadonlyArray<ToldModification<R>>,
): Promise<DecidedModifications<R>> =>
  decidedAtLast(() => sql.transaction((query) => modifyInOrder(query, modifications)))
