/** What is held in a lane, let go when its subscription is resumed: `deliveryAfter`, in SQL. */
import type { ExhaustedChoice } from "@procurement/domain/webhook"
import type { Query } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"

/** Values: subscription. In the order of ids, as outcomes are stored. */
const lockHeldSql = statement(
  "lock_held_deliveries",
  `
  select count(*) from (
    select id from webhook_deliveries
    where subscription_id = $1 and state in ('Waiting', 'Exhausted')
    order by id
    for no key update
  ) as held`,
)

/** Values: subscription. */
const resumeWaitingSql = statement(
  "resume_waiting_deliveries",
  `
  update webhook_deliveries set state = 'Ready', due_at = null
  where subscription_id = $1 and state = 'Waiting'`,
)

/** Values: subscription. The schedule of retries begins anew. */
const retryExhaustedSql = statement(
  "retry_exhausted_deliveries",
  `
  update webhook_deliveries set state = 'Ready', settled_at = null, failures = 0
  where subscription_id = $1 and state = 'Exhausted' and kind <> 'test'`,
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
  await query(resumeWaitingSql, [subscriptionId])
  if (exhausted === "retry") await query(retryExhaustedSql, [subscriptionId])
  else await query(skipExhaustedSql, [subscriptionId, at])
}
