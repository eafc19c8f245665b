/** Deliveries that begin: added behind all others of their lanes, and counted, together. */
import { deliveryCharges } from "@procurement/domain/quota"
import type { ReadyDelivery } from "@procurement/domain/webhook"
import { toJson } from "../connection/document.ts"
import type { Query } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import { countDeliveries } from "../quota/usage-sql.ts"

/**
 * What such a statement begins with. Values: columns, in the order in which sequences are given;
 * months, tenants and counts of charges. Counters come last, when every row was added: what is
 * locked there is waited for by others.
 */
const adding = `
  with added as (
    insert into webhook_deliveries
      (id, subscription_id, tenant_id, event_id, event_type, kind, is_replay, state, attempts,
        failures, created_at, body, trace)
    select id, subscription_id, tenant_id, event_id, event_type, kind, kind = 'replay', 'Ready',
      attempts::jsonb, failures, created_at, body, trace
    from unnest(
      $1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
      $8::integer[], $9::bigint[], $10::text[], $11::text[]
    ) with ordinality as given
      (id, subscription_id, tenant_id, event_id, event_type, kind, attempts, failures, created_at,
        body, trace, nth)
    order by nth
    returning 1
  ),
  counted as (${countDeliveries(12, "(select count(*) from added) > 0")})`

const addDeliveriesSql = statement("add_deliveries", `${adding} select from counted`)

/** Values: as above; positions of the events, the present instant. */
export const fanOutSql = statement(
  "fan_out",
  `
  ${adding}
  update outbox set fanned_out_at = $16 where position = any($15::bigint[])`,
)

const valuesOf = (deliveries: ReadonlyArray<ReadyDelivery>): ReadonlyArray<unknown> => {
  const charges = deliveryCharges(deliveries)
  return [
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
    charges.map(({ month }) => month),
    charges.map(({ tenantId }) => tenantId),
    charges.map(({ count }) => count),
  ]
}

/** Within a transaction that keeps their subscriptions from being removed. */
export const addDeliveries = async (
  query: Query,
  deliveries: ReadonlyArray<ReadyDelivery>,
): Promise<void> => {
  if (deliveries.length > 0) await query(addDeliveriesSql, valuesOf(deliveries))
}

/** As `addDeliveries`, and marks the events at those positions, whether they led to any or not. */
export const addFannedOut = async (
  query: Query,
  deliveries: ReadonlyArray<ReadyDelivery>,
  positions: ReadonlyArray<string>,
  now: number,
): Promise<void> => {
  await query(fanOutSql, [...valuesOf(deliveries), positions, now])
}
