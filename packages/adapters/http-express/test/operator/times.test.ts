import { describe, expect, it } from "vitest"
import { instantText } from "../../src/schema/fulfilment.ts"
import { durationMillis } from "../../src/schema/duration.ts"

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe("durationMillis", () => {
  it.each([
    ["P1D", day],
    ["P1DT2H", day + 2 * hour],
    ["PT90M", 90 * minute],
    ["P2W", 14 * day],
    ["P1W2DT3H4M5S", 9 * day + 3 * hour + 4 * minute + 5_000],
    ["PT0S", 0],
  ])("durationMillis parses %s", (text, millis) => {
    expect(durationMillis(text)).toBe(millis)
  })

  it.each([
    "",
    "P",
    "PT",
    "P1DT",
    "1D",
    "P1M",
    "P1Y",
    "P1.5D",
    "-P1D",
    "p1d",
    "P1H",
    "PT1D",
    " P1D",
  ])("durationMillis rejects %j", (text) => {
    expect(durationMillis(text)).toBeUndefined()
  })
})

describe("instantText", () => {
  it.each([
    ["2026-11-20T12:00:00Z", "2026-11-20T12:00:00.000Z"],
    ["2026-11-20T12:00:00.5+01:00", "2026-11-20T11:00:00.500Z"],
    ["2028-02-29T23:59:59-12:00", "2028-03-01T11:59:59.000Z"],
  ])("instantText parses %s as %s", (text, iso) => {
    expect(new Date(instantText.parse(text)).toISOString()).toBe(iso)
  })

  it.each([
    "2026-11-20",
    "2026-02-29T00:00:00Z",
    "2026-11-20T24:00:00Z",
    "2026-11-20T12:00:00",
    "x",
  ])("instantText rejects %j", (text) => {
    expect(instantText.safeParse(text).success).toBe(false)
  })
})
