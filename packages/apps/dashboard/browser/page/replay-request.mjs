/**
 * What is asked of a replay, put together from what stands in its form.
 *
 * Fields of the other kinds don't matter. What is wrong is told by the name of its field.
 *
 * @import { ReplayRequest } from "../api-types.ts"
 */

/** Older events are not kept. */
export const replayDays = 30
export const maximumReplayedEvents = 1_000

/** @typedef {"failedSince" | "neverDeliveredSince" | "range" | "eventIds"} ReplayKind */

/** @type {ReadonlyArray<ReplayKind>} */
export const replayKinds = ["failedSince", "neverDeliveredSince", "range", "eventIds"]

/**
 * One or several in a line, with commas or without; each once.
 * @param {string} text
 */
export const eventIdsIn = (text) => [
  ...new Set(text.split(/[\s,;]+/).filter((part) => part !== "")),
]

/**
 * A time as the browser's field gives it, without a zone: the reader's own.
 * @param {string} local `2026-11-20T14:30`
 */
const isoOf = (local) => new Date(local).toISOString()

/**
 * @typedef {object} ReplayFields
 * @property {ReplayKind} kind
 * @property {string} since
 * @property {string} from
 * @property {string} to empty: until now
 * @property {string} eventIds
 */

/**
 * @typedef {{ request: ReplayRequest } | { missing: "since" | "from" | "eventIds" }} AskedReplay
 */

/** @param {ReplayFields} fields @returns {AskedReplay} */
export const replayRequestOf = ({ kind, since, from, to, eventIds }) => {
  switch (kind) {
    case "eventIds": {
      const ids = eventIdsIn(eventIds)
      return ids.length === 0 ? { missing: "eventIds" } : { request: { eventIds: ids } }
    }
    case "range":
      if (from === "") return { missing: "from" }
      return { request: { from: isoOf(from), ...(to === "" ? {} : { to: isoOf(to) }) } }
    case "failedSince":
    case "neverDeliveredSince":
      if (since === "") return { missing: "since" }
      return { request: /** @type {ReplayRequest} */ ({ [kind]: isoOf(since) }) }
  }
}

/**
 * What a date field takes: local time to the minute.
 * @param {number} millis Unix
 */
export const localInput = (millis) => {
  const offset = new Date(millis).getTimezoneOffset() * 60_000
  return new Date(millis - offset).toISOString().slice(0, 16)
}

/** @param {number} now Unix milliseconds */
export const earliestInput = (now) => localInput(now - replayDays * 86_400_000 + 60_000)
