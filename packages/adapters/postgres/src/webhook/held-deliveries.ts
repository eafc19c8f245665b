/**
 * Deliveries that a pause holds: whom to warn before they expire, and their expiry.
 *
 * The indexes of ready and held deliveries find the oldest ones; a round never reads more of a
 * subscription than its limit.
 */
import { instant } from "@procurement/domain/calendar"
import type { EmailAddress } from "@procurement/domain/email"
import type { SubscriptionId, TenantId } from "@procurement/domain/identity"
import {
  type Expiry,
  type HeldDeliveries,
  type HeldWarning,
  maximumHeldCounted,
} from "@procurement/domain/webhook"
import { type Query, queryCount, type Sql } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import { emailInsert, emailParameter } from "../email/email.mapper.ts"
import { outboxInsert, outboxParameter } from "../events/outbox.mapper.ts"
import { endedDeliveries, historyInsert } from "./history.ts"

/** The first held deliveries of each kind of a subscription, up to the limit. */
const firstHeld = (subscription: string, limit: string): string =>
  [
    ["state = 'Ready' and not is_replay", "sequence"],
    ["state = 'Ready' and is_replay", "sequence"],
    ["state = 'Waiting'", "id"],
    ["state = 'Exhausted'", "id"],
  ]
    .map(
      ([condition, order]) => `(
        select id, created_at from webhook_deliveries
        where subscription_id = ${subscription} and ${condition} order by ${order} limit ${limit}
      )`,
    )
    .join(" union all ")

const oldest = (subscription: string): string =>
  `select min(created_at) as at from (${firstHeld(subscription, "1")}) as first`

/** Parameters: created before, limit. */
const toWarnOfSql = statement(
  "held_to_warn_of",
  `
  select subscription.id, subscription.tenant_id, subscription.body ->> 'url' as url,
    subscription.body ->> 'contactEmail' as contact,
    subscription.body #>> '{state,since}' as since, oldest.at as oldest_at,
    (select count(*)::integer from (
      select from webhook_deliveries as held
      where held.subscription_id = subscription.id
        and held.state in ('Ready', 'Waiting', 'Exhausted')
      limit ${maximumHeldCounted}
    ) as counted) as count
  from webhook_partitions as partition
  join webhook_subscriptions as subscription on subscription.id = partition.subscription_id
  cross join lateral (${oldest("partition.subscription_id")}) as oldest
  where partition.is_paused and oldest.at < $1 and subscription.body #> '{state,warnedAt}' is null
  limit $2`,
)

/** Parameters: subscription, paused since, now, e-mails, events. */
const warnSql = statement(
  "warn_of_held",
  `
  with warned as (
    update webhook_subscriptions set
      body = jsonb_set(body, '{state,warnedAt}', to_jsonb($3::bigint)), revision = revision + 1
    where id = $1 and body #>> '{state,_tag}' = 'Paused'
      and (body #>> '{state,since}')::bigint = $2 and body #> '{state,warnedAt}' is null
    returning id
  ),
  queued as (${emailInsert(4)} where exists (select from warned)),
  published as (${outboxInsert(5)} where exists (select from warned))
  select id from warned`,
)

/** Parameters: created before, warned until, limit. */
const expiringSql = statement(
  "expiring_subscriptions",
  `
  select partition.subscription_id as id
  from webhook_partitions as partition
  join webhook_subscriptions as subscription on subscription.id = partition.subscription_id
  cross join lateral (${oldest("partition.subscription_id")}) as oldest
  where partition.is_paused and oldest.at < $1
    and (subscription.body #>> '{state,warnedAt}')::bigint <= $2
  limit $3`,
)

/**
 * Parameters: subscription, warned until. Takes the same lock as a resumption, so that the two
 * never run at once.
 */
const lockPausedSql = statement(
  "lock_paused_subscription",
  `
  select id from webhook_subscriptions
  where id = $1 and body #>> '{state,_tag}' = 'Paused'
    and (body #>> '{state,warnedAt}')::bigint <= $2
  for no key update`,
)

/** Parameters: subscription, created before, now, limit. Locks in the order of ids, as all do. */
const expireSql = statement(
  "expire_held_deliveries",
  `
  with expired as (${endedDeliveries(
    `id = any (array(
      select id from webhook_deliveries
      where id = any (array(
          select id from (${firstHeld("$1", "$4::integer")}) as first
          where created_at < $2 order by created_at, id limit $4::integer
        ))
      order by id
      for update
    ))`,
    "$3",
  )}),
  stored as (${historyInsert("expired", "Expired")})
  select count(*)::integer as count from expired`,
)

/** Parameters: subscription, number of expired deliveries. */
const countExpiredSql = statement(
  "count_expired_deliveries",
  `
  update webhook_subscriptions set
    body = jsonb_set(body, '{expired}', to_jsonb(coalesce((body ->> 'expired')::integer, 0) + $2)),
    revision = revision + 1
  where id = $1`,
)

interface HeldRow {
  readonly id: SubscriptionId
  readonly tenant_id: TenantId
  readonly url: string
  readonly contact: EmailAddress
  readonly since: string
  readonly oldest_at: string
  readonly count: number
}

export const heldToWarnOf = async (
  { query }: Pick<Sql, "query">,
  before: number,
  limit: number,
): Promise<ReadonlyArray<HeldDeliveries>> =>
  (await query<HeldRow>(toWarnOfSql, [before, limit])).map((row) => ({
    subscriptionId: row.id,
    tenantId: row.tenant_id,
    url: row.url,
    contactEmail: row.contact,
    pausedSince: instant(Number(row.since)),
    count: row.count,
    oldestAt: instant(Number(row.oldest_at)),
  }))

export const warnOfHeld = async (
  { query }: Pick<Sql, "query">,
  { held, at, emails, events }: HeldWarning,
): Promise<boolean> => {
  const announcements = [emailParameter(emails), outboxParameter(events)]
  const values = [held.subscriptionId, held.pausedSince, at, ...announcements]
  return (await query(warnSql, values)).length > 0
}

const expireOf = async (
  query: Query,
  subscription: string,
  { createdBefore, warnedUntil, at }: Expiry,
  limit: number,
): Promise<number> => {
  const paused = await query(lockPausedSql, [subscription, warnedUntil])
  if (paused.length === 0) return 0
  const count = await queryCount({ query }, expireSql, [subscription, createdBefore, at, limit])
  if (count > 0) await query(countExpiredSql, [subscription, count])
  return count
}

/** Runs one transaction for each subscription; returns the number of expired deliveries. */
export const expireHeld = async (sql: Sql, expiry: Expiry): Promise<number> => {
  const { createdBefore, warnedUntil, limit } = expiry
  const values = [createdBefore, warnedUntil, limit]
  const subscriptions = await sql.query<{ id: string }>(expiringSql, values)
  let left = limit
  for (const { id } of subscriptions) {
    if (left === 0) break
    left -= await sql.transaction((query) => expireOf(query, id, expiry, left))
  }
  return limit - left
}
