/** The outbox as relays see it, on PostgreSQL: events behind a mark, which one relay holds. */
import { type Instant, instant } from "@procurement/domain/calendar"
import {
  type AggregateType,
  type EventType,
  MarkLost,
  type OutboxEntry,
  type OutboxPlace,
  OutboxRelay,
  OutboxRelayError,
  type RelayLag,
} from "@procurement/domain/events"
import type { EventId, TenantId } from "@procurement/domain/identity"
import type { TraceContext } from "@procurement/domain/trace"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { attempt } from "../connection/attempt.ts"
import type { Sql } from "../connection/sql.ts"
import type { Database } from "../database.ts"
import {
  entriesAfterMarkSql,
  entriesAfterSql,
  holdMarkSql,
  moveMarkSql,
  relayLagSql,
  releaseMarkSql,
} from "./relay-sql.ts"

/** Only ever written by this package, from events of the domain. */
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
    attempt(OutboxRelayError, async () => {
      const held = await sql.query(holdMarkSql, [holder, now, leaseUntil])
      return held.length > 0
    }),
  release: (holder) =>
    attempt(OutboxRelayError, async () => void (await sql.query(releaseMarkSql, [holder]))),
  next: (after, limit) => attempt(OutboxRelayError, () => entriesAfter(sql, after, limit)),
  mark: (holder, place) =>
    attempt(OutboxRelayError, () => sql.query(moveMarkSql, [holder, ...numbersOf(place)])).pipe(
      Effect.flatMap((moved) =>
        moved.length > 0 ? Effect.void : Effect.fail(new MarkLost({ holder })),
      ),
    ),
  lag: (atMost) =>
    attempt(OutboxRelayError, async () => {
      const [row] = await sql.query<LagRow>(relayLagSql, [atMost])
      return lagOf(row)
    }),
})

export const layerOutboxRelay = (database: Database): Layer.Layer<OutboxRelay> =>
  Layer.sync(OutboxRelay, () => makeOutboxRelay(database))
