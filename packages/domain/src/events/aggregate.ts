/** What an event tells of: the thing whose events have one order. */
import type { DomainEvent } from "./domain-event.ts"

export const aggregateTypes = ["order", "invoice", "tenant"] as const
export type AggregateType = (typeof aggregateTypes)[number]

export interface Aggregate {
  readonly type: AggregateType
  /** The order's, the invoice's or the tenant's id. */
  readonly id: string
}

export const aggregateOf = (event: DomainEvent): Aggregate => {
  switch (event.type) {
    case "order.accepted":
    case "order.processing":
    case "order.shipped":
    case "order.delivered":
    case "order.cancelled":
    case "order.returned":
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
