/** Deliveries that begin: added behind all others of their lanes, and counted, together. */
import { deliveryCharges } from "@procurement/domain/quota"
import type { ReadyDelivery } from "@procurement/domain/webhook"
import { toJson } from "../connection/document.ts"
import type { Query } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import { countDeliveriesSql } from "../quota/usage-sql.ts"

/** Values: columns. Sequences are given in the order of the rows. */
const addDeliveriesSql = statement(
  "add_deliveries",
  `
  insert into webhook_deliveries
    (id, subscription_id, tenant_id, event_id, event_type, kind, is_replay, state, attempts,
      failures, created_at, body, trace)
  select id, subscription_id, tenant_id, event_id, event_type, kind, kind = 'replay', 'Ready',
    attempts::jsonb, failures, created_at, body, trace
  from unnest(
    $1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
    $8::integer[], $9::bigint[], $10::text[], $11::text[]
  ) with ordinality as added
    (id, subscription_id, tenant_id, event_id, event_type, kind, attempts, failures, created_at,
      body, trace, nth)
  order by nth`,
)

const columnsOf = (deliveries: ReadonlyArray<ReadyDelivery>): Array<unknown> => [
  deliveries.map(({ id }) => id),
  deliveries.map(({ subscriptionId }) => subscriptionId),
  deliveries.map(({ tenantId }) => tenantId),
  deliveries.map(({ eventId }) => eventId),
  deliveries.map(({ eventType }) => eventType),
  deliveries.map(({ kind }) => kind),
  deliveries.map(({ attempts }) => toJson(attempts)),
  deliveries.map(({ failures }) => failures),
  deliveries.map(({ createdAt }) => createdAt),
  deliveries.map(({ body }) => body),
  deliveries.map(({ trace }) => trace ?? null),
]

/**
 * Within a transaction that keeps their subscriptions from being removed. Counters come last: what
 * is locked there is waited for by others.
 */
export const addDeliveries = async (
  query: Query,
  deliveries: ReadonlyArray<ReadyDelivery>,
): Promise<void> => {
  if (deliveries.length === 0) return
  await query(addDeliveriesSql, columnsOf(deliveries))
  const charges = deliveryCharges(deliveries)
  if (charges.length === 0) return
  await query(countDeliveriesSql, [
    charges.map(({ month }) => month),
    charges.map(({ tenantId }) => tenantId),
    charges.map(({ count }) => count),
  ])
}
