/**
 * Most of what is held in a paused lane, let go before its subscription is resumed.
 *
 * It may be very much, so it goes in batches, each a transaction of its own; nothing of it is sent
 * while the pause lasts. What is left, or comes meanwhile, is drained with the resumption itself,
 * and so is the cause of the pause: of several who resume, one decides about it. A resumption that
 * is cut short has drained deliveries that were to be drained, and is asked for again.
 */
import type { Sql } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"

const batchSize = 5_000

/** Values: subscription, how many. Whatever somebody is changing is left to the resumption. */
const changeSome = (name: string, change: string, condition: string) =>
  statement(
    name,
    `
    with changed as (
      update webhook_deliveries set ${change} where id = any (array(
        select id from webhook_deliveries
        where subscription_id = $1 and ${condition}
          and exists (select from webhook_lanes where subscription_id = $1 and is_paused)
        limit $2
        for no key update of webhook_deliveries skip locked
      ))
      returning 1
    )
    select count(*)::integer as count from changed`,
  )

const anew = "state = 'Ready', due_at = null, settled_at = null, failures = 0"

/** Values: subscription, how many, the cause of the pause. */
const trySomeExhaustedSql = changeSome(
  "try_some_exhausted_deliveries_anew",
  anew,
  "state = 'Exhausted' and kind <> 'test' and id <> $3",
)
const trySomeWaitingSql = changeSome("try_some_waiting_deliveries_anew", anew, "state = 'Waiting'")
const trySomeReadySql = changeSome(
  "try_some_retried_deliveries_anew",
  anew,
  "state = 'Ready' and failures > 0",
)

export const drainAhead = async (
  { query }: Pick<Sql, "query">,
  subscriptionId: string,
  cause: string,
  limit = batchSize,
): Promise<void> => {
  const some = [subscriptionId, limit]
  const steps = [
    [trySomeExhaustedSql, [...some, cause]] as const,
    [trySomeWaitingSql, some] as const,
    [trySomeReadySql, some] as const,
  ]
  for (const [sql, values] of steps) {
    for (let count = limit; count === limit; ) {
      const [row] = await query<{ count: number }>(sql, values)
      count = row?.count ?? 0
    }
  }
}
