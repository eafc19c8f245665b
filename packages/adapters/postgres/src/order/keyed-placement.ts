/**
 * Placing an order under an idempotency key: key, order, invoice and events in one statement.
 *
 * Of several with the same key at the same time one inserts it and the others wait for that one's
 * end; a key that is taken makes the whole statement insert nothing.
 */
import { keyExpiry, type KeyedPlacement } from "@procurement/domain/order"
import { statement } from "../connection/statement.ts"
import { outboxInsert } from "../events/outbox.mapper.ts"
import { placementValues } from "./order.mapper.ts"

/** Values: `keyedPlacementValues`. Answers no row when the key is taken. */
export const keyedPlacementSql = statement(
  "place_order_once",
  `
  with keyed as (
    insert into idempotency_keys as known (tenant_id, key, fingerprint, order_id, expires_at)
    values ($2, $14, $15, $1, $16)
    on conflict (tenant_id, key) do update set
      fingerprint = excluded.fingerprint, order_id = excluded.order_id,
      expires_at = excluded.expires_at
    where known.expires_at <= $8
    returning order_id
  ),
  placed as (
    insert into orders
      (id, tenant_id, invoice_id, reference, currency, total, status, accepted_at, body, lines)
    select $1, $2, $3, $4, $5, $6::bigint, $7, $8::bigint, $9::jsonb, $10::jsonb from keyed
  ),
  pending as (
    insert into invoices
      (id, order_id, tenant_id, state, currency, total, version, due_at, attempts, body, lines)
    select
      $3, $1, $2, 'Pending', $5, $6::bigint, 1, $8::bigint, 0, $11::jsonb,
      coalesce($12::jsonb, $10::jsonb)
    from keyed
  ),
  told as (${outboxInsert(13)} where exists (select from keyed))
  select order_id from keyed`,
)

export const keyedPlacementValues = (placement: KeyedPlacement): Array<unknown> => {
  const { idempotency, order } = placement
  const expiresAt = keyExpiry(order.acceptedAt)
  return [...placementValues(placement), idempotency.key, idempotency.fingerprint, expiresAt]
}

/** Values: tenant, key, the present instant. */
export const findByKeySql = statement(
  "find_order_by_key",
  `
  select orders.id, orders.body, orders.lines, known.fingerprint
  from idempotency_keys as known join orders on orders.id = known.order_id
  where known.tenant_id = $1 and known.key = $2 and known.expires_at > $3`,
)

/** Values: the present instant. */
export const forgetKeysSql = statement(
  "forget_idempotency_keys",
  "delete from idempotency_keys where expires_at <= $1 returning key",
)
