/** The body of a webhook: the event as customers see it, version 1. */
import { type Instant, toIso } from "../calendar/instant.ts"
import type { DomainEvent } from "../events/domain-event.ts"
import { toDecimal, type MinorUnits } from "../money/money.ts"

/** Amounts become decimal strings, instants ISO 8601; all else stays. */
const forCustomers = (data: DomainEvent["data"]): object =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      if (name === "total") return [name, toDecimal(value as MinorUnits)]
      const isInstant = name.endsWith("At") || name === "since"
      return [name, isInstant ? toIso(value as Instant) : value]
    }),
  )

/** JSON text; the same event always gives the same text. Amounts are decimal strings. */
export const webhookBody = (event: DomainEvent): string =>
  JSON.stringify({
    id: event.id,
    type: event.type,
    version: 1,
    createdAt: toIso(event.occurredAt),
    data: forCustomers(event.data),
  })
