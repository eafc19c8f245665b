/** KSeF's rate limits, enabled. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { startSimulator, type Simulator } from "./support/checked-simulator.ts"
import { anInvoice } from "./support/an-invoice.ts"
import { prepareBatch, upload, uploadRequestsIn, zipOf } from "./support/batch.ts"
import { makeWireUser, type WireUser } from "./support/wire-user.ts"
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
  it("a company opens ten sessions a second, and can still close them", async () => {
    const token = await accessTokenFor(simulator.url)
    const { body } = await makeSessionKeys(simulator.url)
    const path = "/v2/sessions/online"
    const headers = { "X-Error-Format": "problem-details" }
    const open = () => call(simulator.url, "POST", path, { token, json: body, headers })
    stopTime()
    const answers = await Promise.all(Array.from({ length: 11 }, open))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(1)
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThanOrEqual(1)
    expect(refused[0]?.json).toMatchObject({ status: 429, title: "Too Many Requests" })
    const reference = answers.find(({ status }) => status === 201)?.json["referenceNumber"]
    const close = await call(simulator.url, "POST", `${path}/${String(reference)}/close`, { token })
    expect(close.status).toBe(204)
    const other = await accessTokenFor(simulator.url, "1111111111")
    expect((await call(simulator.url, "POST", path, { token: other, json: body })).status).toBe(201)
  })

  it("sixty batches can be opened and closed within an hour; uploads do not count", async () => {
    const archive = zipOf({ "a.xml": anInvoice() })
    const path = "/v2/sessions/batch"
    const statuses: Array<number> = []
    const batch = async (user: WireUser) => {
      const prepared = await prepareBatch(simulator.url, archive, { parts: 2 })
      const opened = await user.post(path, { json: prepared.body })
      statuses.push(opened.status)
      if (opened.status !== 201) return
      for (const request of uploadRequestsIn(opened)) {
        const part = prepared.parts[request.ordinalNumber - 1]
        if (part !== undefined) statuses.push((await upload(request, part)).status)
      }
      const reference = String(opened.json["referenceNumber"])
      statuses.push((await user.post(`${path}/${reference}/close`)).status)
    }
    stopTime()
    let user = await makeWireUser(simulator.url)
    for (let minute = 0; minute < 60; minute += 1) {
      await simulator.control.setClockOffset(minute * 59_000)
      // An access token is valid for 15 minutes.
      if (minute % 12 === 11) user = await makeWireUser(simulator.url)
      await batch(user)
    }
    expect(statuses).toEqual(Array.from({ length: 60 }, () => [201, 201, 201, 204]).flat())
    await batch(user)
    expect(statuses.at(-1)).toBe(429)
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
    expect(limits).toMatchObject({
      batchSessionClose: { perSecond: 20, perMinute: 40, perHour: 120 },
      collectiveIdentifier: { perSecond: 20, perMinute: 120, perHour: 240 },
      anonymous: { perSecond: 60, perMinute: -1, perHour: -1 },
      global: { perSecond: 75, perMinute: -1, perHour: -1 },
    })
    expect(Object.keys(limits)).toHaveLength(17)
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
