/**
 * Removes a subscription with everything that belongs to it.
 *
 * It may have very many deliveries. Most of them are removed first, in batches, so that the lock
 * under which the rest is removed is short, because the fan-out waits for that lock. Replays are
 * removed before that: a worker that continues one locks it and then the subscription, in the
 * opposite order. An interrupted removal has only removed deliveries that were to be removed, and
 * the caller repeats it. With a condition, everything is removed under the lock under which the
 * condition is checked, however long that takes.
 */
import {
  type ContactedSubscription,
  type PausedSubscription,
  serverOf,
  type Subscription,
  SubscriptionLimitReached,
  SubscriptionRepository,
  type SubscriptionStep,
} from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { attempt, layerOf } from "../connection/attempt.ts"
import { retryOnConflict } from "../connection/contention.ts"
import { deletion, findRow, inBatches, type Query, type Sql } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { type Drain, drain, drainAhead } from "./drain.ts"
import { makeSecretBox, type SecretBox, type SecretKeys } from "./secret-box.ts"
import {
  lockSubscriptionSql,
  makeSubscriptionReader,
  readSubscription,
  sealedJson,
  storeSubscription,
  type SubscriptionRow,
} from "./subscription.mapper.ts"

const batchSize = 5_000

const findSql = statement(
  "subscription_is_there",
  "select id from webhook_subscriptions where id = $1 and tenant_id = $2",
)

/** Parameters: subscription, limit. */
const deleteBatchSql = deletion(
  "delete_some_deliveries",
  `webhook_deliveries where id = any (array(
    select id from webhook_deliveries where subscription_id = $1 limit $2
    for update skip locked
  ))`,
)

/** Parameters: subscription, limit. */
const deleteHistoryBatchSql = deletion(
  "delete_some_history",
  `webhook_history where (id, settled_at) in (
    select id, settled_at from webhook_history where subscription_id = $1 limit $2
  )`,
)

/** Parameters: subscription, tenant. Waits for transactions that add deliveries to it. */
const lockForRemovalSql = statement(
  "lock_subscription_for_removal",
  "select id, revision, body from webhook_subscriptions where id = $1 and tenant_id = $2 for update",
)

/** Parameter: subscription. */
const deleteReplaysSql = statement(
  "delete_replays",
  "delete from webhook_replays where subscription_id = $1",
)

/**
 * Parameter of each: subscription. The history comes after the deliveries that a late outcome may
 * move there.
 */
const deletions = [
  statement("delete_partition", "delete from webhook_partitions where subscription_id = $1"),
  deleteReplaysSql,
  statement("delete_deliveries", "delete from webhook_deliveries where subscription_id = $1"),
  statement("delete_history", "delete from webhook_history where subscription_id = $1"),
  statement("delete_subscription", "delete from webhook_subscriptions where id = $1"),
]

interface Removal {
  readonly tenantId: string
  readonly id: string
  /** Undefined: removes any revision. */
  readonly mayRemove: ((subscription: Subscription) => boolean) | undefined
  readonly read: (row: SubscriptionRow) => Subscription
}

const removeRest = async (query: Query, removal: Removal): Promise<boolean> => {
  const { tenantId, id, mayRemove, read } = removal
  const [locked] = await query<SubscriptionRow>(lockForRemovalSql, [id, tenantId])
  if (locked === undefined || mayRemove?.(read(locked)) === false) return false
  for (const deleting of deletions) await query(deleting, [id])
  return true
}

/** Returns true if the tenant had such a subscription and it was removed. */
const removeSubscription = async (sql: Sql, removal: Removal): Promise<boolean> => {
  const { tenantId, id, mayRemove } = removal
  const [subscription] = await sql.query(findSql, [id, tenantId])
  if (subscription === undefined) return false
  if (mayRemove === undefined) {
    await sql.query(deleteReplaysSql, [id])
    await inBatches(sql, deleteBatchSql, [id, batchSize], batchSize)
    await inBatches(sql, deleteHistoryBatchSql, [id, batchSize], batchSize)
  }
  return retryOnConflict(() => sql.transaction((query) => removeRest(query, removal)))
}

/** Parameter: tenant. Serialises additions to one tenant. */
const lockTenantSql = statement(
  "lock_subscriptions_of_tenant",
  "select pg_advisory_xact_lock(hashtextextended('webhook_subscriptions ' || $1, 0))",
)

const countOfTenantSql = statement(
  "count_subscriptions_of_tenant",
  "select count(*)::integer as count from webhook_subscriptions where tenant_id = $1",
)

/** Parameters: id, tenant, created at, body, whether it is paused, its server. */
const addSubscriptionSql = statement(
  "add_subscription",
  `
  with added as (
    insert into webhook_subscriptions (id, tenant_id, created_at, revision, body)
    values ($1, $2, $3, 0, $4::jsonb)
    returning id
  )
  insert into webhook_partitions (subscription_id, is_paused, server)
  select id, $5::boolean, $6 from added`,
)

/** Parameter: the address. Reads all subscriptions, for a request that is rare. */
const subscriptionsWithContactSql = statement(
  "subscriptions_with_contact",
  `
  select id, tenant_id as "tenantId", body ->> 'url' as url from webhook_subscriptions
  where lower(body ->> 'contactEmail') = lower($1)
  order by id`,
)

