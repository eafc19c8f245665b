/**
 * One order read under a lock, decided upon and stored with its events: whoever comes second waits
 * and decides upon what the first has left.
 */
import * as Result from "effect/Result"
import type { InboundMessage } from "@procurement/domain/inbound"
import type { Order, OrderStep } from "@procurement/domain/order"
import type { TraceContext } from "@procurement/domain/trace"
import type { Query } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import { outboxInsert, outboxParameter } from "../events/outbox.mapper.ts"
import {
  isKnownSql,
  knowsMessage,
  messageValues,
  rememberMessage,
  rememberSql,
} from "../inbound/inbox-sql.ts"
import { movedValues, type OrderRow, readOrder } from "./order.mapper.ts"

/** Values: the order. Locks it, and no row that others want to refer to. */
const lockOrderSql = statement(
  "lock_order",
  "select id, body, lines from orders where id = $1 for no key update",
)

/** Values: the order, source and id of a message. The same, and whether the message is known. */
const lockOrderForMessageSql = statement(
  "lock_order_for_message",
  `
  select id, body, lines, ${isKnownSql(2, 3)} as known from orders where id = $1
  for no key update`,
)

/** Values: id, status, body, events. Lines and prices of an order never change. */
const moveOrderSql = statement(
  "move_order",
  `
  with moved as (update orders set status = $2, body = $3::jsonb where id = $1)
  ${outboxInsert(4)} order by nth`,
)

/** The same for a message, whose values come last; no row, and no change, when it is known. */
const moveOrderForMessageSql = statement(
  "move_order_for_message",
  `
  with remembered as (${rememberSql(5)}),
  moved as (
    update orders set status = $2, body = $3::jsonb
    where id = $1 and exists (select from remembered)
  ),
  told as (${outboxInsert(4)} where exists (select from remembered) order by nth)
  select from remembered`,
)

export interface Modified {
  /** None when there is no such order. */
  readonly order: Order | undefined
  /** Whether there is something new in the outbox. */
  readonly told: boolean
}

/** What has led to the modification: the message of another system, the trace. */
export interface ModificationCause {
  readonly message: InboundMessage | undefined
  readonly trace: TraceContext | undefined
}

type Decide<R> = (order: Order) => Result.Result<OrderStep, R>

const modifyPlainly = async <R>(
  query: Query,
  id: string,
  decide: Decide<R>,
  trace: TraceContext | undefined,
): Promise<Result.Result<Modified, R>> => {
  const [row] = await query<OrderRow>(lockOrderSql, [id])
  if (row === undefined) return Result.succeed({ order: undefined, told: false })
  const order = readOrder(row)
  const decided = decide(order)
  if (Result.isFailure(decided)) return Result.fail(decided.failure)
  const { next, events } = decided.success
  const told = events.length > 0
  if (next !== order || told) {
    await query(moveOrderSql, [...movedValues(next), outboxParameter(events, trace)])
  }
  return Result.succeed({ order: next, told })
}

interface RowForMessage extends OrderRow {
  readonly known: boolean
}

const modifyForMessage = async <R>(
  query: Query,
  id: string,
  decide: Decide<R>,
  message: InboundMessage,
  trace: TraceContext | undefined,
): Promise<Result.Result<Modified, R>> => {
  const values = [id, message.source, message.id]
  const [row] = await query<RowForMessage>(lockOrderForMessageSql, values)
  if (row === undefined) return Result.succeed({ order: undefined, told: false })
  const order = readOrder(row)
  const asItIs = Result.succeed({ order, told: false })
  if (row.known) return asItIs
  const decided = decide(order)
  if (Result.isFailure(decided)) {
    // It may have had its effect while this transaction waited for the lock.
    return (await knowsMessage(query, message)) ? asItIs : Result.fail(decided.failure)
  }
  const { next, events } = decided.success
  if (next === order && events.length === 0) {
    await rememberMessage(query, message)
    return asItIs
  }
  const moving = [...movedValues(next), outboxParameter(events, trace), ...messageValues(message)]
  const remembered = await query(moveOrderForMessageSql, moving)
  if (remembered.length === 0) return asItIs
  return Result.succeed({ order: next, told: events.length > 0 })
}

/** What became of the order; with a message, at most once for it. */
export const modifyOrder = <R>(
  query: Query,
  id: string,
  decide: Decide<R>,
  { message, trace }: ModificationCause,
): Promise<Result.Result<Modified, R>> =>
  message === undefined
    ? modifyPlainly(query, id, decide, trace)
    : modifyForMessage(query, id, decide, message, trace)
