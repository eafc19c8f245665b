/**
 * Carries replays on, a batch of events in a transaction.
 *
 * Events are met in the order of the log, each once: the row remembers the last one. What commits
 * behind it meanwhile has its own delivery coming anyway. Only events of the time that it names are
 * looked at; a selection by name looks at those events alone.
 */
import type { DomainEvent } from "@procurement/domain/events"
import {
  type DeliverableEvent,
  type Delivery,
  isDeliverable,
  isSelected,
  type ReadyDelivery,
  type Replay,
  type Subscription,
  wants,
} from "@procurement/domain/webhook"
import type { Query, Sql } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import { readEach } from "../connection/unreadable.ts"
import { readEvent } from "../events/outbox.mapper.ts"
import { addDeliveries } from "./new-deliveries.ts"
import { type ReplayRow, readReplay, replayColumns } from "./replay.mapper.ts"
import type { SetAside } from "./set-aside.ts"
import type { SubscriptionReader, SubscriptionRow } from "./subscription.mapper.ts"
import { keepSubscriptionSql } from "./subscription-sql.ts"

/** Values: replays that were set aside. One that another process carries on is not waited for. */
const takeReplaySql = statement(
  "take_replay",
  `
  select ${replayColumns}, last_transaction_id, last_position from webhook_replays
  where completed_at is null and id not in (select unnest($1::text[]))
  order by turn limit 1
  for no key update skip locked`,
)

/**
 * Values: tenant, transaction and position of the last one, how many, from, to. What was not fanned
 * out yet has its own delivery coming. `+ 0` keeps the index of instants out of it: that one knows
 * no tenants and not the order of the log.
 */
const eventsAfterSql = statement(
  "events_to_replay",
  `
  select id, transaction_id, position, body from outbox
  where tenant_id = $1 and fanned_out_at is not null
    and (transaction_id, position) > ($2::bigint, $3::bigint)
    and occurred_at + 0 >= $5::bigint and occurred_at + 0 < $6::bigint
  order by transaction_id, position limit $4`,
)

/** Values: tenant, transaction and position of the last one, how many, events. */
const namedEventsAfterSql = statement(
  "named_events_to_replay",
  `
  select id, transaction_id, position, body from outbox
  where id = any($5::text[]) and tenant_id = $1
    and (transaction_id, position) > ($2::bigint, $3::bigint)
  order by transaction_id, position limit $4`,
)

/** Values: subscription, events. */
export const statesSql = statement(
  "states_of_events",
  `
  select event_id, state from webhook_deliveries
  where subscription_id = $1 and event_id = any($2::text[])`,
)

/**
 * Values: replay, how many more, last transaction, last position, completed at or null. By default
 * its turn is behind all others.
 */
const noteProgressSql = statement(
  "note_progress_of_replay",
  `
  update webhook_replays set
    queued = queued + $2, last_transaction_id = $3, last_position = $4, completed_at = $5,
    turn = default
  where id = $1`,
)

interface OpenReplayRow extends ReplayRow {
  readonly last_transaction_id: string
  readonly last_position: string
}

interface EventRow {
  readonly id: string
  readonly transaction_id: string
  readonly position: string
  readonly body: unknown
}

interface OpenReplay {
  readonly row: OpenReplayRow
  readonly replay: Replay
  readonly subscription: Subscription
}

interface StateRow {
  readonly event_id: string
  readonly state: Delivery["_tag"]
}

export type ReplayPlan = (event: DeliverableEvent, subscription: Subscription) => ReadyDelivery

export interface CarriedOn {
  readonly events: number
  readonly deliveries: number
  readonly defects: ReadonlyArray<unknown>
}

export interface ReplayWork {
  readonly sql: Sql
  readonly reader: SubscriptionReader
  readonly aside: SetAside
}

const nothing: CarriedOn = { events: 0, deliveries: 0, defects: [] }

const furtherEvents = (
  query: Query,
  { tenantId, selection }: Replay,
  row: OpenReplayRow,
  count: number,
): Promise<ReadonlyArray<EventRow>> => {
  const values = [tenantId, row.last_transaction_id, row.last_position, count]
  return selection._tag === "ById"
    ? query(namedEventsAfterSql, [...values, selection.eventIds])
    : query(eventsAfterSql, [...values, selection.from, selection.to])
}

const needsStates = ({ selection }: Replay): boolean =>
  selection._tag === "FailedSince" || selection._tag === "NeverDelivered"

/** Those of the events that the replay names. */
const meant = async (
  query: Query,
  replay: Replay,
  subscription: Subscription,
  events: ReadonlyArray<DomainEvent>,
): Promise<ReadonlyArray<DeliverableEvent>> => {
  const { selection, subscriptionId } = replay
  const candidates = events
    .filter(isDeliverable)
    .filter(({ type }) => selection._tag === "ById" || wants(subscription, type))
  const ids = candidates.map(({ id }) => id)
  const rows =
    needsStates(replay) && ids.length > 0
      ? await query<StateRow>(statesSql, [subscriptionId, ids])
      : []
  const states = Map.groupBy(rows, (row) => row.event_id)
  return candidates.filter((event) =>
    isSelected(
      selection,
      event,
      (states.get(event.id) ?? []).map(({ state }) => ({ _tag: state })),
    ),
  )
}

interface Batch {
  readonly now: number
  readonly limit: number
  readonly plan: ReplayPlan
}

const carryOn = async (
  query: Query,
  { row, replay, subscription }: OpenReplay,
  { now, limit, plan }: Batch,
): Promise<CarriedOn> => {
  const rows = await furtherEvents(query, replay, row, limit + 1)
  const batch = rows.slice(0, limit)
  const { values, defects } = readEach(batch, ({ id, body }) => readEvent(id, body))
  const events = await meant(query, replay, subscription, values)
  await addDeliveries(
    query,
    events.map((event) => plan(event, subscription)),
  )
  const isComplete = rows.length <= limit
  const last = batch.at(-1)
  await query(noteProgressSql, [
    replay.id,
    events.length,
    last?.transaction_id ?? row.last_transaction_id,
    last?.position ?? row.last_position,
    isComplete ? now : null,
  ])
  const looked = isComplete ? Math.max(batch.length, 1) : batch.length
  return { events: looked, deliveries: events.length, defects }
}

/** The replay and its subscription, which can't be removed now; or why they can't be read. */
const open = async (
  query: Query,
  { reader, aside }: ReplayWork,
  row: OpenReplayRow,
): Promise<OpenReplay | { readonly defect: unknown }> => {
  const [kept] = await query<SubscriptionRow>(keepSubscriptionSql, [
    row.subscription_id,
    row.tenant_id,
  ])
  try {
    if (kept === undefined) throw new TypeError(`webhook_replays ${row.id} has no subscription`)
    return { row, replay: readReplay(row), subscription: reader.read(kept) }
  } catch (defect) {
    aside.add(row.id)
    return { defect }
  }
}

/** Carries on the next in turn of those that nobody else carries on. */
export const carryOnReplay = (work: ReplayWork, batch: Batch): Promise<CarriedOn> =>
  work.sql.transaction(async (query) => {
    const [row] = await query<OpenReplayRow>(takeReplaySql, [work.aside.keys()])
    if (row === undefined) return nothing
    const opened = await open(query, work, row)
    if ("defect" in opened) return { events: 1, deliveries: 0, defects: [opened.defect] }
    return carryOn(query, opened, batch)
  })
