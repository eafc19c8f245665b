/**
 * Orders in PostgreSQL.
 *
 * A placement is one statement, and therefore one transaction and one round trip; the wake-up of
 * the workers follows it.
 */
import type { Sha256 } from "@procurement/domain/archive"
import type { OrderId } from "@procurement/domain/identity"
import { type OrderPage, OrderRepository } from "@procurement/domain/order"
import type { TraceContext } from "@procurement/domain/trace"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { attempt, attemptInTrace, layerOf } from "../connection/attempt.ts"
import { deleteExpired, findRow, type Reads } from "../connection/sql.ts"
import { type Statement, statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { awaitsGoods } from "../migrations/m0013-parcels.ts"
import { forgetDetails } from "./forget-details.ts"
import { pageQuery } from "./order-page.ts"
import {
  applyInboundOrderUpdates,
  type Deciding,
  modifyOrder,
  withDocuments,
  withPayments,
} from "./order-updates.ts"
import {
  listedColumns,
  type ListedRow,
  orderColumns,
  type OrderRow,
  readListedOrder,
  readOrder,
} from "./order.mapper.ts"
import { findByKeySql, forgetKeysSql, placeOrder, placeOrderOnce } from "./placement.ts"

const findOrderSql = statement(
  "find_order",
  `select ${orderColumns} from orders where id = $1 and tenant_id = $2`,
)

const findAnyOrderSql = statement(
  "find_any_order",
  `select ${orderColumns} from orders where id = $1`,
)

interface KeyedOrderRow extends OrderRow {
  readonly fingerprint: Sha256
}

/** A row of a page with lines; `found` counts the orders that the page was cut from. */
interface CutRow extends OrderRow {
  readonly found: string
}

/** Parameters: the id before the page, limit. */
const awaitingGoodsSql = statement(
  "orders_awaiting_goods",
  `select ${listedColumns} from orders where ${awaitsGoods} and id > $1 order by id limit $2`,
)

/** The rows are one more than the page, if more follow. */
const listedPage = async (
  reads: Reads,
  page: Statement,
  values: ReadonlyArray<unknown>,
  limit: number,
): Promise<OrderPage> => {
  const rows = await reads.query<ListedRow>(page, values)
  return { orders: rows.slice(0, limit).map(readListedOrder), hasMore: rows.length > limit }
}

/** Fails with the rejection of the placement, if there is one. */
const settled = <E>(placing: (trace: TraceContext | undefined) => Promise<E | undefined>) =>
  Effect.flatMap(
    attemptInTrace("OrderRepository", placing),
    (failure): Effect.Effect<void, E> =>
      failure === undefined ? Effect.void : Effect.fail(failure),
  )

export const makeOrderRepository = (database: Database): OrderRepository["Service"] => {
  const { sql, reads, wake } = database
  const modify = <R>(id: OrderId, deciding: Deciding<R>) =>
    attemptInTrace("OrderRepository", async (trace) => {
      const modified = await sql.transaction((query) => modifyOrder(query, id, deciding, trace))
      if (Result.isSuccess(modified)) {
        const { published, corrected } = modified.success
        if (published) wake("outbox")
        if (corrected) wake("invoices")
      }
      return modified
    }).pipe(
      Effect.flatMap(Effect.fromResult),
      Effect.map(({ order }) => Option.fromUndefinedOr(order)),
    )
  return {
    place: (placement) => settled((trace) => placeOrder(database, placement, trace)),
    placeOnce: (placement) => settled((trace) => placeOrderOnce(database, placement, trace)),
    findByKey: (tenantId, key, now) =>
      attempt("OrderRepository", () =>
        findRow(
          sql,
          findByKeySql,
          [tenantId, key, now],
          ({ fingerprint, ...order }: KeyedOrderRow) => ({
            order: readOrder(order),
            fingerprint,
          }),
        ),
      ),
    forgetKeys: (now) => attempt("OrderRepository", () => deleteExpired(sql, forgetKeysSql, now)),
    forgetDetails: (before, limit) =>
      attempt("OrderRepository", () => forgetDetails(sql, before, limit)),
    find: (tenantId, id) =>
      attempt("OrderRepository", () => findRow(sql, findOrderSql, [id, tenantId], readOrder)),
    findAny: (id) =>
      attempt("OrderRepository", () => findRow(sql, findAnyOrderSql, [id], readOrder)),
    modify: (id, decide) => modify(id, withPayments(decide)),
    modifyWithDocuments: (id, decide) => modify(id, withDocuments(decide)),
    applyInboundUpdates: (modifications) =>
      attempt("OrderRepository", async () => {
        const { outcomes, published, corrections } = await applyInboundOrderUpdates(
          sql,
          modifications,
        )
        if (published.length > 0) wake("outbox")
        if (corrections.length > 0) wake("invoices")
        return outcomes
      }),
    page: (tenantId, query) =>
      attempt("OrderRepository", async () => {
        const { page, values } = pageQuery(tenantId, query)
        if (query.withLines !== true) return listedPage(reads, page, values, query.limit)
        const rows = await reads.query<CutRow>(page, values)
        return { orders: rows.map(readOrder), hasMore: Number(rows[0]?.found ?? 0) > rows.length }
      }),
    awaitingGoods: ({ after = "", limit }) =>
      attempt("OrderRepository", () =>
        listedPage(reads, awaitingGoodsSql, [after, limit + 1], limit),
      ),
  }
}

export const layerOrderRepository = layerOf(OrderRepository, makeOrderRepository)
