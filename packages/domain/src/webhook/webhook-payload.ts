/**
 * The body of a webhook: the event as customers see it, version 1.
 *
 * How a member of `data` is written follows from its schema, never from its name: amounts are
 * decimal strings, instants ISO 8601, all else is as it is.
 */
import { Instant, toIso } from "../calendar/instant.ts"
import { DomainEvent, type EventType } from "../events/domain-event.ts"
import type { EventId, SubscriptionId } from "../identity/type-id.ts"
import { MinorUnits, toDecimal } from "../money/money.ts"
import { testEventType } from "./delivery.ts"

type DataFields = Readonly<Record<string, unknown>>

/** The schemas of the members of `data`, by the type of the event. */
const fieldsOf: ReadonlyMap<EventType, DataFields> = new Map(
  DomainEvent.members.map(({ fields }) => [fields.type.literal, fields.data.fields]),
)

const written = (schema: unknown, value: unknown): unknown => {
  if (schema === MinorUnits) return toDecimal(value as MinorUnits)
  return schema === Instant ? toIso(value as Instant) : value
}

const forCustomers = ({ type, data }: DomainEvent): object => {
  const fields = fieldsOf.get(type) ?? {}
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, written(fields[name], value)]),
  )
}

interface Told {
  readonly id: EventId
  readonly type: string
  readonly at: Instant
  readonly data: object
}

const bodyOf = ({ id, type, at, data }: Told): string =>
  JSON.stringify({ id, type, version: 1, createdAt: toIso(at), data })

/** JSON text; the same event always gives the same text. */
export const webhookBody = (event: DomainEvent): string =>
  bodyOf({ id: event.id, type: event.type, at: event.occurredAt, data: forCustomers(event) })

/** The body of a test event: it names its subscription and nothing else. */
export const testBody = (id: EventId, subscriptionId: SubscriptionId, at: Instant): string =>
  bodyOf({ id, type: testEventType, at, data: { subscriptionId } })
