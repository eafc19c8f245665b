import { type Simulator, startSimulator } from "@procurement/app-ksef-simulator"
import type { KsefFailure } from "@procurement/app-platform"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type KsefControls, makeKsefControls } from "../src/ksef-controls.ts"

let simulator: Simulator
let ksef: KsefControls
beforeAll(async () => {
  simulator = await startSimulator()
  ksef = makeKsefControls(simulator.url)
})
afterAll(() => simulator.close())

const statusOfKeys = async (): Promise<number | "reset"> =>
  fetch(`${simulator.url}/v2/security/public-key-certificates`).then(
    ({ status }) => status,
    () => "reset" as const,
  )

describe("KsefControls with the real simulator", () => {
  it("moveClock sets the simulator's clock offset", async () => {
    await ksef.moveClock(86_400_000)
    expect(simulator.control.clockOffsetMillis()).toBe(86_400_000)
  })

  it.each<readonly [KsefFailure, number | "reset"]>([
    [{ failure: "status", status: 500, operation: "publicKeys", times: 1 }, 500],
    [{ failure: "status", status: 503, operation: "*", times: 1, retryAfterSeconds: 7 }, 503],
    [{ failure: "status", status: 429, operation: "publicKeys", times: 1 }, 429],
    [{ failure: "reset", afterwards: false, operation: "publicKeys", times: 1 }, "reset"],
    [{ failure: "reset", afterwards: true, operation: "*", times: 1 }, "reset"],
  ])("the simulator fails exactly as often as requested: %o", async (failure, outcome) => {
    await ksef.fail(failure)
    expect(await ksef.failures()).toEqual([failure])
    expect([await statusOfKeys(), await statusOfKeys()]).toEqual([outcome, 200])
    expect(await ksef.failures()).toEqual([])
  })

  it("a drop failure is listed until failures are cleared", async () => {
    await ksef.fail({ failure: "drop", times: 2 })
    expect(await ksef.failures()).toEqual([{ failure: "drop", times: 2 }])
    await ksef.clearFailures()
    expect(await ksef.failures()).toEqual([])
  })

  it("an outage lasts until failures are cleared", async () => {
    await ksef.fail({ failure: "outage", seconds: 600 })
    expect(await statusOfKeys()).toBe(503)
    const [outage] = await ksef.failures()
    expect(outage).toMatchObject({ failure: "outage", seconds: 600 })
    await ksef.clearFailures()
    expect(await statusOfKeys()).toBe(200)
  })

  it("an outage ends automatically when its time is over", async () => {
    await ksef.fail({ failure: "outage", seconds: 1 })
    expect(await statusOfKeys()).toBe(503)
    await expect.poll(statusOfKeys, { timeout: 20_000 }).toBe(200)
    expect(await ksef.failures()).toEqual([])
  })

  it("fail throws when the simulator rejects the request", async () => {
    const unknown = { failure: "status", status: 500, operation: "tea", times: 1 } as const
    await expect(ksef.fail(unknown)).rejects.toThrow("the KSeF simulator rejected the request")
  })
})
