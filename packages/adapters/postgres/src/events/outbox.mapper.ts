/** Events as the outbox keeps them: the document, and which aggregate it tells of. */
import { DomainEvent } from "@procurement/domain/events"
import { documentReader, toJson } from "../connection/document.ts"

const aggregateOf = (event: DomainEvent): { readonly type: string; readonly id: string } => {
  switch (event.type) {
    case "order.accepted":
    case "order.processing":
    case "order.shipped":
    case "order.delivered":
    case "order.cancelled":
      return { type: "order", id: event.data.orderId }
    case "invoice.issued":
    case "invoice.rejected":
    case "invoice.paid":
      return { type: "invoice", id: event.data.invoiceId }
    case "quota.reached":
    case "token.expiring":
    case "rate_limit.sustained":
      return { type: "tenant", id: event.tenantId }
  }
}

/** One parameter for all events of a change; `outboxInsert` takes it apart. */
export const outboxParameter = (events: ReadonlyArray<DomainEvent>): string =>
  toJson(events.map((event) => ({ event, aggregate: aggregateOf(event) })))

/** The end of a statement that adds the events in parameter `$parameter`, in their order. */
export const outboxInsert = (parameter: number): string => `
  insert into outbox (id, type, aggregate_type, aggregate_id, tenant_id, occurred_at, body)
  select
    told -> 'event' ->> 'id',
    told -> 'event' ->> 'type',
    told -> 'aggregate' ->> 'type',
    told -> 'aggregate' ->> 'id',
    told -> 'event' ->> 'tenantId',
    (told -> 'event' ->> 'occurredAt')::bigint,
    told -> 'event'
  from jsonb_array_elements($${parameter}::jsonb) with ordinality as events (told, nth)`

export const readEvent = documentReader("outbox", DomainEvent)
