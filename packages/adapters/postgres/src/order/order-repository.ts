/**
 * Orders in PostgreSQL.
 *
 * Placing is one statement and therefore one transaction and one round trip; what wakes the workers
 * is sent after it.
 */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import type { Sha256 } from "@procurement/domain/archive"
import { OrderRepository, OrderRepositoryError } from "@procurement/domain/order"
import type { TraceContext } from "@procurement/domain/trace"
import { attempt, attemptInTrace } from "../connection/attempt.ts"
import { deleteExpired } from "../connection/deletion.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { findByKeySql, forgetKeysSql, placeOrderOnce } from "./keyed-placement.ts"
import { modifyOrder } from "./order-modification.ts"
import { pageQuery } from "./order-page.ts"
import { type OrderRow, readOrder } from "./order.mapper.ts"
import { placeOrder } from "./placement.ts"
import { modifyToldOrders } from "./told-modification.ts"

const findOrderSql = statement(
  "find_order",
  "select id, body, lines from orders where id = $1 and tenant_id = $2",
)

const findAnyOrderSql = statement(
  "find_any_order",
  "select id, body, lines from orders where id = $1",
)

interface KeyedOrderRow extends OrderRow {
  readonly fingerprint: Sha256
}

/** What the placement was refused with, if it was. */
const settled = <E>(placing: (trace: TraceContext | undefined) => Promise<E | undefined>) =>
  Effect.flatMap(
    attemptInTrace(OrderRepositoryError, placing),
    (failure): Effect.Effect<void, E> =>
      failure === undefined ? Effect.void : Effect.fail(failure),
  )

export const makeOrderRepository = (database: Database): OrderRepository["Service"] => {
  const { sql, wake } = database
  return {
    place: (placement) => settled((trace) => placeOrder(database, placement, trace)),
    placeOnce: (placement) => settled((trace) => placeOrderOnce(database, placement, trace)),
    findByKey: (tenantId, key, now) =>
      attempt(OrderRepositoryError, async () => {
        const [row] = await sql.query<KeyedOrderRow>(findByKeySql, [tenantId, key, now])
        return Option.map(Option.fromUndefinedOr(row), ({ fingerprint, ...order }) => ({
          order: readOrder(order),
          fingerprint,
        }))
      }),
    forgetKeys: (now) =>
      attempt(OrderRepositoryError, () => deleteExpired(sql, forgetKeysSql, now)),
    find: (tenantId, id) =>
      attempt(OrderRepositoryError, async () => {
        const [row] = await sql.query<OrderRow>(findOrderSql, [id, tenantId])
        return Option.map(Option.fromUndefinedOr(row), readOrder)
      }),
    findAny: (id) =>
      attempt(OrderRepositoryError, async () => {
        const [row] = await sql.query<OrderRow>(findAnyOrderSql, [id])
        return Option.map(Option.fromUndefinedOr(row), readOrder)
      }),
    modify: (id, decide) =>
      attemptInTrace(OrderRepositoryError, async (trace) => {
        const modified = await sql.transaction((query) => modifyOrder(query, id, decide, trace))
        if (Result.isSuccess(modified)) {
          const { told, corrected } = modified.success
          if (told) wake("outbox")
          if (corrected) wake("invoices")
        }
        return modified
      }).pipe(
        Effect.flatMap(Effect.fromResult),
        Effect.map(({ order }) => Option.fromUndefinedOr(order)),
      ),
    modifyTold: (modifications) =>
      attempt(OrderRepositoryError, async () => {
        const { outcomes, told, corrections } = await modifyToldOrders(sql, modifications)
        if (told.length > 0) wake("outbox")
        if (corrections.length > 0) wake("invoices")
        return outcomes
      }),
    page: (tenantId, query) =>
      attempt(OrderRepositoryError, async () => {
        const { page, values } = pageQuery(tenantId, query)
        const rows = await sql.query<OrderRow>(page, values)
        return {
          orders: rows.slice(0, query.limit).map(readOrder),
          hasMore: rows.length > query.limit,
        }
      }),
  }
}

export const layerOrderRepository = (database: Database): Layer.Layer<OrderRepository> =>
  Layer.sync(OrderRepository, () => makeOrderRepository(database))
