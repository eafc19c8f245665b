/**
 * Builds the request for a replay from its form.
 *
 * Fields of the other kinds are ignored. The name of a missing field is returned.
 */
import type { ReplayRequest } from "./api/api-types.ts"

/** Older events are deleted. */
const replayDays = 30

export const replayKinds = ["failedSince", "neverDeliveredSince", "range", "eventIds"] as const
export type ReplayKind = (typeof replayKinds)[number]

/** Ids separated by spaces, commas or lines; each once. */
export const eventIdsIn = (text: string): Array<string> => [
  ...new Set(text.split(/[\s,;]+/).filter((part) => part !== "")),
]

/** A time of the browser's field, which has no zone: the reader's own. */
const isoOf = (local: string): string => new Date(local).toISOString()

export interface ReplayFields {
  readonly kind: ReplayKind
  readonly since: string
  readonly from: string
  /** Empty: until now. */
  readonly to: string
  readonly eventIds: string
}

export type AskedReplay =
  | { readonly request: ReplayRequest }
  | { readonly missing: "since" | "from" | "eventIds" }

export const replayRequestOf = ({ kind, since, from, to, eventIds }: ReplayFields): AskedReplay => {
  switch (kind) {
    case "eventIds": {
      const ids = eventIdsIn(eventIds)
      return ids.length === 0 ? { missing: "eventIds" } : { request: { eventIds: ids } }
    }
    case "range":
      if (from === "") return { missing: "from" }
      return { request: { from: isoOf(from), ...(to === "" ? {} : { to: isoOf(to) }) } }
    case "failedSince":
      return since === "" ? { missing: "since" } : { request: { failedSince: isoOf(since) } }
    case "neverDeliveredSince":
      return since === ""
        ? { missing: "since" }
        : { request: { neverDeliveredSince: isoOf(since) } }
  }
}

/** The value of a date field: local time to the minute; `millis` is Unix time. */
export const localInput = (millis: number): string => {
  const offset = new Date(millis).getTimezoneOffset() * 60_000
  return new Date(millis - offset).toISOString().slice(0, 16)
}

export const earliestInput = (now: number): string =>
  localInput(now - replayDays * 86_400_000 + 60_000)
