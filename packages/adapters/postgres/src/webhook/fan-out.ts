/**
 * Fans out events of the outbox to deliveries, in one transaction, one process at a time.
 *
 * Events are taken in the order of the event log and, like its pages, only up to the oldest
 * transaction that is still open, because it may add events before those already committed. No
 * event is therefore delivered after an event that follows it in the log, and a single mark records
 * which events have been fanned out (docs/adr/0016). An event that this process can't read is
 * skipped: its position is stored, and a process that can read it fans it out.
 */
import { setTimeout as sleep } from "node:timers/promises"
import type { DomainEvent } from "@procurement/domain/events"
import type { TraceContext } from "@procurement/domain/trace"
import type { DeliveryPlan, ReadyDelivery, Subscription } from "@procurement/domain/webhook"
import type { Query, Sql } from "../connection/sql.ts"
import { promptMillis, statement } from "../connection/statement.ts"
import { placeOfMark } from "../events/marks.ts"
import { readEvent } from "../events/outbox.mapper.ts"
import type { Quarantine } from "./delivery.mapper.ts"
import { fanOutCall, type FanOutProgress } from "./new-deliveries.ts"
import type { SubscriptionReader, SubscriptionRow } from "./subscription.mapper.ts"

interface EventRow {
  readonly transaction_id: string
  readonly position: string
  /** An earlier fan-out skipped it. */
  readonly was_skipped: boolean
  readonly id: string
  readonly tenant_id: string
  readonly body: unknown
  readonly trace: TraceContext | null
}

/** Committed events wait for an open transaction. */
interface HeldBackRow {
  readonly position: null
  readonly id: null
}

interface OwnedRow extends Pick<SubscriptionRow, "id" | "revision"> {
  readonly position: null
  readonly tenant_id: string
}

type TakenRow = EventRow | OwnedRow | HeldBackRow

interface FannedOut {
  readonly events: number
  /** Whether committed events wait for an open transaction. */
  readonly isHeldBack: boolean
  readonly deliveries: number
  /** Why events were quarantined; every defect names its row. */
  readonly defects: ReadonlyArray<unknown>
}

/** An arbitrary number, the same in all processes: "fan-out" in ASCII. */
const advisoryLock = 28_817_912_231_621_492n

const eventColumns = "transaction_id, position, id, tenant_id, body, trace"

/**
 * Parameters: limit, skipped positions to exclude. Returns events; then the subscriptions of their
 * tenants, none of which can be removed until the transaction ends (their documents are read only
 * if they are not cached); then a row without an id if events are held back. `array` keeps the
 * planner from reading the subscriptions of all tenants because there might be that many.
 */
export const takeEventsSql = statement(
  "take_events",
  `
  with horizon as (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest_open),
  again as materialized (
    select ${eventColumns}, true as was_skipped from outbox
    where position = any (array(
      select position from outbox_skipped where position <> all($2::bigint[])
      order by position limit $1
    ))
  ),
  taken as (
    select * from again
    union all
    (
      select ${eventColumns}, false from outbox
      where (transaction_id, position) > (${placeOfMark("webhooks")})
        and transaction_id < (select oldest_open from horizon)
      order by transaction_id, position limit $1::bigint - (select count(*) from again)
    )
  ),
  kept as (
    select id, tenant_id, created_at, revision
    from webhook_subscriptions
    where tenant_id = any (array(select tenant_id from taken))
    order by created_at, id
    for key share
  )
  select ${eventColumns}, was_skipped, null as revision, null as created_at from taken
  union all
  select null, null, id, tenant_id, null, null, null, revision, created_at from kept
  union all
  select null, null, null, null, null, null, null, null, null from horizon where exists (
    select from outbox where transaction_id >= oldest_open
      and (transaction_id, position) > (${placeOfMark("webhooks")})
  )
  order by transaction_id nulls last, position, created_at, id`,
)

/** Parameter: subscriptions. */
const documentsSql = statement(
  "documents_of_subscriptions",
  "select id, revision, body from webhook_subscriptions where id = any($1::text[])",
)

interface Readable {
  readonly row: EventRow
  readonly event: DomainEvent
  readonly subscriptions: ReadonlyArray<Subscription>
  readonly trace: TraceContext | undefined
}

interface FanOut {
  readonly sql: Sql
  readonly reader: SubscriptionReader
  readonly quarantine: Quarantine
}

type Subscriptions = () => ReadonlyArray<Subscription>

interface Taken {
  readonly readable: ReadonlyArray<Readable>
  readonly unreadable: ReadonlyArray<{ readonly row: EventRow; readonly defect: unknown }>
}

