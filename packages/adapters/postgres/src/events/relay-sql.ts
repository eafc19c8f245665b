/**
 * The statements of the relay's mark and of the events behind it.
 *
 * Like the event log they stop before the oldest transaction that is still running: whatever
 * appears later is behind what was read (docs/adr/0016, docs/adr/0024).
 */
import { statement } from "../connection/statement.ts"

/** There is one mark; a second broker would have one of its own. */
const mark = "kafka"

/** Values: holder, now, lease until. Answers a row when the holder has the mark. */
export const holdMarkSql = statement(
  "hold_relay_mark",
  `
  insert into outbox_relay as held (name, holder, leased_until, transaction_id, position)
  values ('${mark}', $1, $3, -1, 0)
  on conflict (name) do update set holder = $1, leased_until = $3
  where held.holder is null or held.holder = $1 or held.leased_until <= $2
  returning 1`,
)

/** Values: holder. */
export const releaseMarkSql = statement(
  "release_relay_mark",
  `update outbox_relay set holder = null where name = '${mark}' and holder = $1`,
)

/** Values: holder, transaction, position. Answers a row when the holder has the mark. */
export const moveMarkSql = statement(
  "move_relay_mark",
  `
  update outbox_relay as held set (transaction_id, position) = (
    select * from (values (held.transaction_id, held.position), ($2::bigint, $3::bigint))
      as place (transaction_id, position)
    order by transaction_id desc, position desc limit 1
  )
  where name = '${mark}' and holder = $1
  returning 1`,
)

const atMark = `
    (select coalesce(max(transaction_id), -1) from outbox_relay where name = '${mark}'),
    (select coalesce(max(position), 0) from outbox_relay where name = '${mark}')`

const behind = (place: string): string => `
  from outbox
  where (transaction_id, position) > (${place})
    and transaction_id < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
  order by transaction_id, position`

const entry = `
  select transaction_id, position, id, type, aggregate_type, aggregate_id, tenant_id, occurred_at,
    trace, body::text as body`

/** Values: transaction and position to begin after, how many. */
export const entriesAfterSql = statement(
  "relay_entries_after",
  `${entry} ${behind("$1::bigint, $2::bigint")} limit $3`,
)

/** Values: how many. */
export const entriesAfterMarkSql = statement(
  "relay_entries_after_mark",
  `${entry} ${behind(atMark)} limit $1`,
)

/** Values: how many are counted. */
export const relayLagSql = statement(
  "relay_lag",
  `
  select count(*)::int as waiting, min(occurred_at) as oldest_at
  from (select occurred_at ${behind(atMark)} limit $1) as waiting`,
)
