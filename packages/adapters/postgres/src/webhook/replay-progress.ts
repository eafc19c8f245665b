/**
 * Continues replays, one batch of events per transaction.
 *
 * A selection by time reads a range of the index of the tenant's events by time; a selection by id
 * reads only those events: a batch costs the same however many other events there are. The row
 * stores the last event that was read. An event that commits behind it has its own delivery.
 */
import type { DomainEvent } from "@procurement/domain/events"
import {
  type Delivery,
  isSelected,
  type ReadyDelivery,
  type Replay,
  type Subscription,
  isSubscribedTo,
} from "@procurement/domain/webhook"
import { readEach } from "../connection/attempt.ts"
import type { Query, Sql } from "../connection/sql.ts"
import { promptMillis, statement } from "../connection/statement.ts"
import { hasPassed } from "../events/marks.ts"
import { readEvent } from "../events/outbox.mapper.ts"
import type { Quarantine } from "./delivery.mapper.ts"
import { addDeliveries } from "./new-deliveries.ts"
import { readReplay, replayColumns, type ReplayRow } from "./replay.mapper.ts"
import {
  keepSubscriptionSql,
  type SubscriptionReader,
  type SubscriptionRow,
} from "./subscription.mapper.ts"

/** Parameter: quarantined replays. Skips replays that another process is working on. */
const takeReplaySql = statement(
  "take_replay",
  `
  select ${replayColumns}, last_transaction_id, last_position from webhook_replays
  where completed_at is null and id not in (select unnest($1::text[]))
  order by turn limit 1
  for no key update skip locked`,
)

/**
 * Parameters: tenant, transaction and position of the last event read, limit, from, to. Excludes
 * events that are not fanned out yet: their own delivery is still to come. If the last event has
 * been deleted, all events before it have been too, so the range starts at its beginning. Comparing
 * rows keeps the planner from indexes that do not start with the tenant.
 */
export const eventsAfterSql = statement(
  "events_to_replay",
  `
  select id, transaction_id, position, body from outbox
  where ${hasPassed("webhooks")}
    and (tenant_id, occurred_at, transaction_id, position) > (
      $1, coalesce((select occurred_at from outbox where position = $3::bigint), $5::bigint),
      $2::bigint, $3::bigint
    )
    and (tenant_id, occurred_at) >= ($1, $5::bigint)
    and (tenant_id, occurred_at) < ($1, $6::bigint)
  order by tenant_id, occurred_at, transaction_id, position limit $4`,
  promptMillis,
)

/** Parameters: tenant, transaction and position of the last event read, limit, events. */
const namedEventsAfterSql = statement(
  "named_events_to_replay",
  `
  select id, transaction_id, position, body from outbox
  where id = any($5::text[]) and tenant_id = $1
    and (transaction_id, position) > ($2::bigint, $3::bigint)
  order by transaction_id, position limit $4`,
)

/** Parameters: subscription, events. */
export const statesSql = statement(
  "states_of_events",
  `
  select event_id, state from webhook_deliveries
  where subscription_id = $1 and event_id = any($2::text[])
  union all
  select event_id, state from webhook_history
  where subscription_id = $1 and event_id = any($2::text[])`,
)

/**
 * Parameters: replay, number of new deliveries, last transaction, last position, completed at or
 * null. The default of `turn` puts the replay after all others.
 */
const noteProgressSql = statement(
  "note_progress_of_replay",
  `
  update webhook_replays set
    queued = queued + $2, last_transaction_id = $3, last_position = $4, completed_at = $5,
    turn = default
  where id = $1`,
)

/** Parameter: replay. */
const moveToTheEndSql = statement(
  "move_replay_to_the_end",
  "update webhook_replays set turn = default where id = $1 and completed_at is null",
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

type ReplayPlan = (event: DomainEvent, subscription: Subscription) => ReadyDelivery

interface BatchResult {
  readonly events: number
  readonly deliveries: number
  readonly defects: ReadonlyArray<unknown>
}

interface ReplayWork {
  readonly sql: Sql
  readonly reader: SubscriptionReader
  readonly quarantine: Quarantine
}

const nothing: BatchResult = { events: 0, deliveries: 0, defects: [] }

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

/** The events that the replay selects among these. */
const selectedEvents = async (
  query: Query,
  replay: Replay,
  subscription: Subscription,
  events: ReadonlyArray<DomainEvent>,
): Promise<ReadonlyArray<DomainEvent>> => {
  const { selection, subscriptionId } = replay
  const candidates = events.filter(
    ({ type }) => selection._tag === "ById" || isSubscribedTo(subscription, type),
  )
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

const continueReplay = async (
  query: Query,
  { row, replay, subscription }: OpenReplay,
  { now, limit, plan }: Batch,
): Promise<BatchResult> => {
  const rows = await furtherEvents(query, replay, row, limit + 1)
  const batch = rows.slice(0, limit)
  const { values, defects } = readEach(batch, ({ id, body }) => readEvent(id, body))
  const events = await selectedEvents(query, replay, subscription, values)
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
  const processed = isComplete ? Math.max(batch.length, 1) : batch.length
  return { events: processed, deliveries: events.length, defects }
}

/**
 * The replay and its subscription, locked against removal; or the defect that makes them
 * unreadable.
 */
const open = async (
  query: Query,
  { reader, quarantine }: ReplayWork,
  row: OpenReplayRow,
): Promise<OpenReplay | { readonly defect: unknown }> => {
  const [locked] = await query<SubscriptionRow>(keepSubscriptionSql, [
    row.subscription_id,
    row.tenant_id,
  ])
  try {
    if (locked === undefined) throw new TypeError(`webhook_replays ${row.id} has no subscription`)
    return { row, replay: readReplay(row), subscription: reader.read(locked) }
  } catch (defect) {
    quarantine.add(row.id)
    return { defect }
  }
}

/** The failure of a batch whose transaction was rolled back. */
class BatchFailure extends Error {
  readonly replayId: string
  constructor(replayId: string, cause: unknown) {
    super(`a batch of ${replayId} failed`, { cause })
    this.replayId = replayId
  }
}

const continueNext = (work: ReplayWork, batch: Batch): Promise<BatchResult> =>
  work.sql.transaction(async (query) => {
    const [row] = await query<OpenReplayRow>(takeReplaySql, [work.quarantine.keys()])
    if (row === undefined) return nothing
    try {
      const opened = await open(query, work, row)
      if ("defect" in opened) return { events: 1, deliveries: 0, defects: [opened.defect] }
      return await continueReplay(query, opened, batch)
    } catch (cause) {
      throw new BatchFailure(row.id, cause)
    }
  })

/**
 * Continues the next replay in turn that no other process is working on. A replay whose batch fails
 * goes to the end of the queue before the failure is thrown.
 */
export const continueNextReplay = async (work: ReplayWork, batch: Batch): Promise<BatchResult> => {
  try {
    return await continueNext(work, batch)
  } catch (failure) {
    if (!(failure instanceof BatchFailure)) throw failure
    // If this fails too, the database is unavailable, and the original failure reports that.
    await work.sql.query(moveToTheEndSql, [failure.replayId]).catch(() => undefined)
    throw failure.cause
  }
}
