/**
 * The end of a subscription, with all that belongs to it.
 *
 * Its deliveries may be very many: most of them go first, in batches, so that the lock under which
 * the rest goes is short, for who fans events out waits for it. Replays go before all else: who
 * carries one on holds it and then asks for the subscription, the other way round. A removal that
 * is cut short has taken deliveries away that were to go, and is asked for again.
 */
import { decidedAtLast } from "../connection/overtaken.ts"
import type { Query, Sql } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"

const batchSize = 5_000

const findSql = statement(
  "subscription_is_there",
  "select id from webhook_subscriptions where id = $1 and tenant_id = $2",
)

/** Values: subscription, how many. */
const deleteBatchSql = statement(
  "delete_some_deliveries",
  `
  with gone as (
    delete from webhook_deliveries where id = any (array(
      select id from webhook_deliveries where subscription_id = $1 limit $2
      for update skip locked
    ))
    returning 1
  )
  select count(*)::integer as count from gone`,
)

/** Values: subscription, tenant. Waits for whoever is adding deliveries to it. */
const lockForRemovalSql = statement(
  "lock_subscription_for_removal",
  "select id from webhook_subscriptions where id = $1 and tenant_id = $2 for update",
)

/** Values: subscription. */
const deleteReplaysSql = statement(
  "delete_replays",
  "delete from webhook_replays where subscription_id = $1",
)

/** Values: subscription, each. */
const deletions = [
  statement("delete_lane", "delete from webhook_lanes where subscription_id = $1"),
  deleteReplaysSql,
  statement("delete_deliveries", "delete from webhook_deliveries where subscription_id = $1"),
  statement("delete_subscription", "delete from webhook_subscriptions where id = $1"),
]

const deleteBatches = async (sql: Sql, id: string): Promise<void> => {
  for (let count = batchSize; count === batchSize; ) {
    const [row] = await sql.query<{ count: number }>(deleteBatchSql, [id, batchSize])
    count = row?.count ?? 0
  }
}

const removeRest = async (query: Query, tenantId: string, id: string): Promise<boolean> => {
  const [locked] = await query(lockForRemovalSql, [id, tenantId])
  if (locked === undefined) return false
  for (const deletion of deletions) await query(deletion, [id])
  return true
}

/** Answers whether the tenant had such a subscription. */
export const removeSubscription = async (
  sql: Sql,
  tenantId: string,
  id: string,
): Promise<boolean> => {
  const [found] = await sql.query(findSql, [id, tenantId])
  if (found === undefined) return false
  await sql.query(deleteReplaysSql, [id])
  await deleteBatches(sql, id)
  return decidedAtLast(() => sql.transaction((query) => removeRest(query, tenantId, id)))
}
