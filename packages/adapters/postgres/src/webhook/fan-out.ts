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
import type { DeliveryPlan, ReadyDelivery, Subscription } from "@procurement/domain/webhook"
import type { Call, Ending, Query, Sql } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import { readEvent } from "../events/outbox.mapper.ts"
import { fanOutCall } from "./new-deliveries.ts"
import type { SetAside } from "./set-aside.ts"
import type { SubscriptionReader, SubscriptionRow } from "./subscription.mapper.ts"

interface EventRow {
  readonly position: string
  readonly id: string
  readonly tenant_id: string
  readonly body: unknown
  readonly trace: TraceContext | null
}

interface OwnedRow extends Pick<SubscriptionRow, "id" | "revision"> {
  readonly position: null
  readonly tenant_id: string
}

export interface FannedOut {
  readonly events: number
  readonly deliveries: number
  /** Why events were set aside; each names its row. */
  readonly defects: ReadonlyArray<unknown>
}

/** Any number, the same in all processes: "fan-out" in ASCII. */
const advisoryLock = 28_817_912_231_621_492n

/**
 * Values: how many, positions that were set aside. Answers events, then subscriptions of their
 * tenants, of which none can be removed until the transaction ends; their documents are read only
 * if they are not known. `array` keeps the planner from reading everybody's subscriptions because
 * there might be that many tenants.
 */
export const takeEventsSql = statement(
  "take_events",
  `
  with taken as (
    select position, id, tenant_id, body, trace from outbox
    where fanned_out_at is null and position not in (select unnest($2::bigint[]))
    order by position limit $1
  ),
  kept as (
    select id, tenant_id, created_at, revision from webhook_subscriptions
    where tenant_id = any (array(select tenant_id from taken))
    order by created_at, id
    for key share
  )
  select position, id, tenant_id, body, trace, null as revision, null as created_at from taken
  union all
  select null, id, tenant_id, null, null, revision, created_at from kept
  order by position nulls last, created_at, id`,
)

/** Values: subscriptions that are kept. */
const documentsSql = statement(
  "documents_of_subscriptions",
  "select id, revision, body from webhook_subscriptions where id = any($1::text[])",
)

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

type Subscriptions = () => ReadonlyArray<Subscription>

interface Taken {
  readonly readable: ReadonlyArray<Readable>
  readonly unreadable: ReadonlyArray<{ readonly position: string; readonly defect: unknown }>
}

const readTaken = (
  rows: ReadonlyArray<EventRow>,
  subscriptionsOf: ReadonlyMap<string, Subscriptions>,
): Taken => {
  const readable: Array<Readable> = []
  const unreadable: Array<Taken["unreadable"][number]> = []
  for (const { position, id, tenant_id, body, trace } of rows) {
    try {
      const subscriptions = subscriptionsOf.get(tenant_id)?.() ?? []
      const event = readEvent(id, body)
      readable.push({ position, event, subscriptions, trace: trace ?? undefined })
    } catch (defect) {
      unreadable.push({ position, defect })
    }
  }
  return { readable, unreadable }
}

/** Those of each tenant, read once; each throws what keeps one of its own from being read. */
const readOwned = async (
  query: Query,
  { recall, read }: SubscriptionReader,
  rows: ReadonlyArray<OwnedRow>,
): Promise<ReadonlyMap<string, Subscriptions>> => {
  const subscriptions = new Map<string, () => Subscription>()
  const unknown: Array<string> = []
  // Held here before anything is waited for: what is remembered may be forgotten meanwhile.
  for (const { id, revision } of rows) {
    const known = recall(id)
    if (known?.revision === Number(revision)) subscriptions.set(id, known.subscription)
    else unknown.push(id)
  }
  const documents =
    unknown.length === 0 ? [] : await query<SubscriptionRow>(documentsSql, [unknown])
  for (const row of documents) subscriptions.set(row.id, () => read(row))
  const subscriptionOf = ({ id }: OwnedRow): Subscription => {
    const known = subscriptions.get(id)
    if (known === undefined) throw new TypeError(`webhook_subscriptions ${id} is gone`)
    return known()
  }
  const byTenant = Map.groupBy(rows, (row) => row.tenant_id)
  return new Map([...byTenant].map(([id, own]) => [id, () => own.map(subscriptionOf)]))
}

const takenOf = async (
  rows: ReadonlyArray<EventRow | OwnedRow>,
  query: Query,
  reader: SubscriptionReader,
): Promise<Taken> => {
  const events = rows.filter((row) => row.position !== null)
  const owned = rows.filter((row) => row.position === null)
  return readTaken(events, await readOwned(query, reader, owned))
}

interface Done extends Taken {
  readonly planned: ReadonlyArray<ReadyDelivery>
}

export const fanOutEvents = async (
  { sql, reader, aside }: FanOut,
  limit: number,
  plan: DeliveryPlan,
  now: number,
): Promise<FannedOut> => {
  const work = async (
    rows: ReadonlyArray<EventRow | OwnedRow>,
    query: Query,
  ): Promise<Ending<Done>> => {
    const taken = await takenOf(rows, query, reader)
    const { readable } = taken
    if (readable.length === 0) return { result: { ...taken, planned: [] } }
    const planned = readable.flatMap(({ event, subscriptions, trace }) =>
      plan(event, subscriptions, trace),
    )
    const positions = readable.map(({ position }) => position)
    return { result: { ...taken, planned }, last: fanOutCall(planned, positions, now) }
  }
  // Taken by a statement of its own: what it sees has to be newer than the lock.
  const take: Call = [takeEventsSql, [limit, aside.keys()]]
  const done = await sql.transactionOfOne(advisoryLock, take, work)
  const { readable, unreadable, planned } = done ?? { readable: [], unreadable: [], planned: [] }
  for (const { position } of unreadable) aside.add(position)
  return {
    events: readable.length,
    deliveries: planned.length,
    defects: unreadable.map(({ defect }) => defect),
  }
}
