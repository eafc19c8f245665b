/** The delivery log in PostgreSQL: deliveries as their tenant sees them. */
import { instant } from "@procurement/domain/calendar"
import {
  DeliveryLog,
  type DeliveryPageQuery,
  type ReadyDelivery,
  SubscriptionNotFound,
} from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { attempt, layerOf } from "../connection/attempt.ts"
import { deletion, findRow, queryCount } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { deliveriesWhere, type DeliveryRow, readDelivery } from "./delivery.mapper.ts"
import { expireHeld, heldToWarnOf, warnOfHeld } from "./held-deliveries.ts"
import { keepHistoryDays } from "./history-days.ts"
import { addDeliveries } from "./new-deliveries.ts"
import { keepSubscriptionSql } from "./subscription.mapper.ts"

const isOnPage =
  "tenant_id = $1 and subscription_id = any (array[$2]) and id < $4 " +
  "and ($5::text is null or event_id = $5) and ($6::text is null or state = $6)"

/**
 * Parameters: tenant, subscription, limit, the id to end before, event or null, status or null. Has
 * no name, so it is planned for its values, because each combination of filters has a separate
 * index. The subscription is an array of one element, so that the planner sees it as part of the
 * order: the index of ids alone would read the newer deliveries of all other subscriptions.
 */
export const pageSql = statement(
  "",
  `
  select * from (
    ${deliveriesWhere(isOnPage, "order by subscription_id desc, id desc limit $3")}
  ) as first
  order by id desc limit $3`,
)

/** Parameters: tenant, events, limit. Sorts only what it has found. */
export const deliveriesOfEventsSql = statement(
  "deliveries_of_events",
  `
  with found as materialized (${deliveriesWhere("event_id = any ($2) and tenant_id = $1")})
  select * from found order by id desc limit $3`,
)

const findDeliverySql = statement("find_delivery", deliveriesWhere("id = $1 and tenant_id = $2"))

/** Parameter: tenant. */
const nextRetrySql = statement(
  "next_retry",
  `
  select min(delivery.due_at) as due_at
  from webhook_partitions as partition
  join webhook_deliveries as delivery
    on delivery.subscription_id = partition.subscription_id and delivery.state = 'Waiting'
  where delivery.tenant_id = $1 and not partition.is_paused`,
)

/** Parameters: before, limit. */
const forgetHistorySql = deletion(
  "forget_history",
  `webhook_history where settled_at < $1 and (id, settled_at) in (
    select id, settled_at from webhook_history where settled_at < $1 order by settled_at limit $2
  )`,
)

/** Parameters: before, limit. Skips locked rows; a later run deletes them. */
const forgetExhaustedSql = deletion(
  "forget_exhausted",
  `webhook_deliveries where id = any (array(
    select delivery.id
    from webhook_deliveries as delivery
    join webhook_partitions as partition on partition.subscription_id = delivery.subscription_id
    where delivery.settled_at < $1 and delivery.state = 'Exhausted' and not partition.is_paused
    order by delivery.settled_at limit $2
    for update of delivery skip locked
  ))`,
)

/** Parameter: before. Deletes the leases of holders that no longer exist. */
const forgetServersSql = deletion("forget_servers", "webhook_servers where leased_until < $1")

/** Sorts after every identifier. */
const afterAllIds = "~"

const attemptOn = <A>(work: () => Promise<A>) => attempt("DeliveryLog", work)

const pageValues = (tenantId: string, query: DeliveryPageQuery): ReadonlyArray<unknown> => {
  const { subscriptionId, status, eventId, after = afterAllIds, limit } = query
  return [tenantId, subscriptionId, limit + 1, after, eventId ?? null, status ?? null]
}

/** Adds the delivery; returns false if its subscription no longer exists. */
const addTo = ({ sql }: Database, delivery: ReadyDelivery): Promise<boolean> =>
  sql.transaction(async (query) => {
    const { subscriptionId, tenantId } = delivery
    const [locked] = await query(keepSubscriptionSql, [subscriptionId, tenantId])
    if (locked === undefined) return false
    await addDeliveries(query, [delivery])
    return true
  })

export const makeDeliveryLog = (database: Database): DeliveryLog["Service"] => {
  const { sql, reads, wake } = database
  return {
    page: (tenantId, query) =>
      attemptOn(async () => {
        const rows = await reads.query<DeliveryRow>(pageSql, pageValues(tenantId, query))
        const deliveries = rows.slice(0, query.limit).map(readDelivery)
        return { deliveries, hasMore: rows.length > query.limit }
      }),
    ofEvents: (tenantId, eventIds, limit) =>
      attemptOn(async () => {
        const values = [tenantId, eventIds, limit]
        return (await reads.query<DeliveryRow>(deliveriesOfEventsSql, values)).map(readDelivery)
      }),
    find: (tenantId, id) =>
      attemptOn(() => findRow(sql, findDeliverySql, [id, tenantId], readDelivery)),
    nextRetryAt: (tenantId) =>
      attemptOn(async () => {
        const [row] = await sql.query<{ due_at: string | null }>(nextRetrySql, [tenantId])
        const dueAt = row?.due_at ?? null
        return dueAt === null ? Option.none() : Option.some(instant(Number(dueAt)))
      }),
    add: (delivery) =>
      Effect.flatMap(
        attemptOn(() => addTo(database, delivery)),
        (isAdded) =>
          isAdded
            ? Effect.sync(() => wake("deliveries"))
            : Effect.fail(new SubscriptionNotFound({ id: delivery.subscriptionId })),
      ),
    forget: (before, limit) =>
      attemptOn(async () => {
        await sql.query(forgetServersSql, [before])
        await keepHistoryDays(sql, before)
        const ended = await queryCount(sql, forgetHistorySql, [before, limit])
        return ended + (await queryCount(sql, forgetExhaustedSql, [before, limit - ended]))
      }),
    toWarnOf: (before, limit) => attemptOn(() => heldToWarnOf(sql, before, limit)),
    warn: (warning) =>
      attemptOn(async () => {
        const isWarned = await warnOfHeld(sql, warning)
        if (isWarned) wake("outbox")
        return isWarned
      }),
    expire: (expiry) => attemptOn(() => expireHeld(sql, expiry)),
  }
}

export const layerDeliveryLog = layerOf(DeliveryLog, makeDeliveryLog)
