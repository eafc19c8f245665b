/** Domain events as rows of the outbox: the document and its aggregate. */
import { aggregateOf, DomainEvent } from "@procurement/domain/events"
import type { TraceContext } from "@procurement/domain/trace"
import { documentReader, toJson } from "../connection/document.ts"

const entriesOf = (events: ReadonlyArray<DomainEvent>, trace: TraceContext | undefined) =>
  events.map((event) => ({ event, aggregate: aggregateOf(event), trace }))

/** All events of a change as one parameter, which `outboxInsert` expands. */
export const outboxParameter = (
  events: ReadonlyArray<DomainEvent>,
  trace?: TraceContext | undefined,
): string => toJson(entriesOf(events, trace))

/** Events of one cause, with its trace. */
interface CausedEvents {
  readonly events: ReadonlyArray<DomainEvent>
  readonly trace: TraceContext | undefined
}

/** As `outboxParameter`, for events that have several causes. */
export const outboxParameterOfAll = (published: ReadonlyArray<CausedEvents>): string =>
  toJson(published.flatMap(({ events, trace }) => entriesOf(events, trace)))

/** Inserts the `entry` of each row of the query that follows; `trace` is the SQL of its trace. */
export const outboxRows = (trace: string): string => `
  insert into outbox (id, type, aggregate_type, aggregate_id, tenant_id, occurred_at, body, trace)
  select
    entry -> 'event' ->> 'id',
    entry -> 'event' ->> 'type',
    entry -> 'aggregate' ->> 'type',
    entry -> 'aggregate' ->> 'id',
    entry -> 'event' ->> 'tenantId',
    (entry -> 'event' ->> 'occurredAt')::bigint,
    entry -> 'event',
    ${trace}`

/** The last part of a statement: it adds the events in parameter `$parameter`, in order. */
export const outboxInsert = (parameter: number): string => `
  ${outboxRows("entry ->> 'trace'")}
  from jsonb_array_elements($${parameter}::jsonb) with ordinality as events (entry, nth)`

export const readEvent = documentReader("outbox", DomainEvent)
