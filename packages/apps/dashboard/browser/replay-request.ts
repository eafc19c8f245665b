/**
 * The request for a replay, built from its form.
 *
 * Fields of the other kinds are ignored. A missing one is reported by the name of its field.
 */
import type { ReplayRequest } from "./api/api-types.ts"

/** Older events are not kept. */
const replayDays = 30

export const replayKinds = ["failedSince", "neverDeliveredSince", "range", "eventIds"] as const
export type ReplayKind = (typeof replayKinds)[number]

/** One or several in a line, with commas or without; each once. */
export const eventIdsIn = (text: string): Array<string> => [
  ...new Set(text.split(/[\s,;]+/).filter((part) => part !== "")),
]

/** A time as the browser's field gives it, without a zone: the reader's own. */
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

/** What a date field takes: local time to the minute; `millis` are Unix. */
export const localInput = (millis: number): string => {
  const offset = new Date(millis).getTimezoneOffset() * 60_000
  return new Date(millis - offset).toISOString().slice(0, 16)
}

export const earliestInput = (now: number): string =>
  localInput(now - replayDays * 86_400_000 + 60_000)
