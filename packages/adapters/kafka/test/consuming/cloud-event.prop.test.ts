/** The quick look at an event says nothing that the schema would not say. */
import { chanceFrom, seed } from "@procurement/contract-tests/builders"
import { describe, expect, it } from "vitest"
import { cloudEvent, readCloudEvent } from "../../src/consuming/cloud-event.ts"

const usual = {
  specversion: "1.0",
  id: "7",
  source: "//warehouse.example/wms",
  type: "warehouse.order.delivered",
  subject: "ord_01kafq3v8pe0rr2c1m5kz9x7wd",
  time: "2026-11-20T12:00:00Z",
  datacontenttype: "application/json",
  traceparent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
  data: { orderId: "ord_01kafq3v8pe0rr2c1m5kz9x7wd" },
}

const attributes = Object.keys(usual) as ReadonlyArray<keyof typeof usual>

/** What a sender might put where a text is meant; the last three are missing altogether. */
const oddities: ReadonlyArray<unknown> = [
  "",
  "1.0",
  "x".repeat(256),
  "x".repeat(257),
  "żółć 🚚",
  "a\0b",
  "\ud800",
  null,
  0,
  true,
  {},
  [],
  undefined,
  undefined,
  undefined,
]

const runs = Array.from({ length: 400 }, (_, run) => run)

const eventOf = (run: number): object => {
  const chance = chanceFrom(seed + run)
  const odd = attributes
    .filter(() => chance.happens(0.15))
    .map((name) => [name, oddities[chance.int(0, oddities.length - 1)]] as const)
  return { ...usual, ...Object.fromEntries(odd), more: "is allowed" }
}

describe("An event", () => {
  it("of any kind is read as the schema reads it", () => {
    let refused = 0
    for (const run of runs) {
      // As it arrives: a sender's attributes are never undefined, but missing.
      const text = JSON.stringify(eventOf(run))
      const read = readCloudEvent({ value: Buffer.from(text) })
      const decoded = cloudEvent.safeParse(JSON.parse(text))
      const { more: _more, ...known } = typeof read === "string" ? {} : { more: "", ...read }
      expect(typeof read === "string", text).toBe(!decoded.success)
      if (decoded.success) expect(known).toEqual(decoded.data)
      else refused += 1
    }
    expect(refused).toBeGreaterThan(runs.length / 10)
    expect(refused).toBeLessThan((runs.length * 9) / 10)
  })

  it.each(["null", "[]", "[1]", "1", '"text"', "true"])("is none as %s", (text) => {
    expect(readCloudEvent({ value: Buffer.from(text) })).toContain("not a CloudEvent")
  })
})
