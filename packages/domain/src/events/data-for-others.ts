/**
 * Public representation of an event's `data`, the same in webhooks, the event list and the broker.
 *
 * The schema of a field determines its representation: amounts become decimal strings, instants ISO
 * 8601, and all other values stay unchanged.
 */
import * as Predicate from "effect/Predicate"
import { Instant, toIso } from "../calendar/instant.ts"
import { MinorUnits, toDecimal } from "../money/money.ts"
import { DomainEvent, type EventType } from "./domain-event.ts"

type DataFields = Readonly<Record<string, unknown>>

/** Field schemas of `data` by event type. */
const fieldsOf: ReadonlyMap<EventType, DataFields> = new Map(
  DomainEvent.members.map(({ fields }) => [fields.type.literal, fields.data.fields]),
)

/** An optional field's schema is in `schema`, that of a list's items in `value`. */
const encode = (schema: unknown, value: unknown): unknown => {
  if (schema === MinorUnits) return toDecimal(value as MinorUnits)
  if (schema === Instant) return toIso(value as Instant)
  if (Predicate.hasProperty(schema, "schema")) return encode(schema.schema, value)
  if (Array.isArray(value) && Predicate.hasProperty(schema, "value")) {
    return value.map((each) => encode(schema.value, each))
  }
  return Predicate.hasProperty(schema, "fields")
    ? encodeFields(schema.fields as DataFields, value as DataFields)
    : value
}

const encodeFields = (fields: DataFields, values: DataFields): object =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, encode(fields[name], value)]),
  )

/** Returns the public `data`, with the same fields in the same order. */
export const dataForOthers = ({ type, data }: Pick<DomainEvent, "type" | "data">): object =>
  encodeFields(fieldsOf.get(type) ?? {}, { ...data })
