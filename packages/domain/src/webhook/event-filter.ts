/**
 * Event filters of a subscription: a type, a group of types such as `invoice.*`, or `*`.
 *
 * A filter is stored as entered and evaluated at fan-out, so `*` and groups also match types added
 * in later versions. Overlapping filters match once.
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

/** All filters: types in catalogue order, their groups, and `*`. */
export const eventFilters: ReadonlyArray<EventFilter> = [...eventTypes, ...eventGroups, everyEvent]
export const EventFilter = Schema.Literals(eventFilters)

/** Default filters of a subscription. */
export const defaultEventFilters = [
  "order.shipped",
  "invoice.issued",
  "invoice.paid",
] as const satisfies ReadonlyArray<EventFilter>

/** Returns whether the filter matches an event type, including types unknown to this version. */
export const matchesFilter = (filter: string, eventType: string): boolean => {
  if (filter === everyEvent || filter === eventType) return true
  return filter.endsWith(".*") && eventType.startsWith(filter.slice(0, -1))
}

/** Returns this version's types that the filters match, in catalogue order. */
export const typesMatching = (filters: ReadonlyArray<EventFilter>): ReadonlyArray<EventType> =>
  eventTypes.filter((type) => filters.some((filter) => matchesFilter(filter, type)))
