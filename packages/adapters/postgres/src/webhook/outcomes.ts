/**
 * What attempts have come to, stored: many at once, or one that ends the deliveries of its lane.
 *
 * A report never undoes what has happened since (`afterReport`, in SQL): settled deliveries stay,
 * and so do those that have as many attempts; of those that were tried anew a failure is noted.
 */
import type {
  Delivery,
  ExhaustedDelivery,
  PauseDecision,
  Subscription,
} from "@procurement/domain/webhook"
import { decidedAtLast } from "../connection/overtaken.ts"
import type { Sql } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import { emailInsert, emailParameter } from "../email/email.mapper.ts"
import { outcomeColumns } from "./delivery.mapper.ts"
import type { SecretBox } from "./secret-box.ts"
import { readSubscription } from "./subscription.mapper.ts"
import { lockSubscriptionSql, storeSubscription } from "./subscription-sql.ts"
import { isUnhurried, unhurriedCommit } from "./unhurried-commit.ts"

/** A failure of a delivery whose schedule has begun anew since the attempt began. */
const isOfOldSchedule =
  "told.state <> 'Delivered' and kept.failures < told.failures - 1 and " +
  "jsonb_array_length(kept.attempts) + 1 = jsonb_array_length(told.attempts)"

const unlessOld = (column: string): string =>
  `${column} = case when ${isOfOldSchedule} then kept.${column} else told.${column} end`

/**
 * Values: `outcomeColumns`, in the order of ids, which is the order in which rows are locked where
 * they are looked up one by one. The limit, which takes nothing away, tells the planner how few
 * they are: it would take them for a hundred and read all of a table of some ten thousand instead.
 */
const saving = `
  update webhook_deliveries as kept set
    attempts = told.attempts, ${unlessOld("state")}, ${unlessOld("failures")},
    ${unlessOld("due_at")}, ${unlessOld("settled_at")}
  from (
    select *
    from rows from (
      unnest($1::text[]), unnest($2::text[]), jsonb_array_elements($3::jsonb),
      unnest($4::integer[]), unnest($5::bigint[]), unnest($6::bigint[])
    ) as given (id, state, attempts, failures, due_at, settled_at)
    limit cardinality($1::text[])
  ) as told
  where kept.id = told.id and kept.state in ('Ready', 'Waiting')
    and jsonb_array_length(kept.attempts) < jsonb_array_length(told.attempts)`

/** What a crash of the server takes back is sent again, with the same id: at least once. */
const saveDeliveriesSql = statement(
  "save_deliveries",
  `with ${unhurriedCommit} ${saving} and ${isUnhurried}`,
)

/** Answers the state as it is now, if the delivery was stored. */
const saveDeliverySql = statement("save_delivery", `${saving} returning kept.state`)

const addEmailsSql = statement("add_emails", emailInsert(1))

const isSettled = (delivery: Delivery): boolean => "settledAt" in delivery

/** Of two reports of one delivery, the one that would be left if they were stored in turn. */
const lasting = (first: Delivery, second: Delivery): Delivery =>
  isSettled(first) || first.attempts.length >= second.attempts.length ? first : second

const onePerDelivery = (deliveries: ReadonlyArray<Delivery>): ReadonlyArray<Delivery> => {
  const byId = new Map<string, Delivery>()
  for (const delivery of deliveries) {
    const before = byId.get(delivery.id)
    byId.set(delivery.id, before === undefined ? delivery : lasting(before, delivery))
  }
  return [...byId.values()].toSorted((left, right) => (left.id < right.id ? -1 : 1))
}

/**
 * Those that have moved on or are gone are left alone. Not for a transaction: where two who save
 * the same deliveries wait for each other, one is undone by the server and saves again.
 */
export const saveDeliveries = async (
  { query }: Sql,
  deliveries: ReadonlyArray<Delivery>,
): Promise<void> => {
  if (deliveries.length === 0) return
  const columns = outcomeColumns(onePerDelivery(deliveries))
  await decidedAtLast(() => query(saveDeliveriesSql, columns))
}

interface StoredRow {
  readonly state: Delivery["_tag"]
}

interface LockedRow {
  readonly id: string
  readonly body: unknown
}

/** Answers how many e-mails were queued. */
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
