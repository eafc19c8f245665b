/** What is held in a lane, let go when its subscription is resumed: `deliveryAfter`, in SQL. */
import type { ExhaustedChoice } from "@procurement/domain/webhook"
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

/** Values: subscription. Whatever is not exhausted any more: the schedule begins anew. */
const tryAnewSql = statement(
  "try_held_deliveries_anew",
  `
  update webhook_deliveries
  set state = 'Ready', due_at = null, settled_at = null, failures = 0
  where subscription_id = $1 and ${held} and (state <> 'Exhausted' or kind <> 'test')`,
)

/** Values: subscription, now. */
const skipExhaustedSql = statement(
  "skip_exhausted_deliveries",
  `
  update webhook_deliveries set state = 'Skipped', settled_at = $2
  where subscription_id = $1 and state = 'Exhausted' and kind <> 'test'`,
)

export const drain = async (
  query: Query,
  subscriptionId: string,
  exhausted: ExhaustedChoice,
  at: number,
): Promise<void> => {
  await query(lockHeldSql, [subscriptionId])
  if (exhausted === "skip") await query(skipExhaustedSql, [subscriptionId, at])
  await query(tryAnewSql, [subscriptionId])
}
