/** The statements of the delivery queue and of fanning events out. */
import { statement } from "../connection/statement.ts"
import { deliveryColumns } from "./delivery.mapper.ts"

/**
 * Values: how many. Asks for the mark and not for a position: an event whose transaction commits
 * late appears below positions that were read long ago.
 */
export const takeEventsSql = statement(
  "take_events",
  `
  select position, id, body from outbox where fanned_out_at is null
  order by position limit $1
  for update skip locked`,
)

/** Values: the tenants. None of the subscriptions can be removed until the transaction ends. */
export const subscriptionsOfSql = statement(
  "subscriptions_of_tenants",
  `
  select id, tenant_id, body from webhook_subscriptions where tenant_id = any($1::text[])
  order by created_at, id
  for key share`,
)

/** Values: the positions, the present instant. */
export const markFannedOutSql = statement(
  "mark_fanned_out",
  "update outbox set fanned_out_at = $2 where position = any($1::bigint[])",
)

/** Values: arrays, one for each of `deliveryColumns`. */
export const addDeliveriesSql = statement(
  "add_deliveries",
  `
  insert into webhook_deliveries (${deliveryColumns})
  select * from unnest(
    $1::text[], $2::text[], $3::text[], $4::text[], $5::text[],
    $6::integer[], $7::bigint[], $8::bigint[], $9::text[])`,
)

/** Values: now, how many, leased until. */
export const claimDeliveriesSql = statement(
  "claim_deliveries",
  `
  update webhook_deliveries as delivery set leased_until = $3
  from webhook_subscriptions as subscription
  where subscription.id = delivery.subscription_id and delivery.id = any (array(
    select id from webhook_deliveries
    where due_at <= $1 and (leased_until is null or leased_until <= $1)
    order by due_at, id
    limit $2
    for update skip locked
  ))
  returning
    delivery.id, delivery.subscription_id, delivery.tenant_id, delivery.event_id,
    delivery.attempts, delivery.due_at, delivery.body, subscription.body as subscription`,
)

/**
 * Values: `deliveryColumns`. A settled delivery never moves again, and the report of an earlier
 * attempt that comes late does not undo a later one. What a removed subscription still had in
 * flight is forgotten with it.
 */
export const saveDeliverySql = statement(
  "save_delivery",
  `
  insert into webhook_deliveries as kept (${deliveryColumns})
  select $1, $2, $3, $4, $5, $6::integer, $7::bigint, $8::bigint, $9
  where exists (select from webhook_subscriptions where id = $2)
  on conflict (id) do update set
    state = excluded.state, attempts = excluded.attempts, due_at = excluded.due_at,
    settled_at = excluded.settled_at, leased_until = null
  where kept.state = 'Due' and kept.attempts <= excluded.attempts`,
)

/** Values: subscription, tenant. Waits for whoever is adding deliveries to it. */
export const lockSubscriptionSql = statement(
  "lock_subscription",
  "select id from webhook_subscriptions where id = $1 and tenant_id = $2 for update",
)

/** Values: subscription. */
export const forgetDeliveriesSql = statement(
  "forget_deliveries",
  "delete from webhook_deliveries where subscription_id = $1",
)

/** Values: subscription. */
export const removeSubscriptionSql = statement(
  "remove_subscription",
  "delete from webhook_subscriptions where id = $1",
)

export const nextDeliveryDueSql = statement(
  "next_delivery_due",
  `
  select least(
    (select min(due_at) from webhook_deliveries where due_at is not null and leased_until is null),
    (select min(greatest(due_at, leased_until)) from webhook_deliveries
      where due_at is not null and leased_until is not null)
  ) as due_at`,
)
