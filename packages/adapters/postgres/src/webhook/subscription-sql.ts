/** Subscriptions under a lock, and stored together with their lanes. */
import type { Subscription } from "@procurement/domain/webhook"
import type { Query } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import type { SecretBox } from "./secret-box.ts"
import { sealedJson } from "./subscription.mapper.ts"

/** Values: subscription, tenant. Others may refer to it meanwhile, and add deliveries to it. */
export const lockSubscriptionSql = statement(
  "lock_subscription",
  `
  select id, revision, body from webhook_subscriptions where id = $1 and tenant_id = $2
  for no key update`,
)

/** Values: subscription, tenant. It can't be removed until the transaction ends. */
export const keepSubscriptionSql = statement(
  "keep_subscription",
  `
  select id, revision, body from webhook_subscriptions where id = $1 and tenant_id = $2
  for key share`,
)

/** Values: subscription, body, whether it is paused. */
const storeSubscriptionSql = statement(
  "store_subscription",
  `
  with stored as (
    update webhook_subscriptions set body = $2::jsonb, revision = revision + 1 where id = $1
  )
  update webhook_lanes set is_paused = $3 where subscription_id = $1 and is_paused <> $3`,
)

/** A paused lane is its holder's no longer: nothing more is supplied from it. */
export const storeSubscription = async (
  query: Query,
  box: SecretBox,
  subscription: Subscription,
): Promise<void> => {
  const isPaused = subscription.state._tag === "Paused"
  await query(storeSubscriptionSql, [subscription.id, sealedJson(box, subscription), isPaused])
}
