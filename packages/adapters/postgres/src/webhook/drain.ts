/** Releases held deliveries when their subscription is resumed: `deliveryAfter` in SQL. */
import type { SubscriptionDirective } from "@procurement/domain/webhook"
import { inBatches, type Query, type Sql } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import { endedDeliveries, historyInsert } from "./history.ts"

/** Deliveries that have failed before. All others need no change. */
const held = "(state in ('Waiting', 'Exhausted') or (state = 'Ready' and failures > 0))"

/**
 * Parameter: subscription. Locks in the order of ids, as saving outcomes does. Finds the rows by
 * the indexes on state, instead of scanning the subscription in the order of ids.
 */
const lockHeldSql = statement(
  "lock_held_deliveries",
  `
  select count(*) from (
    select id from webhook_deliveries
    where id = any (array(
      select id from webhook_deliveries
      where subscription_id = $1 and state in ('Waiting', 'Exhausted')
      union all
      select id from webhook_deliveries
      where subscription_id = $1 and state = 'Ready' and failures > 0
    ))
    order by id
    for no key update
  ) as held`,
)

/** Parameter: subscription. Restarts the schedule of all held deliveries that were not skipped. */
const restartHeldSql = statement(
  "restart_held_deliveries",
  `
  update webhook_deliveries
  set state = 'Ready', due_at = null, settled_at = null, failures = 0
  where subscription_id = $1 and ${held} and (state <> 'Exhausted' or kind <> 'test')`,
)

/** Parameters: subscription, delivery, now. */
const skipCauseSql = statement(
  "skip_cause_of_pause",
  `
  with skipped as (${endedDeliveries(
    "id = $2 and subscription_id = $1 and state = 'Exhausted' and kind <> 'test'",
    "$3",
  )})
  ${historyInsert("skipped", "Skipped")}`,
)

export type Drain = Extract<SubscriptionDirective, { readonly _tag: "Drain" }>

export const drain = async (
  query: Query,
  subscriptionId: string,
  { cause, exhausted }: Drain,
  at: number,
): Promise<void> => {
  await query(lockHeldSql, [subscriptionId])
  if (exhausted === "skip" && cause !== undefined) {
    await query(skipCauseSql, [subscriptionId, cause, at])
  }
  await query(restartHeldSql, [subscriptionId])
}

const batchSize = 5_000

/** Parameters: subscription, limit. Skips rows that another transaction is changing. */
const changeSome = (name: string, change: string, condition: string) =>
  statement(
    name,
    `
    with changed as (
      update webhook_deliveries set ${change} where id = any (array(
        select id from webhook_deliveries
        where subscription_id = $1 and ${condition}
          and exists (select from webhook_partitions where subscription_id = $1 and is_paused)
        limit $2
        for no key update of webhook_deliveries skip locked
      ))
      returning 1
    )
    select count(*)::integer as count from changed`,
  )

const restarted = "state = 'Ready', due_at = null, settled_at = null, failures = 0"

/** Parameters: subscription, limit, the cause of the pause or null. */
const restartSomeExhaustedSql = changeSome(
  "restart_some_exhausted_deliveries",
  restarted,
  "state = 'Exhausted' and kind <> 'test' and id is distinct from $3",
)
const restartSomeWaitingSql = changeSome(
  "restart_some_waiting_deliveries",
  restarted,
  "state = 'Waiting'",
)
const restartSomeReadySql = changeSome(
  "restart_some_retried_deliveries",
  restarted,
  "state = 'Ready' and failures > 0",
)

/**
 * Releases most deliveries that a pause holds before the subscription is resumed.
 *
 * There may be very many, so they are released in batches, each in a separate transaction; none is
 * sent while the subscription is paused. The resumption itself releases the remaining ones and the
 * delivery that caused the pause, so that only one of several concurrent requests decides about
 * that delivery. After an interrupted resumption the customer resumes again.
 */
export const drainAhead = async (
  sql: Pick<Sql, "query">,
  subscriptionId: string,
  cause: string | undefined,
  limit = batchSize,
): Promise<void> => {
  const some = [subscriptionId, limit]
  const steps = [
    [restartSomeExhaustedSql, [...some, cause ?? null]] as const,
    [restartSomeWaitingSql, some] as const,
    [restartSomeReadySql, some] as const,
  ]
  for (const [restarting, values] of steps) await inBatches(sql, restarting, values, limit)
}
