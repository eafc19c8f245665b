/**
 * One order read under a lock, decided upon and stored with its events: whoever comes second waits
 * and decides upon what the first has left.
 */
import * as Result from "effect/Result"
import type { Order, OrderStep } from "@procurement/domain/order"
import type { Query } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import { outboxInsert, outboxParameter } from "../events/outbox.mapper.ts"
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
}

export const modifyOrder = async <R>(
  query: Query,
  id: string,
  decide: (order: Order) => Result.Result<OrderStep, R>,
): Promise<Result.Result<Modified, R>> => {
  const [row] = await query<OrderRow>(lockOrderSql, [id])
  if (row === undefined) return Result.succeed({ order: undefined, told: false })
  const order = readOrder(row)
  const decided = decide(order)
  if (Result.isFailure(decided)) return Result.fail(decided.failure)
  const { next, events } = decided.success
  const told = events.length > 0
  if (next !== order || told) {
    await query(moveOrderSql, [...movedValues(next), outboxParameter(events)])
  }
  return Result.succeed({ order: next, told })
}
