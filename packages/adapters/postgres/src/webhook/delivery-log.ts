/** Deliveries in PostgreSQL as their tenant sees them. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import {
  DeliveryLog,
  DeliveryLogError,
  type DeliveryPageQuery,
  type ReadyDelivery,
  SubscriptionNotFound,
} from "@procurement/domain/webhook"
import { attempt } from "../connection/attempt.ts"
import { deletion, countDeleted } from "../connection/deletion.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { type DeliveryRow, deliveryColumns, readDelivery } from "./delivery.mapper.ts"
import { addDeliveries } from "./new-deliveries.ts"
import { keepSubscriptionSql } from "./subscription-sql.ts"

/**
 * Values: tenant, subscription, how many, before which id, event or null, status or null. Without a
 * name: planned for its values, because each combination of filters has an index of its own. The
 * subscription is one of a list, so that the order begins with it for the planner too: the index
 * of ids alone would lead through the newer deliveries of all others.
 */
export const pageSql = statement(
  "",
  `
  select ${deliveryColumns} from webhook_deliveries
  where tenant_id = $1 and subscription_id = any (array[$2]) and id < $4
    and ($5::text is null or event_id = $5) and ($6::text is null or state = $6)
  order by subscription_id desc, id desc limit $3`,
)

const findDeliverySql = statement(
  "find_delivery",
  `select ${deliveryColumns} from webhook_deliveries where id = $1 and tenant_id = $2`,
)

/** Values: before, how many. What somebody is changing is left for the next time. */
const forgetDeliveriesSql = deletion(
  "forget_deliveries",
  `webhook_deliveries where id = any (array(
    select delivery.id
    from webhook_deliveries as delivery
    join webhook_lanes as lane on lane.subscription_id = delivery.subscription_id
    where delivery.settled_at < $1 and (delivery.state <> 'Exhausted' or not lane.is_paused)
    order by delivery.settled_at limit $2
    for update of delivery skip locked
  ))`,
)

/** After every identifier there can be. */
const theEnd = "~"

const attemptOn = <A>(work: () => Promise<A>) => attempt(DeliveryLogError, work)

const pageValues = (tenantId: string, query: DeliveryPageQuery): ReadonlyArray<unknown> => {
  const { subscriptionId, status, eventId, after = theEnd, limit } = query
  return [tenantId, subscriptionId, limit + 1, after, eventId ?? null, status ?? null]
}

/** Whether its subscription is still there. */
const addTo = ({ sql }: Database, delivery: ReadyDelivery): Promise<boolean> =>
  sql.transaction(async (query) => {
    const { subscriptionId, tenantId } = delivery
    const [kept] = await query(keepSubscriptionSql, [subscriptionId, tenantId])
    if (kept === undefined) return false
    await addDeliveries(query, [delivery])
    return true
  })

export const makeDeliveryLog = (database: Database): DeliveryLog["Service"] => {
  const { sql, wake } = database
  return {
    page: (tenantId, query) =>
      attemptOn(async () => {
        const rows = await sql.query<DeliveryRow>(pageSql, pageValues(tenantId, query))
        const deliveries = rows.slice(0, query.limit).map(readDelivery)
        return { deliveries, hasMore: rows.length > query.limit }
      }),
    find: (tenantId, id) =>
      attemptOn(async () => {
        const [row] = await sql.query<DeliveryRow>(findDeliverySql, [id, tenantId])
        return Option.map(Option.fromUndefinedOr(row), readDelivery)
      }),
    add: (delivery) =>
      Effect.flatMap(
        attemptOn(() => addTo(database, delivery)),
        (isAdded) => {
          if (!isAdded)
            return Effect.fail(new SubscriptionNotFound({ id: delivery.subscriptionId }))
          wake("deliveries")
          return Effect.void
        },
      ),
    forget: (before, limit) =>
      attemptOn(() => countDeleted(sql, forgetDeliveriesSql, [before, limit])),
  }
}

export const layerDeliveryLog = (database: Database): Layer.Layer<DeliveryLog> =>
  Layer.sync(DeliveryLog, () => makeDeliveryLog(database))
