/**
 * Tables as years leave them behind: orders, invoices and deliveries by the million, written by the
 * server itself in the order of time, so that heaps and indexes are as inserts leave them.
 *
 * A twentieth of the orders is our tenant's, the rest belongs to 200 others; a tenth of the
 * invoices is due; all deliveries have been made, but for 10,000 that are ready in 200 partitions.
 */
import type { Database } from "@procurement/adapter-postgres"
import { type Instant, instant } from "@procurement/domain/calendar"
import {
  type EventId,
  type InvoiceId,
  type OrderId,
  type TenantId,
  typeId,
} from "@procurement/domain/identity"
import { acceptOrder } from "@procurement/domain/order"
import type { Quantity } from "@procurement/domain/catalog"
import { lineText } from "@procurement/domain/text"
import * as Result from "effect/Result"
import { sampleCatalog } from "../sample-catalog.ts"
import { sampleBuyer } from "../sample-invoices.ts"

export const firstInstant = Date.UTC(2026, 0, 1)
export const lastInstant = Date.UTC(2026, 10, 1)

/** Orders of one instant: so many in a row differ only in the rest of their ids. */
const ordersAtOnce = 100
/** A statement must not take longer than the driver allows, so there are many. */
const instantsAtOnce = 500

const noEntropy = new Uint8Array(10)
const timeCharacters = 10

/** What all identifiers of that instant begin with, after their kind. */
const timeOf = (at: number): string =>
  typeId("ord", instant(at), noEntropy).slice(4, 4 + timeCharacters)

const idSql = (kind: string): string => `'${kind}_' || time || lpad(nth::text, 16, '0')`

const sample = (tenantId: TenantId) => {
  const item = sampleCatalog[0]
  if (item === undefined) throw new TypeError("the sample catalog is empty")
  const at: Instant = instant(firstInstant)
  const { order, invoice } = Result.getOrThrow(
    acceptOrder(
      {
        tenantId,
        buyer: sampleBuyer,
        currency: "PLN",
        reference: lineText("PO-0"),
        lines: [{ sku: item.sku, quantity: 3 as Quantity }],
      },
      [item],
      {
        orderId: typeId("ord", at, noEntropy) as OrderId,
        invoiceId: typeId("inv", at, noEntropy) as InvoiceId,
        eventId: typeId("evt", at, noEntropy) as EventId,
        now: at,
      },
    ),
  )
  const { lines, ...orderBody } = order
  const { lines: _lines, ...invoiceBody } = invoice
  return [orderBody, lines, invoiceBody].map((document) => JSON.stringify(document))
}

/** Values: times, instants, number of the first, our tenant, body, lines, body of the invoice. */
const ordersSql = `
  with given as materialized (
    select
      $3::bigint + (block - 1) * ${ordersAtOnce} + own as nth, time, at,
      'PO-' || ($3::bigint + (block - 1) * ${ordersAtOnce} + own) as reference
    from unnest($1::text[], $2::bigint[]) with ordinality as instants (time, at, block)
    cross join generate_series(0, ${ordersAtOnce - 1}) as own
  ),
  named as materialized (
    select
      nth, time, at, reference, ${idSql("ord")} as id, ${idSql("inv")} as invoice_id,
      case when nth % 20 = 0 then $4 else 'ten_' || lpad((nth * 7919 % 200)::text, 26, '0') end
        as tenant_id,
      case when nth % 400 = 0 then 'Processing' else 'Accepted' end as status
    from given
  ),
  placed as (
    insert into orders
      (id, tenant_id, invoice_id, reference, currency, total, status, accepted_at, body, lines)
    select
      id, tenant_id, invoice_id, reference, 'PLN', 100, status, at,
      $5::jsonb || jsonb_build_object('id', id, 'tenantId', tenant_id, 'invoiceId', invoice_id,
        'reference', reference, 'acceptedAt', at, '_tag', status)
      || case status when 'Processing' then jsonb_build_object('processingAt', at) else '{}' end,
      $6::jsonb
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
    $7::jsonb || jsonb_build_object('id', invoice_id, 'orderId', id, 'tenantId', tenant_id)
    || case nth % 10 when 0 then '{}' else jsonb_build_object(
      '_tag', 'Archived', 'issueDate', '2026-01-01', 'ksefNumber', reference) end,
    $6::jsonb
  from named`

/** Values: number of the first and of the last, partitions. */
const deliveriesSql = `
  insert into webhook_deliveries
    (id, subscription_id, tenant_id, event_id, event_type, kind, is_replay, state, attempts,
      failures, created_at, settled_at, body)
  select
    'dlv_' || lpad((1000000 + nth)::text, 26, '0'), 'sub_' || lpad((1 + nth % $3::integer)::text, 26, '0'),
    'ten_' || lpad('1', 26, '0'), 'evt_' || lpad(nth::text, 26, '0'), 'invoice.issued', 'event',
    false, 'Delivered', '[]', 0, nth, nth, repeat('x', 100)
  from generate_series($1::integer, $2::integer) as nth`

const run = (database: Database, text: string, values: ReadonlyArray<unknown>) =>
  database.sql.query({ name: "", text }, values)

export const addOrders = async (
  database: Database,
  tenantId: TenantId,
  count: number,
  onProgress: (sofar: number) => void,
): Promise<void> => {
  const instants = count / ordersAtOnce
  const apart = Math.floor((lastInstant - firstInstant) / instants)
  const documents = sample(tenantId)
  for (let from = 0; from < instants; from += instantsAtOnce) {
    const length = Math.min(instantsAtOnce, instants - from)
    const at = Array.from({ length }, (_, nth) => firstInstant + (from + nth) * apart)
    const values = [at.map(timeOf), at, from * ordersAtOnce, tenantId, ...documents]
    await run(database, ordersSql, values)
    onProgress((from + length) * ordersAtOnce)
  }
}

const deliveriesAtOnce = 100_000

export const addMadeDeliveries = async (
  database: Database,
  partitions: number,
  count: number,
): Promise<void> => {
  for (let from = 1; from <= count; from += deliveriesAtOnce) {
    const to = Math.min(count, from + deliveriesAtOnce - 1)
    await run(database, deliveriesSql, [from, to, partitions])
  }
}
