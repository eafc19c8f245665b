/**
 * Orders in PostgreSQL.
 *
 * Placing is one statement and therefore one transaction and one round trip; what wakes the workers
 * is sent after it.
 */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { Sha256 } from "@procurement/domain/archive"
import {
  IdempotencyKeyTaken,
  OrderRepository,
  OrderRepositoryError,
} from "@procurement/domain/order"
import { attempt } from "../connection/attempt.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { outboxInsert } from "../events/outbox.mapper.ts"
import {
  findByKeySql,
  forgetKeysSql,
  keyedPlacementSql,
  keyedPlacementValues,
} from "./keyed-placement.ts"
import { type OrderRow, placementValues, readOrder } from "./order.mapper.ts"

/** Values: `placementValues`. */
export const placementSql = statement(
  "place_order",
  `
  with placed as (
    insert into orders
      (id, tenant_id, invoice_id, reference, currency, total, status, accepted_at, body, lines)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10::jsonb)
  ),
  pending as (
    insert into invoices
      (id, order_id, tenant_id, state, currency, total, version, due_at, attempts, body, lines)
    values
      ($3, $1, $2, 'Pending', $5, $6, 1, $8, 0, $11::jsonb, coalesce($12::jsonb, $10::jsonb))
  )
  ${outboxInsert(13)}`,
)

const findOrderSql = statement(
  "find_order",
  "select id, body, lines from orders where id = $1 and tenant_id = $2",
)

interface KeyedOrderRow extends OrderRow {
  readonly fingerprint: Sha256
}

/** Identifiers sort by the time they were made, so the newest order has the greatest. */
const firstOrdersSql = statement(
  "first_orders",
  `
  select id, body, lines from orders where tenant_id = $1
  order by id desc limit $2`,
)

const nextOrdersSql = statement(
  "next_orders",
  `
  select id, body, lines from orders
  where tenant_id = $1 and id < $3
  order by id desc limit $2`,
)

export const makeOrderRepository = ({ sql, wake }: Database): OrderRepository["Service"] => ({
  place: (placement) =>
    attempt(OrderRepositoryError, async () => {
      await sql.query(placementSql, placementValues(placement))
      wake("invoices", "outbox")
    }),
  placeOnce: (placement) =>
    attempt(OrderRepositoryError, async () => {
      const rows = await sql.query(keyedPlacementSql, keyedPlacementValues(placement))
      if (rows.length > 0) wake("invoices", "outbox")
      return rows.length > 0
    }).pipe(
      Effect.flatMap((placed) =>
        placed
          ? Effect.void
          : Effect.fail(new IdempotencyKeyTaken({ key: placement.idempotency.key })),
      ),
    ),
  findByKey: (tenantId, key, now) =>
    attempt(OrderRepositoryError, async () => {
      const [row] = await sql.query<KeyedOrderRow>(findByKeySql, [tenantId, key, now])
      return Option.map(Option.fromUndefinedOr(row), ({ fingerprint, ...order }) => ({
        order: readOrder(order),
        fingerprint,
      }))
    }),
  forgetKeys: (now) =>
    attempt(OrderRepositoryError, async () => (await sql.query(forgetKeysSql, [now])).length),
  find: (tenantId, id) =>
    attempt(OrderRepositoryError, async () => {
      const [row] = await sql.query<OrderRow>(findOrderSql, [id, tenantId])
      return Option.map(Option.fromUndefinedOr(row), readOrder)
    }),
  page: (tenantId, { after, limit }) =>
    attempt(OrderRepositoryError, async () => {
      const rows =
        after === undefined
          ? await sql.query<OrderRow>(firstOrdersSql, [tenantId, limit + 1])
          : await sql.query<OrderRow>(nextOrdersSql, [tenantId, limit + 1, after])
      return { orders: rows.slice(0, limit).map(readOrder), hasMore: rows.length > limit }
    }),
})

export const layerOrderRepository = (database: Database): Layer.Layer<OrderRepository> =>
  Layer.sync(OrderRepository, () => makeOrderRepository(database))
