/**
 * Saves the outcomes of attempts: many in one statement, or one that pauses its subscription.
 *
 * A report never undoes a later change (`afterReport` in SQL): it does not change deliveries that
 * are settled or have as many attempts. A failure from before a restart of the schedule only adds
 * its attempt.
 */
import type {
  Delivery,
  ExhaustedDelivery,
  PauseDecision,
  Subscription,
} from "@procurement/domain/webhook"
import { retryOnConflict } from "../connection/contention.ts"
import type { Sql } from "../connection/sql.ts"
import { asynchronousCommit, isAsynchronous, statement } from "../connection/statement.ts"
import { emailInsert, emailParameter } from "../email/email.mapper.ts"
import { outcomeColumns } from "./delivery.mapper.ts"
import { historyInsert, lastingOf } from "./history.ts"
import type { SecretBox } from "./secret-box.ts"
import { lockSubscriptionSql, readSubscription, storeSubscription } from "./subscription.mapper.ts"

/** The schedule was restarted after this failed attempt had started. */
const isOfEarlierSchedule =
  "kept.failures < reported.failures - 1 and " +
  "jsonb_array_length(kept.attempts) + 1 = jsonb_array_length(reported.attempts)"

const unlessOld = (column: string): string =>
  `${column} = case when ${isOfEarlierSchedule} then kept.${column} else reported.${column} end`

const isNewer =
  "kept.id = reported.id and kept.state in ('Ready', 'Waiting') and " +
  "jsonb_array_length(kept.attempts) < jsonb_array_length(reported.attempts)"

/**
 * Values: `outcomeColumns`, in the order of ids, so that rows are locked in that order. The limit
 * excludes nothing: it gives the planner the number of rows. Without it the planner assumes a
 * hundred and scans a table of some ten thousand rows.
 */
const reported = `
  reported as (
    select *
    from rows from (
      unnest($1::text[]), unnest($2::text[]), jsonb_array_elements($3::jsonb),
      unnest($4::integer[]), unnest($5::bigint[]), unnest($6::bigint[])
    ) as given (id, state, attempts, failures, due_at, settled_at)
    limit cardinality($1::text[])
  )`

const updated = `
  update webhook_deliveries as kept set
    attempts = reported.attempts, ${unlessOld("state")}, ${unlessOld("failures")},
    ${unlessOld("due_at")}, ${unlessOld("settled_at")}
  from reported where ${isNewer} and reported.state <> 'Delivered'`

/**
 * Those that were delivered move to the history. Deliveries whose outcome a crash of the server
 * undoes are sent again, with the same id.
 */
const saveDeliveriesSql = statement(
  "save_deliveries",
  `
  with ${asynchronousCommit}, ${reported},
  delivered as (
    delete from webhook_deliveries as kept using reported
    where ${isNewer} and reported.state = 'Delivered' and ${isAsynchronous}
    returning ${lastingOf("kept")}, reported.attempts, reported.failures, reported.settled_at
  ),
  stored as (${historyInsert("delivered", "Delivered")})
  ${updated} and ${isAsynchronous}`,
)

/** Returns the new state if the delivery was updated. */
const saveDeliverySql = statement(
  "save_delivery",
  `with ${reported} ${updated} returning kept.state`,
)

const addEmailsSql = statement("add_emails", emailInsert(1))

const isSettled = (delivery: Delivery): boolean => "settledAt" in delivery

/** Of two reports of one delivery, the one that remains when both are saved in turn. */
const lasting = (first: Delivery, second: Delivery): Delivery =>
  isSettled(first) || first.attempts.length >= second.attempts.length ? first : second

const onePerDelivery = (deliveries: ReadonlyArray<Delivery>): ReadonlyArray<Delivery> => {
  const byId = new Map<string, Delivery>()
  for (const delivery of deliveries) {
    const earlier = byId.get(delivery.id)
    byId.set(delivery.id, earlier === undefined ? delivery : lasting(earlier, delivery))
  }
  return [...byId.values()].toSorted((left, right) => (left.id < right.id ? -1 : 1))
}

/**
 * Skips deliveries that have changed since or were removed. Do not call it in a transaction: on a
 * deadlock between two writers the server rolls one back, and that one saves again.
 */
export const saveDeliveries = async (
  { query }: Sql,
  deliveries: ReadonlyArray<Delivery>,
): Promise<void> => {
  if (deliveries.length === 0) return
  const columns = outcomeColumns(onePerDelivery(deliveries))
  await retryOnConflict(() => query(saveDeliveriesSql, columns))
}

interface StoredRow {
  readonly state: Delivery["_tag"]
}

interface LockedRow {
  readonly id: string
  readonly body: unknown
}

/** Returns how many e-mails were queued. */
export const saveExhausted = (
  sql: Sql,
  box: SecretBox,
  delivery: ExhaustedDelivery,
  decide: (subscription: Subscription) => PauseDecision,
): Promise<number> =>
  sql.transaction(async (query) => {
    const { subscriptionId, tenantId } = delivery
    const [row] = await query<LockedRow>(lockSubscriptionSql, [subscriptionId, tenantId])
    if (row === undefined) return 0
    const [stored] = await query<StoredRow>(saveDeliverySql, outcomeColumns([delivery]))
    if (stored?.state !== "Exhausted") return 0
    const subscription = readSubscription(box, row.id, row.body)
    const { next, emails } = decide(subscription)
    if (next !== subscription) await storeSubscription(query, box, next)
    if (emails.length > 0) await query(addEmailsSql, [emailParameter(emails)])
    return emails.length
  })
