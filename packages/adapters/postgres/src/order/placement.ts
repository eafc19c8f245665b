/**
 * Placing an order: counted and stored in one statement, which is one transaction and one round
 * trip. There are two of them, so that paid plans do not pay for limits they do not have.
 */
import type { Placement } from "@procurement/domain/order"
import { exceeded, type QuotaExceeded } from "@procurement/domain/quota"
import type { TraceContext } from "@procurement/domain/trace"
import type { Sql } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { outboxInsert } from "../events/outbox.mapper.ts"
import { type ChargeParameters, charge, chargeWithin, usageOf } from "../quota/usage-sql.ts"
import { placementValues } from "./order.mapper.ts"

/** Where `placementValues` has the charge. */
export const chargeParameters: ChargeParameters = { tenant: "$2", metric: "$14", month: "$15" }

/**
 * Order, invoice and events, stored in any case, or if the part of the statement named `condition`
 * has a row. The trace of the events, of which there is one at least, is the invoice's too.
 */
export const storing = (condition?: string): string => {
  const from = condition === undefined ? "" : `from ${condition}`
  const where = condition === undefined ? "" : `where exists (select from ${condition})`
  return `
  placed as (
    insert into orders
      (id, tenant_id, invoice_id, reference, currency, total, status, accepted_at, body, lines)
    select $1, $2, $3, $4, $5, $6::bigint, $7, $8::bigint, $9::jsonb, $10::jsonb ${from}
  ),
  pending as (
    insert into invoices
      (id, order_id, tenant_id, state, currency, total, version, due_at, attempts, body, lines,
        trace)
    select
      $3, $1, $2, 'Pending', $5, $6::bigint, 1, $8::bigint, 0, $11::jsonb,
      coalesce($12::jsonb, $10::jsonb), $13::jsonb -> 0 ->> 'trace'
    ${from}
  ),
  told as (${outboxInsert(13)} ${where})`
}

/** Values: `placementValues`. */
export const placementSql = statement(
  "place_order",
  `with counted as (${charge(chargeParameters)}), ${storing()} select true as stored`,
)

/** Values: `placementValues`, limit. Answers no row, and has stored nothing, when it is used up. */
const placementWithinSql = statement(
  "place_order_within",
  `
  with counted as (${chargeWithin(chargeParameters, "$16")}), ${storing("counted")}
  select true as stored from counted`,
)

/** The refusal of a placement of which nothing was stored. */
export const refusalOf = async (
  sql: Sql,
  { order, charge: refused }: Placement,
): Promise<QuotaExceeded> =>
  exceeded(refused, (await usageOf(sql, order.tenantId, refused.month))[refused.metric])

/** Answers why nothing was stored, if that is so. */
export const placeOrder = async (
  { sql, wake }: Database,
  placement: Placement,
  trace: TraceContext | undefined,
): Promise<QuotaExceeded | undefined> => {
  const values = placementValues(placement, trace)
  const { hardLimit } = placement.charge
  const stored =
    hardLimit === undefined
      ? await sql.query(placementSql, values)
      : await sql.query(placementWithinSql, [...values, hardLimit])
  if (stored.length === 0) return refusalOf(sql, placement)
  wake("invoices", "outbox")
  return undefined
}
