/** Events as the outbox keeps them: the document, and which aggregate it tells of. */
import { aggregateOf, DomainEvent } from "@procurement/domain/events"
import type { TraceContext } from "@procurement/domain/trace"
import { documentReader, toJson } from "../connection/document.ts"

const entriesOf = (events: ReadonlyArray<DomainEvent>, trace: TraceContext | undefined) =>
  events.map((event) => ({ event, aggregate: aggregateOf(event), trace }))

/** One parameter for all events of a change; `outboxInsert` takes it apart. */
export const outboxParameter = (
  events: ReadonlyArray<DomainEvent>,
  trace?: TraceContext | undefined,
): string => toJson(entriesOf(events, trace))

/** Events of one cause, with its trace. */
export interface CausedEvents {
  readonly events: ReadonlyArray<DomainEvent>
  readonly trace: TraceContext | undefined
}

/** As `outboxParameter`, for events that have several causes. */
export const outboxParameterOfAll = (told: ReadonlyArray<CausedEvents>): string =>
  toJson(told.flatMap(({ events, trace }) => entriesOf(events, trace)))

/** Adds what `told` says of each row that follows; `trace` is where its trace stands. */
export const outboxRows = (trace: string): string => `
  insert into outbox (id, type, aggregate_type, aggregate_id, tenant_id, occurred_at, body, trace)
  select
    told -> 'event' ->> 'id',
    told -> 'event' ->> 'type',
    told -> 'aggregate' ->> 'type',
    told -> 'aggregate' ->> 'id',
    told -> 'event' ->> 'tenantId',
    (told -> 'event' ->> 'occurredAt')::bigint,
    told -> 'event',
    ${trace}`

/** The end of a statement that adds the events in parameter `$parameter`, in their order. */
export const outboxInsert = (parameter: number): string => `
  ${outboxRows("told ->> 'trace'")}
  from jsonb_array_elements($${parameter}::jsonb) with ordinality as events (told, nth)`

export const readEvent = documentReader("outbox", DomainEvent)