/** Parameter: limit. Partitions are as many as subscriptions, and small. */
const pausedSql = statement(
  "paused_subscriptions",
  `
  select id, revision, body
  from webhook_partitions join webhook_subscriptions on id = subscription_id
  where is_paused order by (body #>> '{state,since}')::bigint, id limit $1`,
)

const subscriptionsOfTenantSql = statement(
  "list_subscriptions",
  `
  select id, revision, body from webhook_subscriptions where tenant_id = $1
  order by created_at, id`,
)

const findSubscriptionSql = statement(
  "find_subscription",
  "select id, revision, body from webhook_subscriptions where id = $1 and tenant_id = $2",
)

const attemptOn = <A>(work: () => Promise<A>) => attempt("SubscriptionRepository", work)

/** Adds the subscription; returns false if the tenant already has the maximum. */
const addWithin = async (
  query: Query,
  box: SecretBox,
  subscription: Subscription,
  maximum: number,
): Promise<boolean> => {
  const { id, tenantId, createdAt, state, url } = subscription
  await query(lockTenantSql, [tenantId])
  const [row] = await query<{ count: number }>(countOfTenantSql, [tenantId])
  if (row === undefined || row.count >= maximum) return false
  const body = sealedJson(box, subscription)
  const isPaused = state._tag === "Paused"
  await query(addSubscriptionSql, [id, tenantId, createdAt, body, isPaused, serverOf(url)])
  return true
}

interface Modified {
  readonly subscription: Option.Option<Subscription>
  readonly isDrained: boolean
}

type Decide = (subscription: Subscription) => SubscriptionStep

/** A webhook that was resumed in between is left out. */
const pausedOf = ({ id, tenantId, url, state }: Subscription): ReadonlyArray<PausedSubscription> =>
  state._tag === "Paused" ? [{ id, tenantId, url, state }] : []

const drainsOf = ({ directives }: SubscriptionStep): ReadonlyArray<Drain> =>
  directives.filter((directive) => directive._tag === "Drain")

const modifyIn = async (
  query: Query,
  box: SecretBox,
  row: SubscriptionRow,
  at: number,
  decide: Decide,
): Promise<Modified> => {
  const current = readSubscription(box, row.id, row.body)
  const step = decide(current)
  const { next } = step
  if (next !== current) await storeSubscription(query, box, next)
  const drains = drainsOf(step)
  for (const each of drains) await drain(query, next.id, each, at)
  return { subscription: Option.some(next), isDrained: drains.length > 0 }
}

/** Drains ahead, based on a decision without the lock; the decision under the lock is final. */
const modifyOne = async (
  sql: Sql,
  box: SecretBox,
  [tenantId, id, at]: readonly [tenantId: string, id: string, at: number],
  decide: Decide,
): Promise<Modified> => {
  const [seen] = await sql.query<SubscriptionRow>(findSubscriptionSql, [id, tenantId])
  if (seen === undefined) return { subscription: Option.none(), isDrained: false }
  const expectedDrains = drainsOf(decide(readSubscription(box, seen.id, seen.body)))
  for (const { cause } of expectedDrains) await drainAhead(sql, id, cause)
  return sql.transaction(async (query) => {
    const [row] = await query<SubscriptionRow>(lockSubscriptionSql, [id, tenantId])
    return row === undefined
      ? { subscription: Option.none(), isDrained: false }
      : modifyIn(query, box, row, at, decide)
  })
}

export const makeSubscriptionRepository = (
  { sql, wake }: Database,
  keys: SecretKeys,
): SubscriptionRepository["Service"] => {
  const box = makeSecretBox(keys)
  const { read } = makeSubscriptionReader(box)
  return {
    add: (subscription, maximum) =>
      attemptOn(() =>
        sql.transaction((query) => addWithin(query, box, subscription, maximum)),
      ).pipe(
        Effect.flatMap((isAdded) =>
          isAdded ? Effect.void : Effect.fail(new SubscriptionLimitReached({ maximum })),
        ),
      ),
    list: (tenantId) =>
      attemptOn(async () =>
        (await sql.query<SubscriptionRow>(subscriptionsOfTenantSql, [tenantId])).map(read),
      ),
    withContact: (address) =>
      attemptOn(() => sql.query<ContactedSubscription>(subscriptionsWithContactSql, [address])),
    paused: (limit) =>
      attemptOn(async () =>
        (await sql.query<SubscriptionRow>(pausedSql, [limit])).map(read).flatMap(pausedOf),
      ),
    find: (tenantId, id) =>
      attemptOn(() => findRow(sql, findSubscriptionSql, [id, tenantId], read)),
    modify: (tenantId, id, at, decide) =>
      attemptOn(async () => {
        const { subscription, isDrained } = await modifyOne(sql, box, [tenantId, id, at], decide)
        if (isDrained) wake("deliveries")
        return subscription
      }),
    remove: (tenantId, id, mayRemove) =>
      attemptOn(() => removeSubscription(sql, { tenantId, id, mayRemove, read })),
  }
}

export const layerSubscriptionRepository = layerOf(
  SubscriptionRepository,
  makeSubscriptionRepository,
)
