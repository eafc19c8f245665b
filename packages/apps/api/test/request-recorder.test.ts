import type { RequestRecord } from "@procurement/domain/request-log"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { makeRequestRecorder } from "../src/observation/request-recorder.ts"

const program = { tenantId: "ten_1", clientId: "cli_1" }
const person = { ...program, clientId: "usr_1", user: { userId: "usr_1" } }
const route = { method: "GET", path: "/v1/orders/{id}" }

const ending = (caller: object | undefined, status: number | undefined = 200) => ({
  caller,
  status,
  location: undefined,
  problemCode: status === 404 ? "order_not_found" : undefined,
})

describe("Request recorder", () => {
  let batches: Array<ReadonlyArray<RequestRecord>>
  let isAvailable: boolean
  const open = () =>
    makeRequestRecorder({
      now: () => 1_000_000,
      store: async (batch) => {
        batches.push(batch)
        return isAvailable
      },
    })
  beforeEach(() => {
    vi.useFakeTimers()
    batches = []
    isAvailable = true
  })
  afterEach(() => vi.useRealTimers())

  it("requests are stored together a second later, without headers and bodies", async () => {
    const recorder = open()
    recorder.note(route, { requestId: "a" }, ending(program, 404), 12.4)
    recorder.note({ ...route, method: "POST" }, { requestId: "b" }, ending(person), 3)
    expect(batches).toEqual([])
    await vi.advanceTimersByTimeAsync(1_100)
    const common = { tenantId: "ten_1", route: "/v1/orders/{id}" }
    expect(batches).toEqual([
      [
        {
          ...common,
          id: expect.stringMatching(/^rql_/),
          at: 999_988,
          method: "GET",
          requestId: "a",
          status: 404,
          problemCode: "order_not_found",
          durationMillis: 12,
          clientId: "cli_1",
        },
        {
          ...common,
          id: expect.stringMatching(/^rql_/),
          at: 999_997,
          method: "POST",
          requestId: "b",
          status: 200,
          durationMillis: 3,
          userId: "usr_1",
        },
      ],
    ])
    const [[first, second] = []] = batches
    expect((first?.id ?? "") < (second?.id ?? "")).toBe(true)
  })

  it("requests without a tenant, and reads of the dashboard, are not recorded", async () => {
    const recorder = open()
    recorder.note(route, { requestId: "a" }, ending(undefined, 401), 1)
    recorder.note(route, { requestId: "b" }, ending(person), 1)
    await recorder.stop()
    expect(batches).toEqual([])
  })

  it("under overload the buffer stays bounded, and a failed batch is dropped", async () => {
    const recorder = open()
    isAvailable = false
    for (let nth = 0; nth < 12_345; nth += 1) {
      recorder.note(route, { requestId: String(nth) }, ending(program), 1)
    }
    await recorder.stop()
    expect(batches.map(({ length }) => length)).toEqual(Array.from({ length: 10 }, () => 1_000))
  })

  it("a graceful stop stores the waiting records", async () => {
    const recorder = open()
    recorder.note(route, { requestId: "a" }, ending(program), 1)
    await recorder.stop()
    expect(batches.flat().map(({ requestId }) => requestId)).toEqual(["a"])
  })
})
