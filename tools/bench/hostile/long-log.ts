/** Events of 29 days of one tenant, all fanned out long ago: what its time replays read. */
import type { TenantId } from "@procurement/domain/identity"
import type { Pool } from "../pg.ts"

const dayMillis = 86_400_000
const days = 29
/** A statement must not take longer than the driver allows. */
const eventsAtOnce = 100_000

/** Values: first, last, tenant, instant of the first, milliseconds from one to the next. */
const addEventsSql = `
  insert into outbox
    (id, type, aggregate_type, aggregate_id, tenant_id, occurred_at, transaction_id, body)
  select made.id, 'order.shipped', 'order', made.order_id, $3, made.at, 0,
    jsonb_build_object(
      'id', made.id, 'tenantId', $3::text, 'occurredAt', made.at, 'type', 'order.shipped',
      'data', jsonb_build_object(
        'orderId', made.order_id, 'reference', 'PO-2026-' || nth,
        'invoiceId', 'inv_01' || lpad(nth::text, 24, '0'), 'carrier', 'InPost',
        'trackingNumber', '520000012345678901234567', 'shippedAt', made.at,
        'supplyDate', '2026-11-20', 'taxPoint', '2026-11-20'))
  from generate_series($1::int, $2::int) as nth,
    lateral (select
      'evt_01' || lpad(nth::text, 24, '0') as id,
      'ord_01' || lpad((nth / 4)::text, 24, '0') as order_id,
      $4::bigint + (nth * $5::float8)::bigint as at) as made
  order by nth`

/** What transaction 0 published counts as fanned out. */
const markSql = `
  insert into outbox_marks (name, leased_until, transaction_id, position)
  values ('webhooks', 0, 1, 0) on conflict (name) do nothing`

export const fillLongLog = async (pool: Pool, tenantId: TenantId, count: number): Promise<void> => {
  const firstAt = Date.now() - days * dayMillis
  const apartMillis = (days * dayMillis) / (count + 1)
  await pool.query(markSql)
  for (let first = 1; first <= count; first += eventsAtOnce) {
    const last = Math.min(first + eventsAtOnce - 1, count)
    const values = [first, last, tenantId, firstAt, apartMillis]
    await pool.query({ name: "add_events", text: addEventsSql, values })
  }
  await pool.query("vacuum analyze outbox")
}
