/**
 * Tables as years of use would leave them: orders with their invoices, and webhook deliveries, by
 * the million. The server writes them in the order of time, so that heaps and indexes look as
 * inserts leave them.
 *
 * A twentieth of the orders belongs to the measured tenant, the rest to 200 others; a tenth of the
 * invoices is due.
 */
import { instant } from "@procurement/domain/calendar"
import { type TenantId, typeId } from "@procurement/domain/identity"
import type { Pool } from "./pg.ts"
import { acceptedOrder } from "./sample-invoices.ts"

export const firstInstant = Date.UTC(2026, 0, 1)
export const lastInstant = Date.UTC(2026, 10, 1)

/** Orders of one instant; they differ only in the last part of their ids. */
const ordersAtOnce = 100
const timeCharacters = 10

/** The common prefix of all identifiers of the instant, after their kind. */
const timeOf = (at: number): string =>
  typeId("ord", instant(at), new Uint8Array(10)).slice(4, 4 + timeCharacters)

const idSql = (kind: string): string => `'${kind}_' || time || lpad(nth::text, 16, '0')`

/**
 * Values: times, instants, the measured tenant, body of an order, its lines, body of an invoice.
 */
const ordersSql = `
  with named as materialized (
    select
      nth, at, 'PO-' || nth as reference, ${idSql("ord")} as id, ${idSql("inv")} as invoice_id,
      case when nth % 20 = 0 then $3 else 'ten_' || lpad((nth * 7919 % 200)::text, 26, '0') end
        as tenant_id,
      case when nth % 400 = 0 then 'Processing' else 'Accepted' end as status
    from unnest($1::text[], $2::bigint[]) with ordinality as instants (time, at, block)
    cross join lateral generate_series(
      (block - 1) * ${ordersAtOnce}, block * ${ordersAtOnce} - 1) as nth
  ),
  placed as (
    insert into orders
      (id, tenant_id, invoice_id, reference, currency, total, status, accepted_at, body, lines)
    select
      id, tenant_id, invoice_id, reference, 'PLN', 100, status, at,
      $4::jsonb || jsonb_build_object('id', id, 'tenantId', tenant_id, 'invoiceId', invoice_id,
        'reference', reference, 'acceptedAt', at, '_tag', status)
      || case status when 'Processing' then jsonb_build_object('processingAt', at) else '{}' end,
      $5::jsonb
    from named
  )
  insert into invoices
    (id, order_id, tenant_id, state, seller_nip, number, currency, total, version, due_at,
      attempts, body, lines)
  select
    invoice_id, id, tenant_id,
    case nth % 10 when 0 then 'Pending' else 'Archived' end,
    case nth % 10 when 0 then null else '5265877635' end,
    case nth % 10 when 0 then null else 'FV/' || nth end,
    'PLN', 100, 1, case nth % 10 when 0 then at end, 0,
    $6::jsonb || jsonb_build_object('id', invoice_id, 'orderId', id, 'tenantId', tenant_id)
    || case nth % 10 when 0 then '{}' else jsonb_build_object(
      '_tag', 'Archived', 'issueDate', '2026-01-01', 'ksefNumber', reference) end,
    $5::jsonb
  from named`

/** Adds `count` orders, a multiple of a hundred. */
export const addOrders = async (pool: Pool, tenantId: TenantId, count: number): Promise<void> => {
  const instants = Math.ceil(count / ordersAtOnce)
  const apart = Math.floor((lastInstant - firstInstant) / instants)
  const at = Array.from({ length: instants }, (_, nth) => firstInstant + nth * apart)
  const { order, invoice } = acceptedOrder(tenantId, 1, instant(firstInstant))
  const { lines, ...orderBody } = order
  const { lines: _lines, ...invoiceBody } = invoice
  const documents = [orderBody, lines, invoiceBody].map((document) => JSON.stringify(document))
  const values = [at.map(timeOf), at, tenantId, ...documents]
  await pool.query({ name: "", text: ordersSql, values })
}

/** A body of usual length: an invoice of a few hundred bytes. */
export const deliveryBody = JSON.stringify({
  id: "evt_01kafq3v8pe0rr2c1m5kz9x7wd",
  type: "invoice.paid",
  data: { number: "FV/2026/11/000123", text: "x".repeat(400) },
})

const deliveriesSql = (each: number): string => `
  begin;
  create sequence if not exists bench_deliveries;
  insert into webhook_deliveries
    (id, subscription_id, tenant_id, event_id, event_type, kind, is_replay, state, failures,
     attempts, body, created_at)
  select
    'dlv_' || lpad(numbered.nth::text, 26, '0'), numbered.id, numbered.tenant_id,
    'evt_' || lpad(numbered.nth::text, 26, '0'), 'invoice.paid', 'event', false, 'Ready', 0,
    '[]', '${deliveryBody}', 0
  from (
    select nextval('bench_deliveries') as nth, subscription.id, subscription.tenant_id
    from generate_series(1, ${each}) as round cross join webhook_subscriptions as subscription
  ) as numbered;
  analyze webhook_deliveries;
  select pg_notify('work', 'deliveries');
  commit`

/** Adds `each` ready deliveries to every subscription; the commit notifies workers. */
export const addReadyDeliveries = (pool: Pool, each: number): Promise<unknown> =>
  pool.query(deliveriesSql(each))
