/** Turns events of the outbox into deliveries, in one transaction. */
import type { DomainEvent } from "@procurement/domain/events"
import { deliveryCharges } from "@procurement/domain/quota"
import type { DueDelivery, Subscription } from "@procurement/domain/webhook"
import type { Query, Sql } from "../connection/sql.ts"
import { readEach } from "../connection/unreadable.ts"
import { readEvent } from "../events/outbox.mapper.ts"
import { countDeliveriesSql } from "../quota/usage-sql.ts"
import { deliveryValues, readSubscription } from "./delivery.mapper.ts"
import {
  addDeliveriesSql,
  markFannedOutSql,
  subscriptionsOfSql,
  takeEventsSql,
} from "./webhook-sql.ts"

interface EventRow {
  readonly position: string
  readonly id: string
  readonly body: unknown
}

interface SubscriptionRow {
  readonly id: string
  readonly tenant_id: string
  readonly body: unknown
}

/** What is to be delivered of an event, given the subscriptions of its tenant. */
export type DeliveryPlan = (
  event: DomainEvent,
  subscriptions: ReadonlyArray<Subscription>,
) => ReadonlyArray<DueDelivery>

export interface FannedOut {
  readonly events: number
  readonly deliveries: number
  /** Events that could not be read; they are not marked. */
  readonly defects: ReadonlyArray<unknown>
}

const subscriptionsByTenant = async (
  query: Query,
  events: ReadonlyArray<DomainEvent>,
): Promise<(event: DomainEvent) => ReadonlyArray<Subscription>> => {
  const tenants = [...new Set(events.map(({ tenantId }) => tenantId))]
  const rows = await query<SubscriptionRow>(subscriptionsOfSql, [tenants])
  const byTenant = Map.groupBy(rows, (row) => row.tenant_id)
  const read = new Map(
    [...byTenant].map(([tenant, own]) => [
      tenant,
      own.map(({ id, body }) => readSubscription(id, body)),
    ]),
  )
  return ({ tenantId }) => read.get(tenantId) ?? []
}

const addDeliveries = async (
  query: Query,
  deliveries: ReadonlyArray<DueDelivery>,
): Promise<void> => {
  if (deliveries.length === 0) return
  const rows = deliveries.map(deliveryValues)
  const columns = (rows[0] ?? []).map((_, column) => rows.map((row) => row[column]))
  await query(addDeliveriesSql, columns)
  const charges = deliveryCharges(deliveries)
  await query(countDeliveriesSql, [
    charges.map(({ month }) => month),
    charges.map(({ tenantId }) => tenantId),
    charges.map(({ count }) => count),
  ])
}

export const fanOutEvents = (
  sql: Sql,
  limit: number,
  plan: DeliveryPlan,
  now: number,
): Promise<FannedOut> =>
  sql.transaction(async (query) => {
    const rows = await query<EventRow>(takeEventsSql, [limit])
    const { values, defects } = readEach(rows, ({ position, id, body }) => ({
      position,
      event: readEvent(id, body),
    }))
    if (values.length === 0) return { events: 0, deliveries: 0, defects }
    const events = values.map(({ event }) => event)
    const subscriptionsOf = await subscriptionsByTenant(query, events)
    const deliveries = events.flatMap((event) => plan(event, subscriptionsOf(event)))
    await addDeliveries(query, deliveries)
    await query(markFannedOutSql, [values.map(({ position }) => position), now])
    return { events: events.length, deliveries: deliveries.length, defects }
  })