const readTaken = (
  rows: ReadonlyArray<EventRow>,
  subscriptionsOf: ReadonlyMap<string, Subscriptions>,
): Taken => {
  const readable: Array<Readable> = []
  const unreadable: Array<Taken["unreadable"][number]> = []
  for (const row of rows) {
    try {
      const subscriptions = subscriptionsOf.get(row.tenant_id)?.() ?? []
      const event = readEvent(row.id, row.body)
      readable.push({ row, event, subscriptions, trace: row.trace ?? undefined })
    } catch (defect) {
      unreadable.push({ row, defect })
    }
  }
  return { readable, unreadable }
}

/** The subscriptions of each tenant; a tenant's list throws if one of them can't be read. */
const readOwned = async (
  query: Query,
  { recall, read }: SubscriptionReader,
  rows: ReadonlyArray<OwnedRow>,
): Promise<ReadonlyMap<string, Subscriptions>> => {
  const subscriptions = new Map<string, () => Subscription>()
  const unknown: Array<string> = []
  // Copied before the first wait, because the reader may evict a subscription while it waits.
  for (const { id, revision } of rows) {
    const cached = recall(id)
    if (cached?.revision === Number(revision)) subscriptions.set(id, cached.subscription)
    else unknown.push(id)
  }
  const documents =
    unknown.length === 0 ? [] : await query<SubscriptionRow>(documentsSql, [unknown])
  for (const row of documents) subscriptions.set(row.id, () => read(row))
  const subscriptionOf = ({ id }: OwnedRow): Subscription => {
    const entry = subscriptions.get(id)
    if (entry === undefined) throw new TypeError(`webhook_subscriptions ${id} no longer exists`)
    return entry()
  }
  const byTenant = Map.groupBy(rows, (row) => row.tenant_id)
  return new Map([...byTenant].map(([id, owned]) => [id, () => owned.map(subscriptionOf)]))
}

const takenOf = async (
  rows: ReadonlyArray<TakenRow>,
  query: Query,
  reader: SubscriptionReader,
): Promise<Taken> => {
  const events = rows.filter((row) => row.position !== null)
  const owned = rows.filter((row) => row.position === null).filter((row) => row.id !== null)
  return readTaken(events, await readOwned(query, reader, owned))
}

interface Done extends Taken {
  readonly isHeldBack: boolean
  readonly planned: ReadonlyArray<ReadyDelivery>
}

const progressOf = (rows: ReadonlyArray<TakenRow>, taken: Taken): FanOutProgress => ({
  last: rows.findLast((row): row is EventRow => row.position !== null && !row.was_skipped),
  skipped: taken.unreadable.map(({ row }) => row.position),
  caughtUp: taken.readable.filter(({ row }) => row.was_skipped).map(({ row }) => row.position),
})

const nothing: Done = { readable: [], unreadable: [], planned: [], isHeldBack: false }

const fanOutOnce = async (
  { sql, reader, quarantine }: FanOut,
  limit: number,
  plan: DeliveryPlan,
): Promise<FannedOut> => {
  const work = async (query: Query): Promise<Done> => {
    const rows = await query<TakenRow>(takeEventsSql, [limit, quarantine.keys()])
    const taken = await takenOf(rows, query, reader)
    const { readable, unreadable } = taken
    const isHeldBack = rows.some((row) => row.id === null)
    const planned = readable.flatMap(({ event, subscriptions, trace }) =>
      plan(event, subscriptions, trace),
    )
    if (readable.length + unreadable.length > 0) {
      await query(...fanOutCall(planned, progressOf(rows, taken)))
    }
    return { ...taken, planned, isHeldBack }
  }
  const done = (await sql.exclusiveTransaction(advisoryLock, work)) ?? nothing
  for (const { row } of done.unreadable) quarantine.add(row.position)
  return {
    events: done.readable.length,
    isHeldBack: done.isHeldBack,
    deliveries: done.planned.length,
    defects: done.unreadable.map(({ defect }) => defect),
  }
}

const firstPollMillis = 2
const longestPollMillis = 50

/**
 * Fans out once. While all committed events wait for an open transaction, it polls: that
 * transaction usually ends within milliseconds, and sends no notification. It gives up after
 * `promptMillis`.
 */
export const fanOutEvents = async (...args: Parameters<typeof fanOutOnce>): Promise<FannedOut> => {
  const givesUpAt = performance.now() + promptMillis
  for (let millis = firstPollMillis; ; millis = Math.min(2 * millis, longestPollMillis)) {
    const done = await fanOutOnce(...args)
    const isWaiting = done.isHeldBack && done.events + done.defects.length === 0
    if (!isWaiting || performance.now() > givesUpAt) return done
    await sleep(millis)
  }
}
