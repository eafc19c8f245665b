import type { ServiceEvent } from "@procurement/sdk"
import { describe, expect, it } from "vitest"
import { type EventLog, eventsAfter } from "../src/listen/follow.ts"

const event = (id: string): ServiceEvent => ({
  id,
  type: "quota.reached",
  version: 1,
  createdAt: "2026-11-20T12:00:00.000Z",
  data: {
    limit: 100,
    metric: "orders",
    month: "2026-11",
    percent: 80,
    resetsAt: "2026-11-30T23:00:00.000Z",
    used: 80,
  },
})

/** A log that responds with the given pages and errors in turn, then with empty pages. */
const logOf = (...pages: ReadonlyArray<ReadonlyArray<string> | Error>): EventLog => {
  const left = [...pages]
  const list = async function* () {
    const page = left.shift() ?? []
    if (page instanceof Error) throw page
    yield* page.map(event)
  }
  return { events: { list } }
}

describe("Following the event log", () => {
  it("an outage and its end are reported once each, and no event is lost or repeated", async () => {
    const reported: Array<string> = []
    const stop = new AbortController()
    const following = {
      api: logOf(["evt_1"], new Error("reset"), new Error("reset"), ["evt_2", "evt_3"]),
      signal: stop.signal,
      onOutage: (reason: unknown) => reported.push(String(reason)),
      onRecovery: () => reported.push("again"),
    }
    const seen: Array<string> = []
    for await (const { id } of eventsAfter(following, undefined)) {
      seen.push(id)
      if (id === "evt_3") stop.abort()
    }
    expect(seen).toEqual(["evt_1", "evt_2", "evt_3"])
    expect(reported).toEqual(["Error: reset", "again"])
  })
})
