/**
 * Turns events of the outbox into deliveries, in one transaction, one process at a time.
 *
 * Events are taken in the order of their positions among those that are committed. No position is
 * waited for: whose transaction ends late comes later, and nobody's webhooks wait for a transaction
 * that hangs. Events that follow from one another keep their order in any case, because the later
 * one was not begun before the earlier one was committed.
 */
import type { DomainEvent } from "@procurement/domain/events"
import type { TraceContext } from "@procurement/domain/trace"
import type { DeliveryPlan, Subscription } from "@procurement/domain/webhook"
import type { Query, Sql } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import { readEvent } from "../events/outbox.mapper.ts"
import { addDeliveries } from "./new-deliveries.ts"
import type { SetAside } from "./set-aside.ts"
import type { SubscriptionReader, SubscriptionRow } from "./subscription.mapper.ts"

interface EventRow {
  readonly position: string
  readonly id: string
  readonly tenant_id: string
  readonly body: unknown
  readonly trace: TraceContext | null
}

interface OwnedRow extends SubscriptionRow {
  readonly tenant_id: string
}

export interface FannedOut {
  readonly events: number
  readonly deliveries: number
  /** Why events were set aside; each names its row. */
  readonly defects: ReadonlyArray<unknown>
}

/** Any number, the same in all processes: "fan-out" in ASCII. */
const advisoryLockKey = "28817912231621492"

/** Held until the transaction ends, so the next one sees all that this one has done. */
const becomeTheOneSql = statement(
  "become_the_one_to_fan_out",
  `select pg_try_advisory_xact_lock(${advisoryLockKey}) as is_the_one`,
)

/** Values: how many, positions that were set aside. */
const takeEventsSql = statement(
  "take_events",
  `
  select position, id, tenant_id, body, trace from outbox
  where fanned_out_at is null and position not in (select unnest($2::bigint[]))
  order by position limit $1`,
)

/** Values: the tenants. None of the subscriptions can be removed until the transaction ends. */
const subscriptionsOfSql = statement(
  "subscriptions_of_tenants",
  `
  select id, tenant_id, revision, body from webhook_subscriptions
  where tenant_id = any($1::text[])
  order by created_at, id
  for key share`,
)

/** Values: the positions, the present instant. */
const markFannedOutSql = statement(
  "mark_fanned_out",
  "update outbox set fanned_out_at = $2 where position = any($1::bigint[])",
)

const subscriptionsByTenant = async (
  query: Query,
  reader: SubscriptionReader,
  events: ReadonlyArray<EventRow>,
): Promise<(tenantId: string) => ReadonlyArray<Subscription>> => {
  const tenants = [...new Set(events.map((row) => row.tenant_id))]
  const rows = await query<OwnedRow>(subscriptionsOfSql, [tenants])
  const byTenant = Map.groupBy(rows, (row) => row.tenant_id)
  return (tenantId) => (byTenant.get(tenantId) ?? []).map(reader.read)
}

interface Readable {
  readonly position: string
  readonly event: DomainEvent
  readonly subscriptions: ReadonlyArray<Subscription>
  readonly trace: TraceContext | undefined
}

export interface FanOut {
  readonly sql: Sql
  readonly reader: SubscriptionReader
  readonly aside: SetAside
}

interface Taken {
  readonly readable: ReadonlyArray<Readable>
  readonly unreadable: ReadonlyArray<{ readonly position: string; readonly defect: unknown }>
}

const readTaken = (
  rows: ReadonlyArray<EventRow>,
  subscriptionsOf: (tenantId: string) => ReadonlyArray<Subscription>,
): Taken => {
  const readable: Array<Readable> = []
  const unreadable: Array<Taken["unreadable"][number]> = []
  for (const { position, id, tenant_id, body, trace } of rows) {
    try {
      const subscriptions = subscriptionsOf(tenant_id)
      const event = readEvent(id, body)
      readable.push({ position, event, subscriptions, trace: trace ?? undefined })
    } catch (defect) {
      unreadable.push({ position, defect })
    }
  }
  return { readable, unreadable }
}

/** Undefined when there is nothing to do, or another is at it. */
const takeEvents = async (
  query: Query,
  { reader, aside }: FanOut,
  limit: number,
): Promise<Taken | undefined> => {
  const [lock] = await query<{ is_the_one: boolean }>(becomeTheOneSql, [])
  if (lock?.is_the_one !== true) return undefined
  const rows = await query<EventRow>(takeEventsSql, [limit, aside.keys()])
  if (rows.length === 0) return undefined
  return readTaken(rows, await subscriptionsByTenant(query, reader, rows))
}

export const fanOutEvents = async (
  work: FanOut,
  limit: number,
  plan: DeliveryPlan,
  now: number,
): Promise<FannedOut> => {
  const { taken, deliveries } = await work.sql.transaction(async (query) => {
    const found = await takeEvents(query, work, limit)
    if (found === undefined || found.readable.length === 0) return { taken: found, deliveries: 0 }
    const planned = found.readable.flatMap(({ event, subscriptions, trace }) =>
      plan(event, subscriptions, trace),
    )
    await addDeliveries(query, planned)
    const positions = found.readable.map(({ position }) => position)
    await query(markFannedOutSql, [positions, now])
    return { taken: found, deliveries: planned.length }
  })
  const { readable = [], unreadable = [] } = taken ?? {}
  for (const { position } of unreadable) work.aside.add(position)
  return { events: readable.length, deliveries, defects: unreadable.map(({ defect }) => defect) }
}
