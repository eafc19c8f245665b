/** Formats of instants, durations and numbers for people. */
import { describe, expect, it } from "vitest"
import {
  ago,
  count,
  counted,
  dateTime,
  duration,
  monthBeginning,
  monthName,
  sinceText,
} from "../format.ts"

const noon = "2026-11-20T12:00:05Z"
const noonMillis = Date.parse(noon)

describe("Times", () => {
  it("dateTime writes a time to the second in the reader's language", () => {
    expect(dateTime(noon, "en", "Europe/Warsaw")).toBe("20 Nov 2026, 13:00:05")
    expect(dateTime(noon, "pl", "Europe/Warsaw")).toBe("20 lis 2026, 13:00:05")
  })

  it("ago writes the distance from now in the largest unit that fits", () => {
    expect(ago(noon, noonMillis + 7_300_000, "en")).toBe("2 hours ago")
    expect(ago(noon, noonMillis + 7_300_000, "pl")).toBe("2 godziny temu")
    expect(ago(noon, noonMillis - 90_000, "en")).toBe("in 1 minute")
    expect(ago(noon, noonMillis + 3 * 86_400_000, "pl")).toBe("3 dni temu")
    expect(ago(noon, noonMillis, "en")).toBe("now")
  })

  it("sinceText adds the elapsed time unless the reader's clock is behind", () => {
    expect(sinceText(noon, noonMillis + 60_000, "en")).toMatch(/^20 Nov 2026, .+ \(1 minute ago\)$/)
    expect(sinceText(noon, noonMillis - 60_000, "en")).toBe(dateTime(noon, "en"))
  })

  it("the service's months are those of Warsaw in every time zone", () => {
    expect(monthBeginning("2026-11-30T23:00:00Z", "en")).toBe("1 December")
    expect(monthBeginning("2026-11-30T23:00:00Z", "pl")).toBe("1 grudnia")
    expect(monthName("2026-11", "en")).toBe("November 2026")
    expect(monthName("2026-11", "pl")).toBe("listopad 2026")
  })
})

describe("Durations", () => {
  it("duration writes milliseconds below one second, and seconds from one second on", () => {
    expect(duration(87, "en")).toBe("87 ms")
    expect(duration(999, "pl")).toBe("999 ms")
    expect(duration(1_000, "en")).toBe("1 s")
    expect(duration(15_040, "en")).toBe("15 s")
    expect(duration(1_250, "pl")).toBe("1,3 s")
  })
})

describe("Counts", () => {
  const noun = { en: ["attempt", "attempts"], pl: ["próba", "próby", "prób"] } as const

  it("count groups digits by thousands", () => {
    expect(count(12_403, "en")).toBe("12,403")
    expect(count(1_403, "pl").replace(/\s/, "_")).toBe("1_403")
  })

  it("counted puts the noun into the form that the language requires", () => {
    expect(counted(1, noun)).toStrictEqual({ en: "1 attempt", pl: "1 próba" })
    expect(counted(0, noun)).toStrictEqual({ en: "0 attempts", pl: "0 prób" })
    expect([2, 4, 22].map((value) => counted(value, noun).pl)).toStrictEqual([
      "2 próby",
      "4 próby",
      "22 próby",
    ])
    expect([5, 12, 21, 25].map((value) => counted(value, noun).pl.split(" ")[1])).toStrictEqual(
      Array(4).fill("prób"),
    )
  })
})
