/** KSeF's rate limits, enabled. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { startSimulator, type Simulator } from "../src/index.ts"
import { anInvoice } from "./support/an-invoice.ts"
import { prepareBatch, upload, uploadRequestsIn, zipOf } from "./support/batch.ts"
import { makeWireUser } from "./support/wire-user.ts"
import { accessTokenFor, call, makeSessionKeys } from "./support/wire.ts"

let simulator: Simulator

beforeAll(async () => {
  simulator = await startSimulator({ rateLimitScale: 1, delays: { loginMillis: 0 } })
})

afterAll(async () => simulator.close())

/** Stops the clock, since eleven requests may take over a second on a busy machine. */
const stopTime = (): void => void vi.useFakeTimers({ toFake: ["Date"] })
afterEach(() => void vi.useRealTimers())

describe("KSeF's rate limits", () => {
  it("opening and closing sessions share ten requests a second for each company", async () => {
    const token = await accessTokenFor(simulator.url)
    const { body } = await makeSessionKeys(simulator.url)
    const open = () => call(simulator.url, "POST", "/v2/sessions/online", { token, json: body })
    stopTime()
    const answers = await Promise.all(Array.from({ length: 11 }, open))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(1)
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThanOrEqual(1)
    expect(refused[0]?.json).toMatchObject({ status: { code: 429 } })
    const close = await call(simulator.url, "POST", "/v2/sessions/online/any/close", {
      token,
      headers: { "X-Error-Format": "problem-details" },
    })
    expect(close).toMatchObject({ status: 429, json: { title: "Too Many Requests" } })
    const other = await accessTokenFor(simulator.url, "1111111111")
    const free = await call(simulator.url, "POST", "/v2/sessions/online", {
      token: other,
      json: body,
    })
    expect(free.status).toBe(201)
  })

  it("opening and closing batches share a limit, and uploads do not count", async () => {
    const user = await makeWireUser(simulator.url)
    const archive = zipOf({ "a.xml": anInvoice() })
    const prepared = await prepareBatch(simulator.url, archive, { parts: 15 })
    const path = "/v2/sessions/batch"
    const opened = await user.post(path, { json: prepared.body })
    for (const request of uploadRequestsIn(opened)) {
      const part = prepared.parts[request.ordinalNumber - 1]
      if (part !== undefined) expect((await upload(request, part)).status).toBe(201)
    }
    const reference = String(opened.json["referenceNumber"])
    // 20 a minute, ten at most in a second: 19 are left for this minute.
    stopTime()
    const statuses: Array<number> = []
    for (let second = 1; second <= 3; second += 1) {
      await simulator.control.setClockOffset(second * 2_000)
      const openings = Array.from({ length: 9 }, () => user.post(path, { json: prepared.body }))
      statuses.push(...(await Promise.all(openings)).map(({ status }) => status))
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(19)
    expect((await user.post(`${path}/${reference}/close`)).status).toBe(429)
    await simulator.control.setClockOffset(70_000)
    expect((await user.post(`${path}/${reference}/close`)).status).toBe(204)
    await simulator.control.setClockOffset(0)
  })

  it("calls without a group have 30 requests a minute each", async () => {
    const user = await makeWireUser(simulator.url, "1111111111")
    stopTime()
    const statuses: Array<number> = []
    for (let second = 0; second < 4; second += 1) {
      await simulator.control.setClockOffset(second * 2_000)
      const asked = Array.from({ length: 8 }, () => user.get("/v2/limits/context"))
      statuses.push(...(await Promise.all(asked)).map(({ status }) => status))
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect((await user.get("/v2/limits/subject")).status).toBe(200)
    await simulator.control.setClockOffset(0)
  })

  it("limits can be set for one context, and removed when they are used up", async () => {
    const user = await makeWireUser(simulator.url, "2222222222")
    const { json: limits } = await user.get("/v2/rate-limits")
    const tight = { perSecond: 1, perMinute: 1, perHour: 1 }
    const json = { rateLimits: { ...limits, sessionList: tight } }
    expect((await user.post("/v2/testdata/rate-limits", { json })).status).toBe(200)
    expect((await user.get("/v2/rate-limits")).json).toMatchObject({ sessionList: tight })
    const list = () => user.get("/v2/sessions?sessionType=Batch")
    expect((await list()).status).toBe(200)
    const refused = await list()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_000)
    const remove = { token: user.token }
    const restored = await call(simulator.url, "DELETE", "/v2/testdata/rate-limits", remove)
    expect(restored.status).toBe(200)
    expect((await list()).status).toBe(200)
  })
})
