/**
 * Partition claims. A holder that claims a partition also claims the partition's server; each
 * claimed server has its own row and lease.
 *
 * The search must not scan all ready deliveries, nor all subscriptions without one. If few
 * partitions are free, it looks up the first ready delivery of each. Otherwise it skips through the
 * index of ready deliveries from one partition to the next (a loose index scan).
 */
import type { SubscriptionId } from "@procurement/domain/identity"
import type { DeliveryQueue, GrantedPartition } from "@procurement/domain/webhook"
import type { Sql } from "../connection/sql.ts"
import { promptMillis, statement } from "../connection/statement.ts"

/** Up to this number of free partitions is looked up one by one. */
const fewPartitions = 200

const isFree = `
  not is_paused and (leased_until is null or leased_until <= $2)
  and not exists (
    select from webhook_servers as held where held.server = webhook_partitions.server
      and held.holder <> $1 and held.leased_until > $2
  )`

/** A condition: holder $1 has the lease of the partition's server at $2. */
export const hasServer = (partition: string): string => `exists (
  select from webhook_servers as held where held.server = ${partition}.server
    and held.holder = $1 and held.leased_until > $2
)`

const nextBusy = (condition: string): string => `
  select subscription_id from webhook_deliveries where state = 'Ready' and ${condition}
  order by subscription_id, is_replay, sequence limit 1`

const lockOf = (partition: string): string => `
  select subscription_id, holder, server from webhook_partitions
  where subscription_id = ${partition} and ${isFree}
  for no key update skip locked`

/**
 * Values: holder, now, leased until, limit. Locks a partition only after finding a ready delivery
 * in it, and stops at the limit. Servers are claimed in one order, so that concurrent claims cannot
 * deadlock; the second claim gets no server of the first. Releasing a partition clears the holder
 * in its row.
 */
export const claimPartitionsSql = statement(
  "claim_partitions",
  `
  with recursive free as materialized (
    select subscription_id from webhook_partitions where ${isFree} limit ${fewPartitions + 1}
  ),
  few as materialized (select count(*) <= ${fewPartitions} as are_few from free),
  busy (partition) as (
    (${nextBusy("(select not are_few from few)")})
    union all
    select (${nextBusy("subscription_id > busy.partition")})
    from busy where busy.partition is not null
  ),
  found as (
    select subscription_id, holder, server
    from (
      select locked.subscription_id, locked.holder, locked.server
      from free
      cross join lateral (${nextBusy("subscription_id = free.subscription_id")}) as ready
      cross join lateral (${lockOf("ready.subscription_id")}) as locked
      where (select are_few from few)
      union all
      select locked.subscription_id, locked.holder, locked.server
      from busy cross join lateral (${lockOf("busy.partition")}) as locked
      where (select not are_few from few)
    ) as one_by_one
    limit $4
  ),
  before as (
    select server from webhook_servers
    where server in (select server from found) and holder <> $1
  ),
  claimed as (
    insert into webhook_servers as held (server, holder, leased_until)
    select distinct server, $1, $3::bigint from found order by server
    on conflict (server) do update set holder = $1, leased_until = $3
    where held.holder = $1 or held.leased_until <= $2
    returning server
  )
  update webhook_partitions as partition set holder = $1, leased_until = $3
  from found join claimed using (server) where partition.subscription_id = found.subscription_id
  returning partition.subscription_id as partition,
    coalesce(found.holder <> $1, false) or found.server in (select server from before)
      as is_abandoned`,
  promptMillis,
)

/** Values: holder, now, leased until, partitions. */
const renewPartitionsSql = statement(
  "renew_partitions",
  `
  with renewed as (
    update webhook_partitions set leased_until = $3
    where subscription_id = any($4::text[]) and holder = $1 and leased_until > $2
    returning subscription_id, is_paused, server
  ),
  kept as (
    update webhook_servers set leased_until = $3
    where server = any (array(
      select server from webhook_servers
      where server in (select server from renewed) and holder = $1 and leased_until > $2
      order by server for no key update
    ))
    returning server
  )
  select subscription_id as partition from renewed join kept using (server) where not is_paused`,
  promptMillis,
)

/** Values: holder, partitions. Releases a server with its last partition. */
const releasePartitionsSql = statement(
  "release_partitions",
  `
  with released as (
    update webhook_partitions set holder = null, leased_until = null
    where subscription_id = any($2::text[]) and holder = $1
    returning server
  )
  delete from webhook_servers as given where holder = $1
    and server in (select server from released)
    and not exists (
      select from webhook_partitions as other where other.server = given.server
        and other.holder = $1 and other.subscription_id <> all($2::text[])
    )`,
  promptMillis,
)

interface PartitionRow {
  readonly partition: SubscriptionId
}

interface ClaimedRow extends PartitionRow {
  readonly is_abandoned: boolean
}

type Arguments<Name extends keyof DeliveryQueue["Service"]> = Parameters<
  Extract<DeliveryQueue["Service"][Name], (...args: never) => unknown>
>

const partitionsOf = (rows: ReadonlyArray<PartitionRow>): ReadonlyArray<SubscriptionId> =>
  rows.map(({ partition }) => partition)

export const claimPartitions = async (
  sql: Sql,
  ...[claim, limit]: Arguments<"claimPartitions">
) => {
  const { holder, now, leaseUntil } = claim
  const values = [holder, now, leaseUntil, limit]
  const rows = await sql.query<ClaimedRow>(claimPartitionsSql, values)
  return rows.map(
    ({ partition, is_abandoned }): GrantedPartition => ({ partition, isAbandoned: is_abandoned }),
  )
}

export const renewPartitions = async (
  sql: Sql,
  ...[claim, partitions]: Arguments<"renewPartitions">
) => {
  const { holder, now, leaseUntil } = claim
  const values = [holder, now, leaseUntil, partitions]
  return partitionsOf(await sql.query<PartitionRow>(renewPartitionsSql, values))
}

export const releasePartitions = async (
  sql: Sql,
  ...[holder, partitions]: Arguments<"releasePartitions">
): Promise<void> => {
  await sql.query(releasePartitionsSql, [holder, partitions])
}
