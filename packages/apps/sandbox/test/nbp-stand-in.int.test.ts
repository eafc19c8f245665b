import { makeNbpRates } from "@procurement/adapter-nbp"
import { furthestOffsetMillis } from "@procurement/app-chassis"
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
import { type NbpStandIn, quoteOn, startNbpStandIn } from "../src/nbp-stand-in.ts"

let bank: NbpStandIn
beforeAll(async () => {
  bank = await startNbpStandIn()
})
afterAll(() => bank.stop())

const daysOf = (year: number): ReadonlyArray<LocalDate> => {
  const days: Array<LocalDate> = []
  for (let day = localDate(year, 1, 1); day < localDate(year + 1, 1, 1); day = addDays(day, 1)) {
    days.push(day)
  }
  return days
}

const quotesOf = (days: ReadonlyArray<LocalDate>) => {
  const rates = makeNbpRates({ baseUrl: bank.url })
  return Effect.runPromise(
    Effect.forEach(days, (day) => rates.publishedOn("EUR", day), { concurrency: 8 }),
  )
}

describe("The stand-in for the National Bank, read by the real client,", () => {
  it("has a rate for every working day of a year and for no other day", async () => {
    const days = daysOf(2027)
    const quotes = await quotesOf(days)
    quotes.forEach((quote, index) => {
      expect([days[index], Option.isSome(quote)]).toEqual([
        days[index],
        isWorkingDay(days[index] as LocalDate),
      ])
    })
    const published = quotes.flatMap(Option.toArray)
    published.forEach(({ currency, publishedOn, rateMicros, table }, index) => {
      expect(currency).toBe("EUR")
      expect(publishedOn).toMatch(/^2027-/)
      expect(table).toBe(`${String(index + 1).padStart(3, "0")}/A/NBP/2027`)
      expect(rateMicros).toBeGreaterThanOrEqual(4_200_000)
      expect(rateMicros).toBeLessThanOrEqual(4_300_000)
    })
  })

  it("has the rate of the working day before any day that the clock can be moved to", () => {
    const last = warsawDate(instant(Date.now() + furthestOffsetMillis))
    for (let day = warsawDate(instant(Date.now())); day <= last; day = addDays(day, 1)) {
      expect([day, quoteOn(previousWorkingDay(day))]).not.toContain(undefined)
    }
  })

  it("has the same rate for a day whenever it is asked", async () => {
    const day = localDate(2026, 11, 20)
    expect(await quotesOf([day])).toEqual(await quotesOf([day]))
  })

  it("knows no other currency, table or address", async () => {
    const paths = ["rates/a/usd/2026-11-20/", "rates/b/eur/2026-11-20/", "tables/a/"]
    for (const path of paths) {
      const response = await fetch(`${bank.url}/api/exchangerates/${path}`)
      expect([path, response.status]).toEqual([path, 404])
    }
  })
})
