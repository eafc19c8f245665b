/** Deliveries that begin: added behind all others of their lanes, and counted, together. */
import { deliveryCharges } from "@procurement/domain/quota"
import type { ReadyDelivery } from "@procurement/domain/webhook"
import { toJson } from "../connection/document.ts"
import type { Call, Query } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import { countDeliveries } from "../quota/usage-sql.ts"
import { wordArray } from "./word-array.ts"

/**
 * What such a statement begins with. Values: deliveries, in the order in which sequences are given,
 * each with the number of what it tells; what is told, each once, however many are told it; months,
 * tenants and counts of charges. Counters come last, when every row was added: what is locked there
 * is waited for by others.
 */
const adding = `
  with added as (
    insert into webhook_deliveries
      (id, subscription_id, tenant_id, event_id, event_type, kind, is_replay, state, attempts,
        failures, created_at, body, trace)
    select id, subscription_id, tenant_id, event_id, event_type, kind, kind = 'replay', 'Ready',
      attempts::jsonb, failures, created_at, body, trace
    from unnest($1::text[], $2::text[], $3::integer[])
      with ordinality as given (id, subscription_id, tells, nth)
    join unnest(
      $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::integer[], $10::bigint[],
      $11::text[], $12::text[]
    ) with ordinality as told
      (tenant_id, event_id, event_type, kind, attempts, failures, created_at, body, trace, number)
      on told.number = given.tells
    order by given.nth
    returning 1
  ),
  counted as (${countDeliveries(13, "(select count(*) from added) > 0")})`

const addDeliveriesSql = statement("add_deliveries", `${adding} select from counted`)

/** Values: as above; positions of the events, the present instant. */
export const fanOutSql = statement(
  "fan_out",
  `
  ${adding}
  update outbox set fanned_out_at = $17 where position = any($16::bigint[])`,
)

/** Whether they differ in nothing but who is told. */
const tellTheSame = (left: ReadyDelivery, right: ReadyDelivery): boolean =>
  left.eventId === right.eventId &&
  left.body === right.body &&
  left.kind === right.kind &&
  left.tenantId === right.tenantId &&
  left.eventType === right.eventType &&
  left.createdAt === right.createdAt &&
  left.failures === right.failures &&
  left.attempts.length + right.attempts.length === 0 &&
  left.trace === right.trace

/** What is told, each once, and for each delivery the number of what it tells, from 1. */
const whatIsTold = (deliveries: ReadonlyArray<ReadyDelivery>) => {
  const told: Array<ReadyDelivery> = []
  const tells = deliveries.map((delivery) => {
    const last = told.at(-1)
    if (last === undefined || !tellTheSame(last, delivery)) told.push(delivery)
    return told.length
  })
  return { told, tells }
}

const valuesOf = (deliveries: ReadonlyArray<ReadyDelivery>): ReadonlyArray<unknown> => {
  const charges = deliveryCharges(deliveries)
  const { told, tells } = whatIsTold(deliveries)
  return [
    wordArray(deliveries.map(({ id }) => id)),
    wordArray(deliveries.map(({ subscriptionId }) => subscriptionId)),
    wordArray(tells),
    told.map(({ tenantId }) => tenantId),
    told.map(({ eventId }) => eventId),
    told.map(({ eventType }) => eventType),
    told.map(({ kind }) => kind),
    told.map(({ attempts }) => toJson(attempts)),
    told.map(({ failures }) => failures),
    told.map(({ createdAt }) => createdAt),
    told.map(({ body }) => body),
    told.map(({ trace }) => trace ?? null),
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
export const fanOutCall = (
  deliveries: ReadonlyArray<ReadyDelivery>,
  positions: ReadonlyArray<string>,
  now: number,
): Call => [fanOutSql, [...valuesOf(deliveries), positions, now]]
