/**
 * The `data` of an event as others are told it, whichever way it travels: webhook, list, broker.
 *
 * How a member is written follows from its schema, never from its name: amounts are decimal
 * strings, instants ISO 8601, all else is as it is.
 */
import { Instant, toIso } from "../calendar/instant.ts"
import { MinorUnits, toDecimal } from "../money/money.ts"
import { DomainEvent, type EventType } from "./domain-event.ts"

type DataFields = Readonly<Record<string, unknown>>

/** The schemas of the members of `data`, by the type of the event. */
const fieldsOf: ReadonlyMap<EventType, DataFields> = new Map(
  DomainEvent.members.map(({ fields }) => [fields.type.literal, fields.data.fields]),
)

const written = (schema: unknown, value: unknown): unknown => {
  if (schema === MinorUnits) return toDecimal(value as MinorUnits)
  return schema === Instant ? toIso(value as Instant) : value
}

/** The same members in the same order. */
export const dataForOthers = ({ type, data }: Pick<DomainEvent, "type" | "data">): object => {
  const fields = fieldsOf.get(type) ?? {}
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, written(fields[name], value)]),
  )
}
