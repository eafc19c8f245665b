/**
 * The number of items that wait in each queue of the database, and since when the oldest waits. For
 * operators only: no decision depends on it.
 *
 * Counting stops at a bound and every query uses an index of open work, so a read is cheap however
 * long the queue is. Deliveries that a paused subscription holds are not part of the backlog.
 */
import type { Instant } from "@procurement/domain/calendar"
import { instantOf } from "../connection/document.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { placeOfMark } from "../events/marks.ts"
import { openByDeadline, openByDueTime } from "../invoice/invoice-sql.ts"

export const backlogQueues = [
  "invoices",
  "events",
  "deliveries",
  "retries",
  "held",
  "replays",
  "emails",
] as const
export type BacklogQueue = (typeof backlogQueues)[number]

export interface QueueBacklog {
  /**
   * `invoices`: a step is due; `events`: not fanned out to deliveries yet; `deliveries`: first
   * attempt outstanding; `retries`: scheduled or due; `held`: of paused subscriptions; `replays`:
   * started and not completed; `emails`: due.
   */
  readonly queue: BacklogQueue
  /** Number of waiting items, counted up to the bound. */
  readonly waiting: number
  /** When the oldest waiting item became due; undefined when nothing waits. */
  readonly since: Instant | undefined
}

interface BacklogRow {
  readonly queue: BacklogQueue
  readonly waiting: number
  readonly since: string | null
}

const counted = (open: string): string =>
  `(select count(*)::int from (select ${open} limit $2) as open)`

const dueEmails = "from emails where due_at <= $1"

const dueIn = (open: string): string => `select due_at from invoices where ${open} and due_at <= $1`

const byDueTime = openByDueTime.map(dueIn)
const byDeadline = dueIn(openByDeadline)

const dueInvoices = [...byDueTime, byDeadline].join(" union all ")

/** Of a longer queue by deadline, the part that is counted. */
const oldestInvoice = [
  ...byDueTime.map((due) => `(${due} order by due_at limit 1)`),
  `(select min(due_at) from (${byDeadline} limit $2) as due)`,
].join(", ")

const oldestUnsent = `
  select min(first.created_at) from webhook_partitions as partition
  cross join lateral (
    select created_at from webhook_deliveries
    where subscription_id = partition.subscription_id and state = 'Ready' and not is_replay
      and failures = 0
    order by sequence limit 1
  ) as first
  where not partition.is_paused`

const ofPartitions = (isPaused: boolean): string => `
  from webhook_partitions as partition
  join webhook_deliveries as delivery on delivery.subscription_id = partition.subscription_id
  where ${isPaused ? "" : "not "}partition.is_paused and delivery.state = 'Ready'`

const toFanOut = `
  from outbox where (transaction_id, position) > (${placeOfMark("webhooks")})`

/** Parameters: now, the bound of the count. */
export const backlogSql = statement(
  "backlog",
  `
  select 'invoices' as queue, ${counted(`from (${dueInvoices}) as due`)} as waiting,
    least(${oldestInvoice}) as since
  union all
  select 'events', ${counted(toFanOut)}, (select min(occurred_at) from (
    select occurred_at ${toFanOut} order by transaction_id, position limit 1
  ) as first)
  union all
  select 'deliveries', ${counted(ofPartitions(false))}, (${oldestUnsent})
  union all
  select 'retries', ${counted("from webhook_deliveries where state = 'Waiting'")},
    (select min(due_at) from webhook_deliveries where state = 'Waiting' and due_at <= $1)
  union all
  select 'held', ${counted(ofPartitions(true))}, null
  union all
  select 'replays', ${counted("from webhook_replays where completed_at is null")},
    (select min(created_at) from webhook_replays where completed_at is null)
  union all
  select 'emails', ${counted(dueEmails)}, (select min(due_at) ${dueEmails})`,
)

const defaultBound = 100_000

/** The state of every queue at `now`; counts stop at `atMost`. */
export const readBacklog = async (
  { sql }: Pick<Database, "sql">,
  now: Instant,
  atMost: number = defaultBound,
): Promise<ReadonlyArray<QueueBacklog>> => {
  const rows = await sql.query<BacklogRow>(backlogSql, [now, atMost])
  return rows.map(({ queue, waiting, since }) => ({ queue, waiting, since: instantOf(since) }))
}
