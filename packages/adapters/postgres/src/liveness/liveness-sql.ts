/** The statements of the worker registry, and those that release a dead worker's leases. */
import { openByDeadline, openByDueTime } from "../invoice/invoice-sql.ts"
import { asynchronousCommit, isAsynchronous, statement } from "../connection/statement.ts"

/** A heartbeat without a response after this time is abandoned with its connection. */
export const beatAnswerMillis = 1_000

/** In milliseconds since 1970. */
export const serverTime = "(extract(epoch from clock_timestamp()) * 1000)::bigint"

/**
 * Parameters: name, epoch, allowance. Returns every worker as it was before, in `is_mine` whether
 * the name still has that epoch, and the server's time. No row: no worker is registered, not even
 * the caller.
 */
export const beatSql = statement(
  "worker_beat",
  `
  with ${asynchronousCommit},
  beaten as (
    update workers set beat_at = ${serverTime}, allowance_millis = $3
    where name = $1 and epoch = $2 and ${isAsynchronous}
    returning 1
  )
  select name, epoch, beat_at, allowance_millis,
    exists (select from beaten) as is_mine, ${serverTime} as server_millis
  from workers`,
  beatAnswerMillis,
)

/** Parameter: name. Locks the name until the transaction ends. */
export const lockWorkerSql = statement(
  "lock_worker",
  `
  select epoch, beat_at, allowance_millis, ${serverTime} - beat_at as silent_millis from workers
  where name = $1 for update`,
)

/** Parameters: name, epoch, allowance. No row: another process added the name first. */
export const addWorkerSql = statement(
  "add_worker",
  `
  insert into workers (name, epoch, allowance_millis, beat_at) values ($1, $2, $3, ${serverTime})
  on conflict (name) do nothing returning 1`,
)

/** Parameters: name, the new epoch, its allowance. */
export const succeedWorkerSql = statement(
  "succeed_worker",
  `
  update workers set epoch = $2, allowance_millis = $3, beat_at = ${serverTime}
  where name = $1`,
)

/** Parameters: name, epoch. */
export const removeWorkerSql = statement(
  "remove_worker",
  "delete from workers where name = $1 and epoch = $2",
)

/**
 * Parameters: name, epoch, its last heartbeat. No row: the worker has sent another heartbeat since,
 * or is no longer registered.
 */
export const removeSilentWorkerSql = statement(
  "remove_silent_worker",
  "delete from workers where name = $1 and epoch = $2 and beat_at = $3 returning 1",
)

/**
 * Parameter: epoch. Increments the version: if the worker is alive after all, it can no longer
 * save.
 */
const releaseSql = (table: string, leased = "leased_until is not null and leased_by = $1") =>
  statement(
    `release_${table}`,
    `
    update ${table} set leased_until = null, leased_by = null, version = version + 1
    where ${leased}`,
  )

/** No index contains the leases of invoices: those of open work are read. */
const leasedInvoices = [...openByDueTime, openByDeadline]
  .map((open) => `select id from invoices where ${open} and leased_by = $1`)
  .join(" union all ")

/**
 * Parameter: epoch. Prefixes the holder, so that the next holder sees that the partition was not
 * released and the dead worker can't renew it.
 */
const endSql = (table: string) =>
  statement(
    `end_${table}`,
    `update ${table} set holder = 'ended ' || holder, leased_until = 0 where holder = $1`,
  )

/** Parameter: epoch. */
export const releaseWorkSql = [
  ...["webhook_servers", "webhook_partitions"].map(endSql),
  ...["clearance_batches", "collective_payments", "emails", "signature_renewals"].map((table) =>
    releaseSql(table),
  ),
  releaseSql("invoices", `leased_by = $1 and id = any (array(${leasedInvoices}))`),
  statement("release_mark", "update outbox_marks set holder = null where holder = $1"),
  statement(
    "release_inspection",
    `
    update inspections set body = jsonb_set(body, '{ranges}', (
      select jsonb_agg(
        case when range ->> 'holder' = $1 then jsonb_set(range, '{leaseUntil}', '0') else range end
        order by nth
      )
      from jsonb_array_elements(body -> 'ranges') with ordinality as ranges (range, nth)
    ))
    where body -> 'ranges' @> jsonb_build_array(jsonb_build_object('holder', $1::text))`,
  ),
]
