/** Appends new deliveries to their partitions and counts them, in one statement. */
import { deliveryCharges } from "@procurement/domain/quota"
import type { ReadyDelivery } from "@procurement/domain/webhook"
import { toJson } from "../connection/document.ts"
import type { Call, Query } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import { moveMark } from "../events/marks.ts"
import { countDeliveries } from "../quota/usage-sql.ts"
import { arrayLiteral } from "./delivery.mapper.ts"

/**
 * The first part of such a statement. Parameters: deliveries in the order of their sequences, each
 * with the number of its payload; the distinct payloads; months, tenants and counts of charges. The
 * counters are updated last, because other transactions wait for their rows.
 */
const adding = `
  with added as (
    insert into webhook_deliveries
      (id, subscription_id, tenant_id, event_id, event_type, kind, is_replay, state, attempts,
        failures, created_at, body, trace)
    select id, subscription_id, tenant_id, event_id, event_type, kind, kind = 'replay', 'Ready',
      attempts::jsonb, failures, created_at, body, trace
    from unnest($1::text[], $2::text[], $3::integer[])
      with ordinality as given (id, subscription_id, payload_number, nth)
    join unnest(
      $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::integer[], $10::bigint[],
      $11::text[], $12::text[]
    ) with ordinality as payload
      (tenant_id, event_id, event_type, kind, attempts, failures, created_at, body, trace, number)
      on payload.number = given.payload_number
    order by given.nth
    returning 1
  ),
  counted as (${countDeliveries(13, "(select count(*) from added) > 0")})`

const addDeliveriesSql = statement("add_deliveries", `${adding} select from counted`)

/**
 * Parameters: those of `adding`; transaction and position of the new mark, or null if it does not
 * move; positions of events to skip, and of events skipped before that are fanned out now.
 */
export const fanOutSql = statement(
  "fan_out",
  `
  ${adding},
  skipped as (
    insert into outbox_skipped (position) select unnest($18::bigint[]) on conflict do nothing
  ),
  caught_up as (delete from outbox_skipped where position = any($19::bigint[]))
  ${moveMark("webhooks", 16)}`,
)

/** Whether two deliveries differ only in their subscription. */
const haveSamePayload = (left: ReadyDelivery, right: ReadyDelivery): boolean =>
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
const distinctPayloads = (deliveries: ReadonlyArray<ReadyDelivery>) => {
  const payloads: Array<ReadyDelivery> = []
  const payloadNumbers = deliveries.map((delivery) => {
    const last = payloads.at(-1)
    if (last === undefined || !haveSamePayload(last, delivery)) payloads.push(delivery)
    return payloads.length
  })
  return { payloads, payloadNumbers }
}

const valuesOf = (deliveries: ReadonlyArray<ReadyDelivery>): ReadonlyArray<unknown> => {
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
    charges.map(({ month }) => month),
    charges.map(({ tenantId }) => tenantId),
    charges.map(({ count }) => count),
  ]
}

/** The caller's transaction must lock the subscriptions against removal. */
export const addDeliveries = async (
  query: Query,
  deliveries: ReadonlyArray<ReadyDelivery>,
): Promise<void> => {
  if (deliveries.length === 0) return
  await query(addDeliveriesSql, valuesOf(deliveries))
}

/** The progress of a fan-out; positions are those of the outbox. */
export interface FanOutProgress {
  /** The last event taken in the order of the log; undefined if there was none. */
  readonly last: { readonly transaction_id: string; readonly position: string } | undefined
  readonly skipped: ReadonlyArray<string>
  /** Skipped by an earlier fan-out, and fanned out by this one. */
  readonly caughtUp: ReadonlyArray<string>
}

/** Adds the deliveries, if any, and stores the progress. */
export const fanOutCall = (
  deliveries: ReadonlyArray<ReadyDelivery>,
  { last, skipped, caughtUp }: FanOutProgress,
): Call => [
  fanOutSql,
  [
    ...valuesOf(deliveries),
    last?.transaction_id ?? null,
    last?.position ?? null,
    skipped,
    caughtUp,
  ],
]
