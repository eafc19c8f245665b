/** Subscriptions and deliveries in PostgreSQL, and the queue of deliveries that are due. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import {
  type ClaimedDelivery,
  type Subscription,
  WebhookRepository,
  WebhookRepositoryError,
} from "@procurement/domain/webhook"
import { attempt } from "../connection/attempt.ts"
import { storable } from "../connection/document.ts"
import { instantOf } from "../connection/instant-column.ts"
import { logDefects, readEach, type ReadRows, reportDefects } from "../connection/unreadable.ts"
import type { Database } from "../database.ts"
import {
  type ClaimedRow,
  deliveryValues,
  readClaimed,
  readSubscription,
} from "./delivery.mapper.ts"
import { type DeliveryPlan, fanOutEvents } from "./fan-out.ts"
import { subscriptionRecord } from "./subscription.record.ts"
import {
  claimDeliveriesSql,
  forgetDeliveriesSql,
  lockSubscriptionSql,
  nextDeliveryDueSql,
  removeSubscriptionSql,
  saveDeliverySql,
} from "./webhook-sql.ts"

const attemptOn = <A>(work: () => Promise<A>) => attempt(WebhookRepositoryError, work)

const oldestDueFirst = (left: ClaimedDelivery, right: ClaimedDelivery): number =>
  left.delivery.dueAt - right.delivery.dueAt || (left.delivery.id < right.delivery.id ? -1 : 1)

const claimed = (claim: () => Promise<ReadRows<ClaimedDelivery>>) =>
  Effect.map(reportDefects(attemptOn(claim)), (due) => due.toSorted(oldestDueFirst))

const subscriptionsIn = ({ orm, sql }: Database) => ({
  saveSubscription: (subscription: Subscription) =>
    attemptOn(async () => {
      const { id, tenantId, createdAt } = subscription
      const body = storable(subscription)
      await orm.em.fork().upsert(subscriptionRecord, { id, tenantId, createdAt, body })
    }),
  subscriptions: (tenantId: Subscription["tenantId"]) =>
    attemptOn(async () => {
      const order = { orderBy: { createdAt: "asc", id: "asc" } } as const
      const rows = await orm.em.fork().find(subscriptionRecord, { tenantId }, order)
      return rows.map(({ id, body }) => readSubscription(id, body))
    }),
  removeSubscription: (tenantId: Subscription["tenantId"], id: Subscription["id"]) =>
    attemptOn(() =>
      sql.transaction(async (query) => {
        const [found] = await query(lockSubscriptionSql, [id, tenantId])
        if (found === undefined) return false
        await query(forgetDeliveriesSql, [id])
        await query(removeSubscriptionSql, [id])
        return true
      }),
    ),
})

export const makeWebhookRepository = (database: Database): WebhookRepository["Service"] => {
  const { sql, wake } = database
  const fanOut = (limit: number, plan: DeliveryPlan) =>
    Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      const fannedOut = yield* attemptOn(() => fanOutEvents(sql, limit, plan, now))
      if (fannedOut.deliveries > 0) wake("deliveries")
      yield* logDefects(fannedOut.defects)
      return fannedOut.events
    })
  return {
    ...subscriptionsIn(database),
    fanOut,
    claimDue: ({ now, limit, leaseUntil }) =>
      claimed(async () => {
        const rows = await sql.query<ClaimedRow>(claimDeliveriesSql, [now, limit, leaseUntil])
        return readEach(rows, readClaimed)
      }),
    saveDelivery: (delivery) =>
      attemptOn(async () => {
        await sql.query(saveDeliverySql, deliveryValues(delivery))
      }),
    nextDueAt: attemptOn(async () => {
      const [row] = await sql.query<{ due_at: string | null }>(nextDeliveryDueSql, [])
      return Option.fromUndefinedOr(instantOf(row?.due_at ?? null))
    }),
  }
}

export const layerWebhookRepository = (database: Database): Layer.Layer<WebhookRepository> =>
  Layer.sync(WebhookRepository, () => makeWebhookRepository(database))
