/**
 * One order read under a lock, decided upon and stored with its events: whoever comes second waits
 * and decides upon what the first has left.
 */
import * as Result from "effect/Result"
import type { Order, OrderStep } from "@procurement/domain/order"
import type { TraceContext } from "@procurement/domain/trace"
import type { Query } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import { outboxInsert, outboxParameter } from "../events/outbox.mapper.ts"
import { addCorrections } from "./added-corrections.ts"
import { movedValues, type OrderRow, readOrder } from "./order.mapper.ts"

/** Values: the order. Locks it, and no row that others want to refer to. */
const lockOrderSql = statement(
  "lock_order",
  "select id, body, lines from orders where id = $1 for no key update",
)

/** Values: id, status, body, events. Lines and prices of an order never change. */
const moveOrderSql = statement(
  "move_order",
  `
  with moved as (update orders set status = $2, body = $3::jsonb where id = $1)
  ${outboxInsert(4)} order by nth`,
)

export interface Modified {
  /** None when there is no such order. */
  readonly order: Order | undefined
  /** Whether there is something new in the outbox. */
  readonly told: boolean
  /** Whether there is a new invoice. */
  readonly corrected: boolean
}

/** What became of the order. */
export const modifyOrder = async <R>(
  query: Query,
  id: string,
  decide: (order: Order) => Result.Result<OrderStep, R>,
  trace: TraceContext | undefined,
): Promise<Result.Result<Modified, R>> => {
  const [row] = await query<OrderRow>(lockOrderSql, [id])
  if (row === undefined) {
    return Result.succeed({ order: undefined, told: false, corrected: false })
  }
  const order = readOrder(row)
  const decided = decide(order)
  if (Result.isFailure(decided)) return Result.fail(decided.failure)
  const { next, events, correction } = decided.success
  const told = events.length > 0
  if (next !== order || told) {
    await query(moveOrderSql, [...movedValues(next), outboxParameter(events, trace)])
  }
  const corrections = correction === undefined ? [] : [{ correction, trace }]
  await addCorrections(query, corrections)
  return Result.succeed({ order: next, told, corrected: corrections.length > 0 })
}
