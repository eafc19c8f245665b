/**
 * Who holds which lane.
 *
 * Whoever looks for lanes must not look at all that is ready, nor at every subscription that has
 * nothing. If few lanes are free, each is asked for its first ready delivery; else the search leaps
 * through the index of what is ready, from each lane to the next.
 */
import type { SubscriptionId } from "@procurement/domain/identity"
import type { DeliveryQueue } from "@procurement/domain/webhook"
import type { Sql } from "../connection/sql.ts"
import { promptMillis, statement } from "../connection/statement.ts"

/** With no more free lanes than that, each of them is asked whether something is ready in it. */
const fewLanes = 200

const isFree = "not is_paused and (leased_until is null or leased_until <= $2)"

const nextBusy = (condition: string): string => `
  select subscription_id from webhook_deliveries where state = 'Ready' and ${condition}
  order by subscription_id, is_replay, sequence limit 1`

const lockOf = (lane: string): string => `
  select subscription_id from webhook_lanes where subscription_id = ${lane} and ${isFree}
  for no key update skip locked`

/**
 * Values: holder, now, leased until, how many. A lane is locked only after something was found in
 * it, and the search ends as soon as there are enough.
 */
export const takeLanesSql = statement(
  "take_lanes",
  `
  with recursive free as materialized (
    select subscription_id from webhook_lanes where ${isFree} limit ${fewLanes + 1}
  ),
  few as materialized (select count(*) <= ${fewLanes} as are_few from free),
  busy (lane) as (
    (${nextBusy("(select not are_few from few)")})
    union all
    select (${nextBusy("subscription_id > busy.lane")}) from busy where busy.lane is not null
  ),
  found as (
    select subscription_id
    from (
      select locked.subscription_id
      from free
      cross join lateral (${nextBusy("subscription_id = free.subscription_id")}) as ready
      cross join lateral (${lockOf("ready.subscription_id")}) as locked
      where (select are_few from few)
      union all
      select locked.subscription_id
      from busy cross join lateral (${lockOf("busy.lane")}) as locked
      where (select not are_few from few)
    ) as one_by_one
    limit $4
  )
  update webhook_lanes as lane set holder = $1, leased_until = $3
  from found where lane.subscription_id = found.subscription_id
  returning lane.subscription_id as lane`,
  promptMillis,
)

/** Values: holder, now, leased until, lanes. */
const renewLanesSql = statement(
  "renew_lanes",
  `
  update webhook_lanes set leased_until = $3
  where subscription_id = any($4::text[]) and holder = $1 and leased_until > $2
  returning subscription_id as lane, is_paused`,
  promptMillis,
)

/** Values: holder, lanes. */
const releaseLanesSql = statement(
  "release_lanes",
  `
  update webhook_lanes set holder = null, leased_until = null
  where subscription_id = any($2::text[]) and holder = $1`,
  promptMillis,
)

interface LaneRow {
  readonly lane: SubscriptionId
}

interface RenewedRow extends LaneRow {
  readonly is_paused: boolean
}

type Arguments<Name extends keyof DeliveryQueue["Service"]> = Parameters<
  Extract<DeliveryQueue["Service"][Name], (...given: never) => unknown>
>

const lanesOf = (rows: ReadonlyArray<LaneRow>): ReadonlyArray<SubscriptionId> =>
  rows.map(({ lane }) => lane)

export const takeLanes = async (sql: Sql, ...[claim, limit]: Arguments<"takeLanes">) => {
  const { holder, now, leaseUntil } = claim
  return lanesOf(await sql.query<LaneRow>(takeLanesSql, [holder, now, leaseUntil, limit]))
}

export const renewLanes = async (sql: Sql, ...[claim, lanes]: Arguments<"renewLanes">) => {
  const { holder, now, leaseUntil } = claim
  const values = [holder, now, leaseUntil, lanes]
  const renewed = await sql.query<RenewedRow>(renewLanesSql, values)
  return lanesOf(renewed.filter(({ is_paused }) => !is_paused))
}

export const releaseLanes = async (
  sql: Sql,
  ...[holder, lanes]: Arguments<"releaseLanes">
): Promise<void> => {
  await sql.query(releaseLanesSql, [holder, lanes])
}
