/** Replays over real HTTP: requested in one of four ways, listed and read. */
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import type { OrderShipped } from "@procurement/domain/events"
import { type EventId, typeId } from "@procurement/domain/identity"
import { continueReplays } from "@procurement/domain/webhook"
import { deliveryPage } from "../src/schema/webhook-delivery.ts"
import { replayBody, replayList } from "../src/schema/webhook-replay.ts"
import { type ApiServer, startApi } from "./api-server.ts"
import { anOrder, bearer, bodyOf, expectProblem, fieldsOf, post } from "./requests.ts"
import { aWebhook, hoursAgo } from "./webhook-facts.ts"

let server: ApiServer
let token: string
let id: string
beforeEach(async () => {
  server = await startApi()
  token = await server.token()
  ;({ id } = await aWebhook(server, token))
})
afterEach(async () => {
  expect(server.defects).toEqual([])
  await server.close()
})

const replays = () => `/v1/webhooks/${id}/replays`
const ask = (body: unknown) => post(server, replays(), token, body)
const get = (path: string) => server.fetch(path, { headers: bearer(token) })

/** Ships an order, which publishes an event that webhooks deliver. */
const shipped = async (daysAgo = 0): Promise<EventId> => {
  await post(server, "/v1/orders", token, anOrder)
  const accepted = server.ledger.outbox.at(-1)?.event
  if (accepted?.type !== "order.accepted") throw new TypeError("no order was placed")
  const { orderId, invoiceId } = accepted.data
  const days = { supplyDate: "2026-11-20", taxPoints: [] }
  const data = { orderId, invoiceId, carrier: "InPost", trackingNumber: "1", ...days }
  const event: OrderShipped = {
    ...accepted,
    id: typeId("evt", accepted.occurredAt, Buffer.alloc(10, 9 + daysAgo)) as EventId,
    occurredAt: instant(accepted.occurredAt - daysAgo * 86_400_000),
    type: "order.shipped",
    data: { ...data, shippedAt: accepted.occurredAt },
  }
  server.ledger.outbox.push({ event, fannedOut: true })
  return event.id
}

/** ISO texts of one form sort by time. */
const expectEndsBetween = (selection: object, asked: string, createdAt: string): void => {
  const to = "to" in selection ? String(selection.to) : ""
  expect([asked, to, createdAt].toSorted()).toEqual([asked, to, createdAt])
}

describe("Replays", () => {
  it("a replay of events by ID runs and shows its progress", async () => {
    const eventId = await shipped()
    const response = await ask({ eventIds: [eventId] })
    expect(response.status).toBe(202)
    const started = await bodyOf(replayBody, response)
    expect(started).toMatchObject({
      webhookId: id,
      selection: { eventIds: [eventId] },
      queued: 0,
      completedAt: null,
    })
    const location = response.headers.get("location") ?? ""
    expect(location).toBe(`${replays()}/${started.id}`)
    await server.run(continueReplays(100))
    const complete = await bodyOf(replayBody, await get(location))
    expect(complete.queued).toBe(1)
    expect(Date.parse(complete.completedAt ?? "")).toBeLessThanOrEqual(Date.now())
    const { items } = await bodyOf(deliveryPage, await get(`/v1/webhooks/${id}/deliveries`))
    expect(items).toMatchObject([{ eventId, kind: "replay", status: "ready" }])
  })

  it("a replay of an event older than 30 days is rejected, even if it is stored", async () => {
    const eventIds = [await shipped(), await shipped(31), await shipped(29)]
    const response = await ask({ eventIds })
    const problem = await expectProblem(response, 422, "validation_failed")
    expect(fieldsOf(problem)).toEqual([["/eventIds/1", "unknown_event"]])
    expect(server.ledger.replays.size).toBe(0)
  })

  it("a sixth replay is rejected while 5 are running", async () => {
    for (let count = 0; count < 5; count += 1) {
      expect((await ask({ failedSince: hoursAgo(1) })).status).toBe(202)
    }
    const refused = await expectProblem(
      await ask({ failedSince: hoursAgo(1) }),
      409,
      "replay_limit_reached",
    )
    expect(refused.detail).toContain("5")
    await server.run(continueReplays(100))
    expect((await ask({ failedSince: hoursAgo(1) })).status).toBe(202)
    expect(server.ledger.replays.size).toBe(6)
  })

  it("the end of a replay defaults to the time of the request", async () => {
    const from = hoursAgo(2)
    const to = hoursAgo(1)
    const { selection } = await bodyOf(replayBody, await ask({ from, to }))
    expect(selection).toEqual({ from, to })
    const asked = new Date().toISOString()
    const open = await bodyOf(replayBody, await ask({ from }))
    expect(open.selection).toEqual({ from, to: expect.any(String) })
    expectEndsBetween(open.selection, asked, open.createdAt)
  })

  it.each(["failedSince", "neverDeliveredSince"])("a replay can select by %s", async (member) => {
    const since = hoursAgo(719)
    const asked = new Date().toISOString()
    const started = await bodyOf(replayBody, await ask({ [member]: since }))
    expect(started.selection).toEqual({ [member]: since, to: expect.any(String) })
    expectEndsBetween(started.selection, asked, started.createdAt)
  })

  it("a replay accepts times with a UTC offset", async () => {
    const since = hoursAgo(3)
    const local = `${new Date(Date.parse(since) + 3_600_000).toISOString().slice(0, -1)}+01:00`
    const { selection } = await bodyOf(replayBody, await ask({ failedSince: local }))
    expect(selection).toMatchObject({ failedSince: since })
  })

  it("replays are listed newest first, up to the limit", async () => {
    const made: Array<string> = []
    for (let count = 0; count < 3; count += 1) {
      made.push((await bodyOf(replayBody, await ask({ failedSince: hoursAgo(1) }))).id)
    }
    const all = await bodyOf(replayList, await get(replays()))
    expect(all.items.map((item) => item.id)).toEqual(made.toSorted().toReversed())
    const one = await bodyOf(replayList, await get(`${replays()}?limit=1`))
    expect(one.items).toEqual(all.items.slice(0, 1))
    await expectProblem(await get(`${replays()}?limit=0`), 400, "invalid_parameter")
  })

  it("a replay is 404 under another subscription", async () => {
    const { id: replayId } = await bodyOf(replayBody, await ask({ failedSince: hoursAgo(1) }))
    const other = await aWebhook(server, token)
    const elsewhere = await get(`/v1/webhooks/${other.id}/replays/${replayId}`)
    await expectProblem(elsewhere, 404, "replay_not_found")
  })

  it("any replay of an unknown subscription is 404", async () => {
    for (const body of [{ failedSince: hoursAgo(1) }, { from: "2020-01-01T00:00:00Z" }]) {
      const path = "/v1/webhooks/sub_01kafq3v8pe0rr2c1m5kz9x7wf/replays"
      await expectProblem(await post(server, path, token, body), 404, "webhook_not_found")
    }
  })
})

