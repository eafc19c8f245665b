/** Deliveries held because their tenant has used up a hard volume, and their release. */
import type { Instant } from "@procurement/domain/calendar"
import type { SubscriptionId } from "@procurement/domain/identity"
import {
  beginningOf,
  deliveryCharges,
  type DeliveryUsage,
  hardPlansOf,
  heldBeyondVolume,
  type QuotaMonth,
  quotaMonthAt,
  type QuotaTerms,
  releasable,
} from "@procurement/domain/quota"
import type { HeldDelivery, ReadyDelivery } from "@procurement/domain/webhook"
import { toJson } from "../connection/document.ts"
import type { Call, Query, Sql } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import { countDeliveries } from "../quota/usage-sql.ts"
import { arrayLiteral } from "./delivery.mapper.ts"

const hardPlans = hardPlansOf("deliveries")
  .map((plan) => `'${plan}'`)
  .join(", ")

const isHolding = (tenant: string): string => `exists (
  select from webhook_deliveries as held where held.state = 'Held' and held.tenant_id = ${tenant})`

/** Whether new deliveries of the tenant in that column, with its table, may have to be held. */
export const mayHold = (tenant: string): string => `(
  coalesce((
    select known.body ->> 'plan' in (${hardPlans}) from tenants as known
    where known.id = ${tenant}
  ), false)
  or ${isHolding(tenant)}
)`

const usedIn = (tenant: string, month: string): string => `(
  select coalesce(sum(used), 0) from usage_counters
  where month = ${month} and tenant_id = ${tenant} and metric = 'deliveries')`

/** Values: tenants, months. */
const usageOfHoldingTenantsSql = statement(
  "usage_of_holding_tenants",
  `
  select tenants.id as tenant_id, months.month,
    jsonb_build_object('plan', body -> 'plan', 'contract', body -> 'contract') as terms,
    ${usedIn("tenants.id", "months.month")} as used,
    ${isHolding("tenants.id")} as is_holding
  from tenants cross join unnest($2::text[]) as months (month)
  where tenants.id = any($1::text[]) and ${mayHold("tenants.id")}`,
)

interface UsageRow {
  readonly tenant_id: string
  readonly month: QuotaMonth
  readonly terms: QuotaTerms
  readonly used: string
  readonly is_holding: boolean
}

const distinct = <A>(values: ReadonlyArray<A>): ReadonlyArray<A> => [...new Set(values)]

/** New deliveries, held where they are beyond the volume of their tenant. */
export const holdBeyondVolume = async (
  query: Query,
  deliveries: ReadonlyArray<ReadyDelivery>,
): Promise<ReadonlyArray<ReadyDelivery | HeldDelivery>> => {
  const tenants = distinct(deliveries.map(({ tenantId }) => tenantId))
  const months = distinct(deliveries.map(({ createdAt }) => quotaMonthAt(createdAt)))
  const rows = await query<UsageRow>(usageOfHoldingTenantsSql, [tenants, months])
  if (rows.length === 0) return deliveries
  const usages = new Map<string, DeliveryUsage>(
    rows.map(({ tenant_id, month, terms, used, is_holding: isHeld }) => [
      `${month} ${tenant_id}`,
      { terms, used: Number(used), isHolding: isHeld },
    ]),
  )
  return heldBeyondVolume(deliveries, (tenantId, month) => usages.get(`${month} ${tenantId}`))
}

/** Values: the beginning of the month, the month. */
const heldByTenantSql = statement(
  "held_deliveries_by_tenant",
  `
  select held.*, ${usedIn("held.tenant_id", "$2")} as used,
    (select jsonb_build_object('plan', body -> 'plan', 'contract', body -> 'contract')
      from tenants where id = held.tenant_id) as terms
  from (
    select tenant_id,
      count(*) filter (where created_at < $1) as before,
      count(*) filter (where created_at >= $1) as this_month
    from webhook_deliveries where state = 'Held' group by tenant_id
  ) as held`,
)

interface HeldRow {
  readonly tenant_id: string
  readonly before: string
  readonly this_month: string
  readonly used: string
  readonly terms: QuotaTerms | null
}

const roomFor = ({ before, this_month, used, terms }: HeldRow): number =>
  releasable(
    { before: Number(before), thisMonth: Number(this_month) },
    terms === null ? undefined : { terms, used: Number(used) },
  )

/** Values: tenant, how many. Locked rows are left for the next time. */
const releaseHeldSql = statement(
  "release_held_deliveries",
  `
  update webhook_deliveries set state = 'Ready'
  where id = any (array(
    select id from webhook_deliveries where state = 'Held' and tenant_id = $1
    order by sequence limit $2
    for no key update skip locked
  ))
  returning subscription_id as partition`,
)

