/** The limits of KSeF, switched on. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startSimulator, type Simulator } from "../src/index.ts"
import { accessTokenFor, call, makeSessionKeys } from "./support/wire.ts"

let simulator: Simulator

beforeAll(async () => {
  simulator = await startSimulator({ rateLimitScale: 1, delays: { loginMillis: 0 } })
})

afterAll(async () => simulator.close())

describe("With KSeF's limits", () => {
  it("opening and closing sessions share ten requests a second, for each company", async () => {
    const token = await accessTokenFor(simulator.url)
    const { body } = await makeSessionKeys(simulator.url)
    const open = () => call(simulator.url, "POST", "/v2/sessions/online", { token, json: body })
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
})
