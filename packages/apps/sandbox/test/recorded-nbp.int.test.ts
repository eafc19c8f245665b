import { makeNbpRates } from "@procurement/adapter-nbp"
import { furthestOffsetMillis } from "@procurement/app-platform"
import {
  addDays,
  instant,
  isWorkingDay,
  type LocalDate,
  localDate,
  previousWorkingDay,
  warsawDate,
} from "@procurement/domain/calendar"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { LoopbackServer } from "../src/loopback-server.ts"
import { startRecordedNbp } from "../src/nbp/recorded-nbp.ts"
import { rateOn } from "../src/nbp/recorded-tables.ts"

let bank: LoopbackServer
beforeAll(async () => {
  bank = await startRecordedNbp()
})
afterAll(() => bank.stop())

const daysBetween = (first: LocalDate, last: LocalDate): ReadonlyArray<LocalDate> => {
  const days: Array<LocalDate> = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

const quotesOf = (days: ReadonlyArray<LocalDate>) => {
  const rates = makeNbpRates({ baseUrl: bank.url })
  return Effect.runPromise(
    Effect.forEach(days, (day) => rates.publishedOn("EUR", day), { concurrency: 8 }),
  )
}

const ask = (path: string): Promise<Response> => fetch(`${bank.url}${path}`)
const eur = (day: string): Promise<Response> => ask(`/api/exchangerates/rates/a/eur/${day}/`)

describe("Recorded NBP rates, read by the real client", () => {
  it.each([
    ["about the turn of a year", localDate(2025, 12, 20), localDate(2026, 1, 12)],
    ["where the recording ends", localDate(2026, 10, 20), localDate(2026, 11, 13)],
  ])("every working day and no other day has a rate %s", async (_where, first, last) => {
    const days = daysBetween(first, last)
    const quotes = await quotesOf(days)
    quotes.forEach((quote, index) => {
      const day = days[index] as LocalDate
      expect([day, Option.isSome(quote)]).toEqual([day, isWorkingDay(day)])
    })
  })

  it("a rate keeps its published digits and table number", async () => {
    const [quote] = await quotesOf([localDate(2026, 4, 10)])
    expect(Option.getOrThrow(quote ?? Option.none())).toEqual({
      currency: "EUR",
      rateMicros: 4_253_400,
      table: "069/A/NBP/2026",
      publishedOn: "2026-04-10",
    })
  })

  it("the working day before any day that the clock can reach has a rate", () => {
    const last = warsawDate(instant(Date.now() + furthestOffsetMillis))
    for (let day = warsawDate(instant(Date.now())); day <= last; day = addDays(day, 1)) {
      expect([day, rateOn(previousWorkingDay(day))]).not.toContain(undefined)
    }
  })
})

describe("Recorded NBP API", () => {
  it("a recorded day gets NBP's own response", async () => {
    const response = await eur("2026-04-10")
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8")
    expect(await response.text()).toBe(
      '{"table":"A","currency":"euro","code":"EUR","rates":[' +
        '{"no":"069/A/NBP/2026","effectiveDate":"2026-04-10","mid":4.2534}]}',
    )
  })

  it("a later day's response names the table that it replays", async () => {
    expect(await (await eur("2026-11-20")).json()).toEqual({
      table: "A",
      currency: "euro",
      code: "EUR",
      rates: [{ no: "226/A/NBP/2026", effectiveDate: "2026-11-20", mid: 4.2489 }],
      replayOf: { no: "226/A/NBP/2025", effectiveDate: "2025-11-21" },
    })
  })

  it("the root page lists what is recorded and what is replayed", async () => {
    const text = await (await ask("/")).text()
    expect(text).toContain("711 tables, 2024-01-02 to 2026-10-26")
    expect(text).toContain('named in "replayOf"')
  })

  it.each([
    "/api/exchangerates/rates/a/usd/2026-11-20/",
    "/api/exchangerates/rates/b/eur/2026-11-20/",
    "/api/exchangerates/rates/a/eur/2026-02-30/",
    "/api/exchangerates/rates/a/eur/today/",
    "/api/exchangerates/tables/a/",
  ])("GET %s returns 404 with NBP's text", async (path) => {
    const response = await ask(path)
    expect([response.status, await response.text()]).toEqual([
      404,
      "404 NotFound - Not Found - Brak danych",
    ])
  })
})
