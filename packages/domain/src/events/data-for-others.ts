/**
 * The public form of an event's `data`, the same in webhooks, in the event list and on the broker.
 *
 * The schema of a member decides its form, never its name: amounts become decimal strings, instants
 * ISO 8601; all other values stay as they are.
 */
import * as Predicate from "effect/Predicate"
import type * as Schema from "effect/Schema"
import { Instant, toIso } from "../calendar/instant.ts"
import { MinorUnits, toDecimal } from "../money/money.ts"
import { DomainEvent, type EventType } from "./domain-event.ts"

type DataFields = Readonly<Record<string, unknown>>

/** The schemas of the members of `data`, by the type of the event. */
const fieldsOf: ReadonlyMap<EventType, DataFields> = new Map(
  DomainEvent.members.map(({ fields }) => [fields.type.literal, fields.data.fields]),
)

/** The schema itself, or that of a member which may be absent. */
const isOf = (schema: unknown, expected: Schema.Top): boolean =>
  schema === expected || (Predicate.hasProperty(schema, "schema") && schema.schema === expected)

const written = (schema: unknown, value: unknown): unknown => {
  if (isOf(schema, MinorUnits)) return toDecimal(value as MinorUnits)
  return isOf(schema, Instant) ? toIso(value as Instant) : value
}

/** The same members in the same order. */
export const dataForOthers = ({ type, data }: Pick<DomainEvent, "type" | "data">): object => {
  const fields = fieldsOf.get(type) ?? {}
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, written(fields[name], value)]),
  )
}
