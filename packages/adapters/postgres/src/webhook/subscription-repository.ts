/** Subscriptions in PostgreSQL, their secrets sealed. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import {
  type Subscription,
  SubscriptionLimitReached,
  SubscriptionRepository,
  SubscriptionRepositoryError,
  type SubscriptionStep,
} from "@procurement/domain/webhook"
import { attempt } from "../connection/attempt.ts"
import type { Query, Sql } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { type Drain, drain } from "./drain.ts"
import { drainAhead } from "./drain-ahead.ts"
import { makeSecretBox, type SecretBox, type SecretKeys } from "./secret-box.ts"
import {
  makeSubscriptionReader,
  readSubscription,
  sealedJson,
  type SubscriptionRow,
} from "./subscription.mapper.ts"
import { removeSubscription } from "./subscription-removal.ts"
import { lockSubscriptionSql, storeSubscription } from "./subscription-sql.ts"

/** Values: tenant. Those who add to one tenant come one after the other. */
const lockTenantSql = statement(
  "lock_subscriptions_of_tenant",
  "select pg_advisory_xact_lock(hashtextextended('webhook_subscriptions ' || $1, 0))",
)

const countOfTenantSql = statement(
  "count_subscriptions_of_tenant",
  "select count(*)::integer as count from webhook_subscriptions where tenant_id = $1",
)

/** Values: id, tenant, created at, body, whether it is paused. */
const addSubscriptionSql = statement(
  "add_subscription",
  `
  with added as (
    insert into webhook_subscriptions (id, tenant_id, created_at, revision, body)
    values ($1, $2, $3, 0, $4::jsonb)
    returning id
  )
  insert into webhook_lanes (subscription_id, is_paused) select id, $5::boolean from added`,
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

const attemptOn = <A>(work: () => Promise<A>) => attempt(SubscriptionRepositoryError, work)

/** Whether there was room. */
const addWithin = async (
  query: Query,
  box: SecretBox,
  subscription: Subscription,
  maximum: number,
): Promise<boolean> => {
  const { id, tenantId, createdAt, state } = subscription
  await query(lockTenantSql, [tenantId])
  const [row] = await query<{ count: number }>(countOfTenantSql, [tenantId])
  if (row === undefined || row.count >= maximum) return false
  const body = sealedJson(box, subscription)
  await query(addSubscriptionSql, [id, tenantId, createdAt, body, state._tag === "Paused"])
  return true
}

interface Modified {
  readonly subscription: Option.Option<Subscription>
  readonly isDrained: boolean
}

type Decide = (subscription: Subscription) => SubscriptionStep

const drainsOf = ({ directives }: SubscriptionStep): ReadonlyArray<Drain> =>
  directives.filter((directive) => directive._tag === "Drain")

const modifyIn = async (
  query: Query,
  box: SecretBox,
  row: SubscriptionRow,
  at: number,
  decide: Decide,
): Promise<Modified> => {
  const before = readSubscription(box, row.id, row.body)
  const step = decide(before)
  const { next } = step
  if (next !== before) await storeSubscription(query, box, next)
  const drains = drainsOf(step)
  for (const each of drains) await drain(query, next.id, each, at)
  return { subscription: Option.some(next), isDrained: drains.length > 0 }
}

/** What is decided under the lock counts; without it is foreseen how much there will be to do. */
const modifyOne = async (
  sql: Sql,
  box: SecretBox,
  [tenantId, id, at]: readonly [tenantId: string, id: string, at: number],
  decide: Decide,
): Promise<Modified> => {
  const [seen] = await sql.query<SubscriptionRow>(findSubscriptionSql, [id, tenantId])
  if (seen === undefined) return { subscription: Option.none(), isDrained: false }
  const foreseen = drainsOf(decide(readSubscription(box, seen.id, seen.body)))
  for (const { cause } of foreseen) await drainAhead(sql, id, cause)
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
    find: (tenantId, id) =>
      attemptOn(async () => {
        const [row] = await sql.query<SubscriptionRow>(findSubscriptionSql, [id, tenantId])
        return Option.map(Option.fromUndefinedOr(row), read)
      }),
    modify: (tenantId, id, at, decide) =>
      attemptOn(async () => {
        const { subscription, isDrained } = await modifyOne(sql, box, [tenantId, id, at], decide)
        if (isDrained) wake("deliveries")
        return subscription
      }),
    remove: (tenantId, id) => attemptOn(() => removeSubscription(sql, tenantId, id)),
  }
}

export const layerSubscriptionRepository = (
  database: Database,
  keys: SecretKeys,
): Layer.Layer<SubscriptionRepository> =>
  Layer.sync(SubscriptionRepository, () => makeSubscriptionRepository(database, keys))
