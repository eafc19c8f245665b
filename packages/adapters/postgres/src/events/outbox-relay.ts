/** The relay's view of the outbox in PostgreSQL: the events after a mark, which one relay holds. */
import { type Instant, instant } from "@procurement/domain/calendar"
import {
  type AggregateType,
  type EventType,
  MarkLost,
  type OutboxEntry,
  type OutboxPlace,
  OutboxRelay,
  type RelayLag,
} from "@procurement/domain/events"
import type { EventId, TenantId } from "@procurement/domain/identity"
import type { TraceContext } from "@procurement/domain/trace"
import * as Effect from "effect/Effect"
import { attempt, layerOf } from "../connection/attempt.ts"
import type { Sql } from "../connection/sql.ts"
import { statement } from "../connection/statement.ts"
import type { Database } from "../database.ts"
import { type MarkName, placeOfMark } from "./marks.ts"

/** Only this package writes these rows, from domain events, so they are not decoded. */
interface EntryRow {
  readonly transaction_id: string
  readonly position: string
  readonly id: EventId
  readonly type: EventType
  readonly aggregate_type: AggregateType
  readonly aggregate_id: string
  readonly tenant_id: TenantId
  readonly occurred_at: string
  readonly trace: TraceContext | null
  readonly body: string
}

interface LagRow {
  readonly waiting: number
  readonly oldest_at: string | null
}

const separator = "."

const placeOf = ({ transaction_id, position }: EntryRow): OutboxPlace =>
  `${transaction_id}${separator}${position}` as OutboxPlace

const numbersOf = (place: OutboxPlace): ReadonlyArray<string> => place.split(separator)

const instantOf = (text: string): Instant => instant(Number(text))

const entryOf = (row: EntryRow): OutboxEntry => ({
  place: placeOf(row),
  id: row.id,
  type: row.type,
  tenantId: row.tenant_id,
  aggregate: { type: row.aggregate_type, id: row.aggregate_id },
  occurredAt: instantOf(row.occurred_at),
  trace: row.trace ?? undefined,
  body: row.body,
})

const entriesAfter = async (
  sql: Sql,
  after: OutboxPlace | undefined,
  limit: number,
): Promise<ReadonlyArray<OutboxEntry>> => {
  const rows =
    after === undefined
      ? await sql.query<EntryRow>(entriesAfterMarkSql, [limit])
      : await sql.query<EntryRow>(entriesAfterSql, [...numbersOf(after), limit])
  return rows.map(entryOf)
}

const lagOf = (row: LagRow | undefined): RelayLag =>
  row === undefined || row.oldest_at === null
    ? { waiting: 0 }
    : { waiting: row.waiting, oldestAt: instantOf(row.oldest_at) }

export const makeOutboxRelay = ({ sql }: Database): OutboxRelay["Service"] => ({
  hold: ({ holder, now, leaseUntil }) =>
    attempt("OutboxRelay", async () => {
      const held = await sql.query(holdMarkSql, [holder, now, leaseUntil])
      return held.length > 0
    }),
  release: (holder) =>
    attempt("OutboxRelay", async () => void (await sql.query(releaseMarkSql, [holder]))),
  next: (after, limit) => attempt("OutboxRelay", () => entriesAfter(sql, after, limit)),
  mark: (holder, place) =>
    attempt("OutboxRelay", () => sql.query(moveMarkSql, [holder, ...numbersOf(place)])).pipe(
      Effect.flatMap((moved) =>
        moved.length > 0 ? Effect.void : Effect.fail(new MarkLost({ holder })),
      ),
    ),
  lag: (atMost) =>
    attempt("OutboxRelay", async () => {
      const [row] = await sql.query<LagRow>(relayLagSql, [atMost])
      return lagOf(row)
    }),
})

export const layerOutboxRelay = layerOf(OutboxRelay, makeOutboxRelay)

const mark: MarkName = "kafka"

/** Parameters: holder, now, lease until. Returns a row if the caller holds the mark. */
const holdMarkSql = statement(
  "hold_relay_mark",
  `
  insert into outbox_marks as held (name, holder, leased_until, transaction_id, position)
  values ('${mark}', $1, $3, -1, 0)
  on conflict (name) do update set holder = $1, leased_until = $3
  where held.holder is null or held.holder = $1 or held.leased_until <= $2
  returning 1`,
)

/** Parameter: holder. */
const releaseMarkSql = statement(
  "release_relay_mark",
  `update outbox_marks set holder = null where name = '${mark}' and holder = $1`,
)

/** Parameters: holder, transaction, position. Returns a row if the caller holds the mark. */
const moveMarkSql = statement(
  "move_relay_mark",
  `
  update outbox_marks as held set (transaction_id, position) = (
    select * from (values (held.transaction_id, held.position), ($2::bigint, $3::bigint))
      as place (transaction_id, position)
    order by transaction_id desc, position desc limit 1
  )
  where name = '${mark}' and holder = $1
  returning 1`,
)

const atMark = placeOfMark(mark)

/**
 * Selects events after the place. Stops before the oldest running transaction, like the event log,
 * so events that appear later come after those already read (docs/adr/0016).
 */
const behind = (place: string): string => `
  from outbox
  where (transaction_id, position) > (${place})
    and transaction_id < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
  order by transaction_id, position`

const entry = `
  select transaction_id, position, id, type, aggregate_type, aggregate_id, tenant_id, occurred_at,
    trace, body::text as body`

/** Parameters: transaction and position to start after, limit. */
const entriesAfterSql = statement(
  "relay_entries_after",
  `${entry} ${behind("$1::bigint, $2::bigint")} limit $3`,
)

/** Parameter: limit. */
const entriesAfterMarkSql = statement(
  "relay_entries_after_mark",
  `${entry} ${behind(atMark)} limit $1`,
)

/** Parameter: the bound of the count. */
const relayLagSql = statement(
  "relay_lag",
  `
  select count(*)::int as waiting, min(occurred_at) as oldest_at
  from (select occurred_at ${behind(atMark)} limit $1) as waiting`,
)