const unknownId = "evt_01kafq3v8pe0rr2c1m5kz9x7wd"
const manyIds = Array.from({ length: 1_001 }, (_, index) =>
  typeId("evt", instant(index), Buffer.alloc(10, 1)),
)

describe("Invalid replays", () => {
  it.each<readonly [string, unknown, string, string]>([
    ["no selection", {}, "", "invalid_value"],
    ["an unknown selection", { since: hoursAgo(1) }, "", "invalid_value"],
    ["two selections", { failedSince: hoursAgo(1), from: hoursAgo(1) }, "", "invalid_value"],
    ["IDs and an end", { eventIds: [unknownId], to: hoursAgo(1) }, "", "invalid_value"],
    ["an additional member", { from: hoursAgo(1), type: "x" }, "/type", "unknown_field"],
    ["only an end", { to: hoursAgo(1) }, "/from", "required"],
    ["a list", [], "", "wrong_type"],
    ["no IDs", { eventIds: [] }, "/eventIds", "too_few_items"],
    ["an invalid ID", { eventIds: ["ord_1"] }, "/eventIds/0", "invalid_value"],
    ["too many IDs", { eventIds: manyIds }, "/eventIds", "too_many_items"],
    ["a duplicate ID", { eventIds: [unknownId, unknownId] }, "/eventIds", "duplicate_item"],
    ["a date without a time", { from: "2026-11-20" }, "/from", "invalid_value"],
    ["a number", { failedSince: 1_795_250_400 }, "/failedSince", "wrong_type"],
    ["an end before its start", { from: hoursAgo(1), to: hoursAgo(2) }, "/to", "out_of_range"],
    ["a start in the future", { from: hoursAgo(-1) }, "/from", "out_of_range"],
    ["failures in the future", { failedSince: hoursAgo(-1) }, "/failedSince", "out_of_range"],
    ["a start 31 days ago", { from: hoursAgo(31 * 24) }, "/from", "too_old"],
    ["failures of 31 days ago", { failedSince: hoursAgo(31 * 24) }, "/failedSince", "too_old"],
    [
      "events lost 31 days ago",
      { neverDeliveredSince: hoursAgo(31 * 24) },
      "/neverDeliveredSince",
      "too_old",
    ],
  ])("a replay with %s is rejected", async (_title, body, pointer, code) => {
    const problem = await expectProblem(await ask(body), 422, "validation_failed")
    expect(fieldsOf(problem)).toEqual([[pointer, code]])
    expect(server.ledger.replays.size).toBe(0)
  })

  it("the error of a replay that is too old names the earliest instant", async () => {
    const response = await ask({ from: hoursAgo(31 * 24) })
    const { errors = [] } = await expectProblem(response, 422, "validation_failed")
    const [, earliest = ""] = /before (\S+Z)/.exec(errors[0]?.message ?? "") ?? []
    const days = (Date.now() - Date.parse(earliest)) / 86_400_000
    expect(days).toBeGreaterThanOrEqual(30)
    expect(days).toBeLessThan(30.01)
  })

  it("a replay by ID accepts every type of event and points to unknown events", async () => {
    const known = await shipped()
    const accepted = server.ledger.outbox[0]?.event.id
    const response = await ask({ eventIds: [known, unknownId, accepted] })
    expect(fieldsOf(await expectProblem(response, 422, "validation_failed"))).toEqual([
      ["/eventIds/1", "unknown_event"],
    ])
  })
})
