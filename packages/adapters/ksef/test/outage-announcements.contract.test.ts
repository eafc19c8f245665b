/** The reader of the Ministry's announcements satisfies its port's contract. */
import { type Announced, outageAnnouncementsContract } from "@procurement/contract-tests/clearance"
import { OutageAnnouncements } from "@procurement/domain/clearance"
import { toIso } from "@procurement/domain/calendar"
import { listen } from "@procurement/testing"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { createServer } from "node:http"
import { afterAll, describe, expect, it } from "vitest"
import { outagesIn } from "../src/announcements/outage-announcements.ts"
import { makeOutageAnnouncements } from "../src/index.ts"

const categories = {
  unavailability: "MAINTENANCE",
  failure: "FAILURE",
  "total-failure": "TOTAL_FAILURE",
} as const

const textOf = (at: number) => toIso(at as never).replace("Z", "+00:00")

const messagesOf = ({ kind, since, until }: Announced, index: number) => {
  const category = categories[kind]
  const common = { id: `K/2026/${index}`, eventId: index, category, title: "", text: "" }
  const times = { start: textOf(since), published: textOf(since), version: 1 }
  const end = until === undefined ? {} : { end: textOf(until) }
  if (kind === "unavailability") {
    return [{ ...common, ...times, ...end, type: "MAINTENANCE_ANNOUNCEMENT" }]
  }
  const start = { ...common, ...times, type: "FAILURE_START", end: null }
  return until === undefined
    ? [start]
    : [{ ...common, ...times, ...end, type: "FAILURE_END" }, start]
}

let body = "[]"
let status = 200
const asked: Array<string> = []
const { url, stop } = await listen(
  createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.writeHead(status, { "content-type": "application/json" }).end(body)
  }),
)
afterAll(stop)
const baseUrl = `${url}/latarnia/`

outageAnnouncementsContract(
  "the Ministry's service",
  Layer.sync(OutageAnnouncements, () => makeOutageAnnouncements({ baseUrl })),
  {
    announce: (announced) => {
      body = JSON.stringify(announced.flatMap(messagesOf))
    },
    respondMalformed: () => {
      body = '[{"eventId":1,"category":"FAILURE"}]'
    },
  },
)

describe("Reading announcements", () => {
  it("without a base URL there are no outages", async () => {
    const { current } = makeOutageAnnouncements({ baseUrl: undefined })
    expect(await Effect.runPromise(current)).toEqual([])
  })

  it("messages are read below the base URL, and only with status 200", async () => {
    status = 502
    const failure = await Effect.runPromise(
      Effect.flip(makeOutageAnnouncements({ baseUrl }).current),
    )
    expect(failure).toMatchObject({ reason: "Unavailable", detail: "HTTP 502" })
    expect(asked.at(-1)).toBe("GET /latarnia/messages")
    status = 200
  })

  it("an unreadable announcement is reported and does not hide the others", async () => {
    const start = "2026-11-20T10:00:00+00:00"
    const known = { eventId: 7, category: "FAILURE", type: "FAILURE_START", start, version: 1 }
    body = JSON.stringify([{ ...known, eventId: 6, start: "soon" }, known, "nonsense"])
    const unreadable: Array<string> = []
    const onUnreadable = (detail: string) => void unreadable.push(detail)
    const { current } = makeOutageAnnouncements({ baseUrl, onUnreadable })
    expect(await Effect.runPromise(current)).toMatchObject([{ id: "FAILURE 7", kind: "failure" }])
    expect(unreadable).toEqual([expect.stringMatching(/^start: /), expect.stringMatching(/^: /)])
    body = "[]"
  })

  it("an unreachable service is reported as unavailable", async () => {
    const nobody = makeOutageAnnouncements({ baseUrl: "http://127.0.0.1:1", deadlineMillis: 2_000 })
    const failure = await Effect.runPromise(Effect.flip(nobody.current))
    expect(failure.reason).toBe("Unavailable")
  })
})

describe("outagesIn", () => {
  const start = { eventId: 7, category: "FAILURE", type: "FAILURE_START", start: 1_000, version: 1 }
  const read = (...messages: ReadonlyArray<object>) => outagesIn(messages as never)

  it("messages of an unknown category or type are ignored", () => {
    expect(read({ ...start, category: "SOLAR_STORM" })).toEqual([])
    expect(read({ ...start, type: "FAILURE_FORECAST" })).toEqual([])
  })

  it("the newest version of a message counts", () => {
    const moved = { ...start, start: 2_000, version: 2 }
    expect(read(start, moved)).toMatchObject([{ since: 2_000 }])
    expect(read(moved, start)).toMatchObject([{ since: 2_000 }])
  })

  it("an end alone announces the whole outage; an end before its start none", () => {
    const end = { ...start, type: "FAILURE_END", end: 5_000 }
    expect(read(end)).toMatchObject([{ kind: "failure", since: 1_000, until: 5_000 }])
    expect(read(start, { ...end, end: 500 })).toEqual([])
  })
})
