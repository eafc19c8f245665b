/** The request for a replay, built from the form. */
import { describe, expect, it } from "vitest"
import { earliestInput, eventIdsIn, localInput, replayRequestOf } from "../replay-request.ts"

const local = "2026-11-20T14:30"
const iso = new Date(local).toISOString()
const empty = { since: "", from: "", to: "", eventIds: "" }

describe("replayRequestOf", () => {
  it("a replay request has only the members of the selected kind", () => {
    const all = { since: local, from: local, to: local, eventIds: "evt_1" }
    expect(replayRequestOf({ ...all, kind: "failedSince" })).toStrictEqual({
      request: { failedSince: iso },
    })
    expect(replayRequestOf({ ...all, kind: "neverDeliveredSince" })).toStrictEqual({
      request: { neverDeliveredSince: iso },
    })
    expect(replayRequestOf({ ...all, kind: "range" })).toStrictEqual({
      request: { from: iso, to: iso },
    })
    expect(replayRequestOf({ ...all, kind: "eventIds" })).toStrictEqual({
      request: { eventIds: ["evt_1"] },
    })
  })

  it("a range without an end has no `to`", () => {
    expect(replayRequestOf({ ...empty, kind: "range", from: local })).toStrictEqual({
      request: { from: iso },
    })
  })

  it("an incomplete form returns the missing field", () => {
    expect(replayRequestOf({ ...empty, kind: "range" })).toStrictEqual({ missing: "from" })
    expect(replayRequestOf({ ...empty, kind: "failedSince" })).toStrictEqual({ missing: "since" })
    expect(replayRequestOf({ ...empty, kind: "eventIds", eventIds: " ,\n" })).toStrictEqual({
      missing: "eventIds",
    })
  })
})

describe("eventIdsIn", () => {
  it("eventIdsIn accepts any common separator and removes duplicates", () => {
    expect(eventIdsIn("evt_1, evt_2\nevt_3;evt_1\t")).toStrictEqual(["evt_1", "evt_2", "evt_3"])
  })
})

describe("Date field", () => {
  it("the date field keeps the reader's local time to the minute", () => {
    const minute = Date.parse("2026-03-29T01:30:00Z")
    expect(Date.parse(localInput(minute))).toBe(minute)
  })

  it("the date field starts within the thirty days that can be replayed", () => {
    const now = Date.parse("2026-11-20T12:00:00Z")
    const days = (now - Date.parse(earliestInput(now))) / 86_400_000
    expect(days).toBeGreaterThan(29.9)
    expect(days).toBeLessThan(30)
  })
})
