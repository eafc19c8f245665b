/** What is held in a lane, let go when its subscription is resumed: `deliveryAfter`, in SQL. */
import type { SubscriptionDirective } from "@procurement/domain/webhook"
import type { Query } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"

/** What has failed before; what has not is as it should be. */
const held = "(state in ('Waiting', 'Exhausted') or (state = 'Ready' and failures > 0))"

/**
 * Values: subscription. In the order of ids, as outcomes are stored; found by the indexes of what
 * is held, not by looking at all of the subscription in that order.
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

/** Values: subscription. Whatever was not skipped just now: the schedule begins anew. */
const tryAnewSql = statement(
  "try_held_deliveries_anew",
  `
  update webhook_deliveries
  set state = 'Ready', due_at = null, settled_at = null, failures = 0
  where subscription_id = $1 and ${held} and (state <> 'Exhausted' or kind <> 'test')`,
)

/** Values: subscription, delivery, now. */
const skipCauseSql = statement(
  "skip_cause_of_pause",
  `
  update webhook_deliveries set state = 'Skipped', settled_at = $3
  where id = $2 and subscription_id = $1 and state = 'Exhausted' and kind <> 'test'`,
)

export type Drain = Extract<SubscriptionDirective, { readonly _tag: "Drain" }>

export const drain = async (
  query: Query,
  subscriptionId: string,
  { cause, exhausted }: Drain,
  at: number,
): Promise<void> => {
  await query(lockHeldSql, [subscriptionId])
  if (exhausted === "skip") await query(skipCauseSql, [subscriptionId, cause, at])
  await query(tryAnewSql, [subscriptionId])
}
