/**
 * The event log on PostgreSQL: the outbox, by transaction and position.
 *
 * A page ends before the oldest transaction that is still running, wherever on the server it runs:
 * until that one has ended it may add events in front of later ones. Nothing that is read later
 * can therefore belong before what was read already (docs/adr/0016).
 */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { EventLog, EventLogError, EventNotFound, type EventQuery } from "@procurement/domain/events"
import type { TenantId } from "@procurement/domain/identity"
import { attempt } from "../connection/attempt.ts"
import { countDeleted, deletion } from "../connection/deletion.ts"
import type { Sql } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { readEvent } from "./outbox.mapper.ts"

interface EventRow {
  readonly id: string
  readonly body: unknown
}

interface PlaceRow {
  readonly transaction_id: string
  readonly position: string
}

/** Values: event, tenant. */
const findEventSql = statement(
  "find_event",
  "select id, body from outbox where id = $1 and tenant_id = $2",
)

/** Values: event, tenant. */
const placeOfEventSql = statement(
  "place_of_event",
  "select transaction_id, position from outbox where id = $1 and tenant_id = $2",
)

/**
 * Values: tenant, transaction and position to begin after, type or null, how many. A range of the
 * index that begins with the tenant: another would lead through the events of all tenants.
 */
export const nextEventsSql = statement(
  "next_events",
  `
  select id, body from outbox
  where (tenant_id, transaction_id, position) > ($1, $2::bigint, $3::bigint)
    and (tenant_id, transaction_id)
      < ($1, pg_snapshot_xmin(pg_current_snapshot())::text::bigint)
    and ($4::text is null or type = $4)
  order by tenant_id, transaction_id, position
  limit $5`,
)

/**
 * Values: before, how many. Rows that somebody holds are left for the next time, and those that a
 * relay has not told yet.
 */
const forgetEventsSql = deletion(
  "forget_events",
  `outbox where position = any (array(
    select position from outbox where fanned_out_at is not null and occurred_at < $1
      and not exists (
        select from outbox_relay as relay
        where (outbox.transaction_id, outbox.position) > (relay.transaction_id, relay.position)
      )
    order by occurred_at limit $2
    for update skip locked
  ))`,
)

/** Before every event. */
const beginning: PlaceRow = { transaction_id: "-1", position: "0" }

/** The page, or nothing when there is no such event to begin after. */
const pageOf = async (
  sql: Sql,
  tenantId: TenantId,
  { after, type, limit }: EventQuery,
): Promise<ReadonlyArray<EventRow> | undefined> => {
  const [place] =
    after === undefined
      ? [beginning]
      : await sql.query<PlaceRow>(placeOfEventSql, [after, tenantId])
  if (place === undefined) return undefined
  const values = [tenantId, place.transaction_id, place.position, type ?? null, limit + 1]
  return sql.query<EventRow>(nextEventsSql, values)
}

const read = ({ id, body }: EventRow) => readEvent(id, body)

export const makeEventLog = ({ sql }: Database): EventLog["Service"] => ({
  page: (tenantId, query) =>
    attempt(EventLogError, () => pageOf(sql, tenantId, query)).pipe(
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
    attempt(EventLogError, async () => {
      const [row] = await sql.query<EventRow>(findEventSql, [id, tenantId])
      return Option.map(Option.fromUndefinedOr(row), read)
    }),
  forget: (before, limit) =>
    attempt(EventLogError, () => countDeleted(sql, forgetEventsSql, [before, limit])),
})

export const layerEventLog = (database: Database): Layer.Layer<EventLog> =>
  Layer.sync(EventLog, () => makeEventLog(database))
