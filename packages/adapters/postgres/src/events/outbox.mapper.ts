/** Events as the outbox keeps them: the document, and which aggregate it tells of. */
import { aggregateOf, DomainEvent } from "@procurement/domain/events"
import type { TraceContext } from "@procurement/domain/trace"
import { documentReader, toJson } from "../connection/document.ts"

/** One parameter for all events of a change; `outboxInsert` takes it apart. */
export const outboxParameter = (
  events: ReadonlyArray<DomainEvent>,
  trace?: TraceContext | undefined,
): string => toJson(events.map((event) => ({ event, aggregate: aggregateOf(event), trace })))

/** The end of a statement that adds the events in parameter `$parameter`, in their order. */
export const outboxInsert = (parameter: number): string => `
  insert into outbox (id, type, aggregate_type, aggregate_id, tenant_id, occurred_at, body, trace)
  select
    told -> 'event' ->> 'id',
    told -> 'event' ->> 'type',
    told -> 'aggregate' ->> 'type',
    told -> 'aggregate' ->> 'id',
    told -> 'event' ->> 'tenantId',
    (told -> 'event' ->> 'occurredAt')::bigint,
    told -> 'event',
    told ->> 'trace'
  from jsonb_array_elements($${parameter}::jsonb) with ordinality as events (told, nth)`

export const readEvent = documentReader("outbox", DomainEvent)
