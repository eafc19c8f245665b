/** Parsing the digits of a published rate, and rejecting everything else. */
import { type LocalDate, localDate } from "@procurement/domain/calendar"
import { describe, expect, it } from "vitest"
import { readRateResponse } from "../src/rate-response.ts"

const day = localDate(2026, 11, 20)

const rate = (mid: string, change: Record<string, unknown> = {}): string => {
  const fields = { no: "226/A/NBP/2026", effectiveDate: "2026-11-20", ...change }
  return `{${JSON.stringify(fields).slice(1, -1)},"mid":${mid}}`
}

const answerOf = (rates: ReadonlyArray<string>, change: Record<string, unknown> = {}): string => {
  const fields = { table: "A", currency: "euro", code: "EUR", ...change }
  return `{${JSON.stringify(fields).slice(1, -1)},"rates":[${rates.join(",")}]}`
}

const read = (text: string, on: LocalDate = day) => readRateResponse(text, "EUR", on)
const microsOf = (mid: string): unknown => {
  const quote = read(answerOf([rate(mid)]))
  return typeof quote === "string" ? quote : quote.rateMicros
}

describe("Published rates", () => {
  it("a published rate is read with its table and day", () => {
    const text =
      `{"table":"A","currency":"euro","code":"EUR","rates":[` +
      `{"no":"226/A/NBP/2026","effectiveDate":"2026-11-20","mid":4.2537}]}`
    expect(read(text)).toEqual({
      currency: "EUR",
      rateMicros: 4_253_700,
      table: "226/A/NBP/2026",
      publishedOn: "2026-11-20",
    })
  })

  it.each([
    ["4.2537", 4_253_700],
    ["4.3", 4_300_000],
    ["4", 4_000_000],
    ["4.0001", 4_000_100],
    ["0.000001", 1],
    ["4.253799", 4_253_799],
    ["1000", 1_000_000_000],
  ])("a rate of %s is %i millionths", (mid, micros) => {
    expect(microsOf(mid)).toBe(micros)
  })

  it("every four-digit rate between 4 and 5 is exact", () => {
    const wrong = Array.from({ length: 10_000 }, (_, fraction) => fraction).filter((fraction) => {
      const digits = String(fraction).padStart(4, "0")
      return microsOf(`4.${digits}`) !== 4_000_000 + fraction * 100
    })
    expect(wrong).toEqual([])
  })

  it("a rate may come with unused members", () => {
    const text = answerOf([rate("4.25", { bid: 1, ask: null })], { country: "UE" })
    expect(read(text)).toMatchObject({ rateMicros: 4_250_000 })
  })
})

describe("Invalid rates", () => {
  it.each(["0", "0.0", "1000.000001", "-4.25", "4.2537001", "4e0", "42537e-4", `"4.25x"`, "null"])(
    "the number %s is not a rate",
    (mid) => {
      expect(microsOf(mid)).toBeTypeOf("string")
    },
  )

  it.each([
    ["nothing", ""],
    ["a page", "<html>Przerwa techniczna</html>"],
    ["half an answer", answerOf([rate("4.25")]).slice(0, -5)],
    ["null", "null"],
    ["a list", `[${answerOf([rate("4.25")])}]`],
    ["no rates", answerOf([])],
    ["two rates", answerOf([rate("4.25"), rate("4.26")])],
    ["table C", answerOf([rate("4.25")], { table: "C" })],
    ["another currency", answerOf([rate("4.25")], { code: "USD" })],
    ["a table without a number", answerOf([rate("4.25", { no: "" })])],
    ["a table B's number", answerOf([rate("4.25", { no: "226/B/NBP/2026" })])],
    ["the day before", answerOf([rate("4.25", { effectiveDate: "2026-11-19" })])],
    ["another form of the day", answerOf([rate("4.25", { effectiveDate: "20.11.2026" })])],
    ["no day", answerOf([rate("4.25", { effectiveDate: undefined })])],
  ])("a response with %s is rejected", (_what, text) => {
    expect(read(text)).toBeTypeOf("string")
  })
})
