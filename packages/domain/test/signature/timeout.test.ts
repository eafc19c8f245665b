import { instant } from "@procurement/domain/calendar"
import { evidenceFor, timeStampFor } from "@procurement/domain/signature"
import { describe, expect, it } from "vitest"

const at = (text: string) => instant(Date.parse(text))
const since = at("2026-11-20T10:00:00Z")

describe("timeStampFor", () => {
  it("a time stamp is waived ten minutes after the first attempt", () => {
    expect(timeStampFor(since, since)).toBe("Wanted")
    expect(timeStampFor(since, at("2026-11-20T10:09:59Z"))).toBe("Wanted")
    expect(timeStampFor(since, at("2026-11-20T10:10:00Z"))).toBe("Waived")
  })

  it("a time stamp is waived in the last quarter of an hour of a day in Warsaw", () => {
    for (const [text, answer] of [
      ["2026-11-20T22:44:59Z", "Wanted"],
      ["2026-11-20T22:45:00Z", "Waived"],
      ["2026-11-20T22:59:59Z", "Waived"],
      ["2026-11-20T23:00:00Z", "Wanted"],
      // Summer time: midnight is an hour earlier in UTC.
      ["2026-07-20T21:44:59Z", "Wanted"],
      ["2026-07-20T21:45:00Z", "Waived"],
    ] as const) {
      expect([text, timeStampFor(at(text), at(text))]).toEqual([text, answer])
    }
  })
})

describe("evidenceFor", () => {
  it("evidence is waived an hour after KSeF's acknowledgement", () => {
    expect(evidenceFor(since, at("2026-11-20T10:59:59Z"))).toBe("Wanted")
    expect(evidenceFor(since, at("2026-11-20T11:00:00Z"))).toBe("Waived")
  })
})
