/**
 * Public representation of an event's `data`, the same in webhooks, the event list and the broker.
 *
 * The schema of a field determines its representation: amounts become decimal strings, instants ISO
 * 8601, and all other values stay unchanged.
 */
import * as Predicate from "effect/Predicate"
import type * as Schema from "effect/Schema"
import { Instant, toIso } from "../calendar/instant.ts"
import { MinorUnits, toDecimal } from "../money/money.ts"
import { DomainEvent, type EventType } from "./domain-event.ts"

type DataFields = Readonly<Record<string, unknown>>

/** Field schemas of `data` by event type. */
const fieldsOf: ReadonlyMap<EventType, DataFields> = new Map(
  DomainEvent.members.map(({ fields }) => [fields.type.literal, fields.data.fields]),
)

/** Returns whether the schema, or the schema inside an optional field, is the expected one. */
const isOf = (schema: unknown, expected: Schema.Top): boolean =>
  schema === expected || (Predicate.hasProperty(schema, "schema") && schema.schema === expected)

const encodeField = (schema: unknown, value: unknown): unknown => {
  if (isOf(schema, MinorUnits)) return toDecimal(value as MinorUnits)
  return isOf(schema, Instant) ? toIso(value as Instant) : value
}

/** Returns the public `data`, with the same fields in the same order. */
export const dataForOthers = ({ type, data }: Pick<DomainEvent, "type" | "data">): object => {
  const fields = fieldsOf.get(type) ?? {}
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, encodeField(fields[name], value)]),
  )
}
