/** The body of a webhook: the event as customers see it, version 1. */
import { toIso } from "../calendar/instant.ts"
import type { DomainEvent } from "../events/domain-event.ts"
import { toDecimal } from "../money/money.ts"

const forCustomers = (data: DomainEvent["data"]): object =>
  "total" in data ? { ...data, total: toDecimal(data.total) } : data

/** JSON text; the same event always gives the same text. Amounts are decimal strings. */
export const webhookBody = (event: DomainEvent): string =>
  JSON.stringify({
    id: event.id,
    type: event.type,
    version: 1,
    createdAt: toIso(event.occurredAt),
    data: forCustomers(event.data),
  })
