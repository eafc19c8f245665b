/**
 * The event log in PostgreSQL: the outbox, in the order of transaction and position.
 *
 * A page ends before the oldest transaction that is still running anywhere on the server, because
 * that transaction may still add events before later ones. A later read therefore never returns an
 * event that belongs before one already read (docs/adr/0016).
 */
import { EventLog, EventNotFound, type EventQuery } from "@procurement/domain/events"
import type { TenantId } from "@procurement/domain/identity"
import * as Effect from "effect/Effect"
import { attempt, layerOf } from "../connection/attempt.ts"
import { deletion, findRow, queryCount, type Reads } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { hasPassed } from "./marks.ts"
import { outboxInsert, outboxParameter, readEvent } from "./outbox.mapper.ts"

interface EventRow {
  readonly id: string
  readonly body: unknown
}

interface PlaceRow {
  readonly transaction_id: string
  readonly position: string
}

/** Parameters: events. */
const addEventSql = statement("add_event", outboxInsert(1))

/** Parameters: event, tenant. */
const findEventSql = statement(
  "find_event",
  "select id, body from outbox where id = $1 and tenant_id = $2",
)

/** Parameters: event, tenant. */
const placeOfEventSql = statement(
  "place_of_event",
  "select transaction_id, position from outbox where id = $1 and tenant_id = $2",
)

const belowHorizon = "pg_snapshot_xmin(pg_current_snapshot())::text::bigint"

/** Sorts before every event. */
const beginning: PlaceRow = { transaction_id: "-1", position: "0" }

/** Sorts after every event. */
const end: PlaceRow = { transaction_id: "9223372036854775807", position: "0" }

/**
 * Parameters: tenant, transaction and position to start after, limit. Scans a range of the index
 * that begins with the tenant; any other index would read the events of all tenants.
 */
export const nextEventsSql = statement(
  "next_events",
  `
  select id, body from outbox
  where (tenant_id, transaction_id, position) > ($1, $2::bigint, $3::bigint)
    and (tenant_id, transaction_id) < ($1, ${belowHorizon})
  order by tenant_id, transaction_id, position
  limit $4`,
)

/**
 * Parameters: those of `nextEventsSql`, and a type. Reads only events of that type, however rare.
 */
export const nextEventsOfTypeSql = statement(
  "next_events_of_type",
  `
  select id, body from outbox
  where (tenant_id, type, transaction_id, position) > ($1, $5, $2::bigint, $3::bigint)
    and (tenant_id, type, transaction_id) < ($1, $5, ${belowHorizon})
  order by tenant_id, type, transaction_id, position
  limit $4`,
)

/** Parameters: those of `nextEventsSql`; the events before that place, newest first. */
const previousEventsSql = statement(
  "previous_events",
  `
  select id, body from outbox
  where (tenant_id, transaction_id, position) < ($1, $2::bigint, $3::bigint)
    and (tenant_id, transaction_id) < ($1, ${belowHorizon})
    and (tenant_id, transaction_id) >= ($1, 0::bigint)
  order by tenant_id desc, transaction_id desc, position desc
  limit $4`,
)

/** Parameters: those of `previousEventsSql`, and a type. */
const previousEventsOfTypeSql = statement(
  "previous_events_of_type",
  `
  select id, body from outbox
  where (tenant_id, type, transaction_id, position) < ($1, $5, $2::bigint, $3::bigint)
    and (tenant_id, type, transaction_id) < ($1, $5, ${belowHorizon})
    and (tenant_id, type, transaction_id) >= ($1, $5, 0::bigint)
  order by tenant_id desc, type desc, transaction_id desc, position desc
  limit $4`,
)

/**
 * Parameters: tenant, aggregates, limit. Sorts only what it has found: a plan that reads in order
 * would read all events of the tenant. No page follows, so there is no horizon.
 */
export const eventsOfAggregatesSql = statement(
  "events_of_aggregates",
  `
  with found as materialized (
    select * from outbox where aggregate_id = any ($2) and tenant_id = $1
  )
  select id, body from found
  order by transaction_id desc, position desc
  limit $3`,
)

const inOrder = {
  asc: { first: beginning, all: nextEventsSql, ofType: nextEventsOfTypeSql },
  desc: { first: end, all: previousEventsSql, ofType: previousEventsOfTypeSql },
}

/**
 * Parameters: before, limit. Skips locked rows, events that a reader of the log has not read yet,
 * and events that the fan-out has skipped.
 */
const forgetEventsSql = deletion(
  "forget_events",
  `outbox where position = any (array(
    select position from outbox where occurred_at < $1 and ${hasPassed("webhooks")}
      and not exists (
        select from outbox_marks as mark
        where (outbox.transaction_id, outbox.position) > (mark.transaction_id, mark.position)
      )
      and position not in (select position from outbox_skipped)
    order by occurred_at limit $2
    for update skip locked
  ))`,
)

/** The page; undefined when the event to start after does not exist. */
const pageOf = async (
  reads: Reads,
  tenantId: TenantId,
  { after, type, limit, order = "asc" }: EventQuery,
): Promise<ReadonlyArray<EventRow> | undefined> => {
  const { first, all, ofType } = inOrder[order]
  const [place] =
    after === undefined ? [first] : await reads.query<PlaceRow>(placeOfEventSql, [after, tenantId])
  if (place === undefined) return undefined
  const values = [tenantId, place.transaction_id, place.position, limit + 1]
  return type === undefined
    ? reads.query<EventRow>(all, values)
    : reads.query<EventRow>(ofType, [...values, type])
}

const read = ({ id, body }: EventRow) => readEvent(id, body)

export const makeEventLog = ({ sql, reads, wake }: Database): EventLog["Service"] => ({
  add: (event) =>
    attempt("EventLog", async () => {
      await sql.query(addEventSql, [outboxParameter([event])])
      wake("outbox")
    }),
  page: (tenantId, query) =>
    attempt("EventLog", () => pageOf(reads, tenantId, query)).pipe(
      Effect.flatMap((rows) =>
        rows === undefined
          ? Effect.fail(new EventNotFound({ id: query.after ?? "" }))
          : Effect.succeed({
              events: rows.slice(0, query.limit).map(read),
              hasMore: rows.length > query.limit,
            }),
      ),
    ),
  find: (tenantId, id) =>
    attempt("EventLog", () => findRow(sql, findEventSql, [id, tenantId], read)),
  ofAggregates: (tenantId, ids, limit) =>
    attempt("EventLog", async () => {
      const rows = await sql.query<EventRow>(eventsOfAggregatesSql, [tenantId, ids, limit])
      return rows.map(read)
    }),
  forget: (before, limit) =>
    attempt("EventLog", () => queryCount(sql, forgetEventsSql, [before, limit])),
})

export const layerEventLog = layerOf(EventLog, makeEventLog)