/** Makes held deliveries ready, tenant by tenant, as far as there is room for them. */
export const releaseHeld = async (
  sql: Sql,
  now: Instant,
  limit: number,
): Promise<ReadonlyArray<SubscriptionId>> => {
  const month = quotaMonthAt(now)
  const rows = await sql.query<HeldRow>(heldByTenantSql, [beginningOf(month), month])
  const partitions: Array<SubscriptionId> = []
  for (const row of rows) {
    const room = Math.min(roomFor(row), limit - partitions.length)
    if (room <= 0) continue
    const released = await sql.query<{ partition: SubscriptionId }>(releaseHeldSql, [
      row.tenant_id,
      room,
    ])
    for (const { partition } of released) partitions.push(partition)
  }
  return partitions
}

/* Appends new deliveries to their partitions and counts them, in one statement. */

/**
 * The beginning of such a statement. Values: deliveries in the order of their sequences,
 * each with the number of its payload; the distinct payloads and their states; months, tenants and
 * counts of charges. The counters are updated last, because other transactions wait for their rows.
 */
const adding = `
  with added as (
    insert into webhook_deliveries
      (id, subscription_id, tenant_id, event_id, event_type, kind, is_replay, state, attempts,
        failures, created_at, body, trace)
    select id, subscription_id, tenant_id, event_id, event_type, kind, kind = 'replay', state,
      attempts::jsonb, failures, created_at, body, trace
    from unnest($1::text[], $2::text[], $3::integer[])
      with ordinality as given (id, subscription_id, payload_number, nth)
    join unnest(
      $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::integer[], $10::bigint[],
      $11::text[], $12::text[], $13::text[]
    ) with ordinality as payload
      (tenant_id, event_id, event_type, kind, attempts, failures, created_at, body, trace, state,
        number)
      on payload.number = given.payload_number
    order by given.nth
    returning 1
  ),
  counted as (${countDeliveries(14, "(select count(*) from added) > 0")})`

const addDeliveriesSql = statement("add_deliveries", `${adding} select from counted`)

/** Values: as above; positions of the events, now. */
export const fanOutSql = statement(
  "fan_out",
  `
  ${adding}
  update outbox set fanned_out_at = $18 where position = any($17::bigint[])`,
)

type NewDelivery = ReadyDelivery | HeldDelivery

/** Whether two deliveries differ only in their subscription. */
const haveSamePayload = (left: NewDelivery, right: NewDelivery): boolean =>
  left._tag === right._tag &&
  left.eventId === right.eventId &&
  left.body === right.body &&
  left.kind === right.kind &&
  left.tenantId === right.tenantId &&
  left.eventType === right.eventType &&
  left.createdAt === right.createdAt &&
  left.failures === right.failures &&
  left.attempts.length + right.attempts.length === 0 &&
  left.trace === right.trace

/** The distinct payloads, and for each delivery the number of its payload, from 1. */
const distinctPayloads = (deliveries: ReadonlyArray<NewDelivery>) => {
  const payloads: Array<NewDelivery> = []
  const payloadNumbers = deliveries.map((delivery) => {
    const last = payloads.at(-1)
    if (last === undefined || !haveSamePayload(last, delivery)) payloads.push(delivery)
    return payloads.length
  })
  return { payloads, payloadNumbers }
}

const valuesOf = (deliveries: ReadonlyArray<NewDelivery>): ReadonlyArray<unknown> => {
  const charges = deliveryCharges(deliveries)
  const { payloads, payloadNumbers } = distinctPayloads(deliveries)
  return [
    arrayLiteral(deliveries.map(({ id }) => id)),
    arrayLiteral(deliveries.map(({ subscriptionId }) => subscriptionId)),
    arrayLiteral(payloadNumbers),
    payloads.map(({ tenantId }) => tenantId),
    payloads.map(({ eventId }) => eventId),
    payloads.map(({ eventType }) => eventType),
    payloads.map(({ kind }) => kind),
    payloads.map(({ attempts }) => toJson(attempts)),
    payloads.map(({ failures }) => failures),
    payloads.map(({ createdAt }) => createdAt),
    payloads.map(({ body }) => body),
    payloads.map(({ trace }) => trace ?? null),
    payloads.map(({ _tag }) => _tag),
    charges.map(({ month }) => month),
    charges.map(({ tenantId }) => tenantId),
    charges.map(({ count }) => count),
  ]
}

/** The caller's transaction must keep their subscriptions from being removed. */
export const addDeliveries = async (
  query: Query,
  deliveries: ReadonlyArray<ReadyDelivery>,
): Promise<void> => {
  if (deliveries.length === 0) return
  await query(addDeliveriesSql, valuesOf(await holdBeyondVolume(query, deliveries)))
}

/**
 * Adds deliveries that are ready or held, and marks the events at these positions as fanned out,
 * with or without deliveries.
 */
export const fanOutCall = (
  deliveries: ReadonlyArray<NewDelivery>,
  positions: ReadonlyArray<string>,
  now: number,
): Call => [fanOutSql, [...valuesOf(deliveries), positions, now]]
