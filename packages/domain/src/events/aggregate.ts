/** The aggregate of an event; events of an aggregate are ordered. */
import { type AggregateType, type DomainEvent, eventCatalogue } from "./domain-event.ts"

export interface Aggregate {
  readonly type: AggregateType
  /** Id of the order, invoice or tenant. */
  readonly id: string
}

export const aggregateOf = ({ type, tenantId, data }: DomainEvent): Aggregate => {
  const { aggregate } = eventCatalogue[type]
  if (aggregate === "order" && "orderId" in data) return { type: aggregate, id: data.orderId }
  if (aggregate === "invoice" && "invoiceId" in data) return { type: aggregate, id: data.invoiceId }
  return { type: aggregate, id: tenantId }
}
