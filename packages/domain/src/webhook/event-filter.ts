/**
 * Which events a subscription receives: a type, a group of types such as `invoice.*`, or `*`.
 *
 * A filter is stored as it was given and is compared with an event when the event is fanned out. So
 * `*` and groups also match the types that a later version adds. Overlapping filters match once.
 */
import * as Schema from "effect/Schema"
import { type EventType, eventTypes } from "../events/domain-event.ts"

/** Matches every event. */
export const everyEvent = "*"

type GroupOf<T extends string> = T extends `${infer Group}.${string}` ? `${Group}.*` : never
export type EventFilter = EventType | GroupOf<EventType> | typeof everyEvent

const groupOf = <T extends EventType>(type: T) =>
  `${type.slice(0, type.indexOf("."))}.*` as GroupOf<T>

const eventGroups: ReadonlyArray<GroupOf<EventType>> = [...new Set(eventTypes.map(groupOf))]

/** All that a subscription can name: the types in the order of the catalogue, their groups, `*`. */
export const eventFilters: ReadonlyArray<EventFilter> = [...eventTypes, ...eventGroups, everyEvent]
export const EventFilter = Schema.Literals(eventFilters)

/** The filters of a subscription that names none. */
export const defaultEventFilters = [
  "order.shipped",
  "invoice.issued",
  "invoice.paid",
] as const satisfies ReadonlyArray<EventFilter>

/** Whether an event of that type, known to this version or not, is one of those named. */
export const matchesFilter = (filter: string, eventType: string): boolean => {
  if (filter === everyEvent || filter === eventType) return true
  return filter.endsWith(".*") && eventType.startsWith(filter.slice(0, -1))
}

/** The types of this version that the filters match, in the order of the catalogue. */
export const typesMatching = (filters: ReadonlyArray<EventFilter>): ReadonlyArray<EventType> =>
  eventTypes.filter((type) => filters.some((filter) => matchesFilter(filter, type)))
