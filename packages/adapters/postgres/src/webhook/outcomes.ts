/**
 * What attempts have come to, stored: many at once, or one that ends the deliveries of its lane.
 *
 * A report never undoes what has happened since: settled deliveries stay, and so do those that have
 * as many attempts.
 */
import type {
  Delivery,
  ExhaustedDelivery,
  PauseDecision,
  Subscription,
} from "@procurement/domain/webhook"
import type { Query, Sql } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import { emailInsert, emailParameter } from "../email/email.mapper.ts"
import { outcomeColumns } from "./delivery.mapper.ts"
import type { SecretBox } from "./secret-box.ts"
import { readSubscription } from "./subscription.mapper.ts"
import { lockSubscriptionSql, storeSubscription } from "./subscription-sql.ts"

/** Values: `outcomeColumns`, in the order of ids, which is the order in which rows are locked. */
const saveDeliveriesSql = statement(
  "save_deliveries",
  `
  update webhook_deliveries as kept set
    state = told.state, attempts = told.attempts::jsonb, failures = told.failures,
    due_at = told.due_at, settled_at = told.settled_at
  from unnest($1::text[], $2::text[], $3::text[], $4::integer[], $5::bigint[], $6::bigint[])
    as told (id, state, attempts, failures, due_at, settled_at)
  where kept.id = told.id and kept.state in ('Ready', 'Waiting')
    and jsonb_array_length(kept.attempts) < jsonb_array_length(told.attempts::jsonb)
  returning kept.id`,
)

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

/** Answers how many were stored; the others have moved on or are gone. */
export const saveDeliveries = async (
  query: Query,
  deliveries: ReadonlyArray<Delivery>,
): Promise<number> => {
  if (deliveries.length === 0) return 0
  return (await query(saveDeliveriesSql, outcomeColumns(onePerDelivery(deliveries)))).length
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
    if (row === undefined || (await saveDeliveries(query, [delivery])) === 0) return 0
    const subscription = readSubscription(box, row.id, row.body)
    const { next, emails } = decide(subscription)
    if (next !== subscription) await storeSubscription(query, box, next)
    if (emails.length > 0) await query(addEmailsSql, [emailParameter(emails)])
    return emails.length
  })
