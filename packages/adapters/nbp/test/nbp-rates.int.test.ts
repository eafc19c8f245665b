/** NBP rates from a scripted server on loopback. */
import { addDays, type LocalDate, localDate } from "@procurement/domain/calendar"
import { toPln, minorUnits } from "@procurement/domain/money"
import { listen } from "@procurement/testing"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { createServer, type RequestListener } from "node:http"
import { describe, expect, it, onTestFinished } from "vitest"
import { makeNbpRates, type NbpRatesOptions } from "../src/index.ts"

const day = localDate(2026, 11, 20)
const pathOf = (of: LocalDate): string => `/api/exchangerates/rates/a/eur/${of}/?format=json`

const published = (of: LocalDate, mid = "4.2537"): string =>
  `{"table":"A","currency":"euro","code":"EUR","rates":[` +
  `{"no":"226/A/NBP/2026","effectiveDate":"${of}","mid":${mid}}]}`

const anNbp = async (answer: RequestListener, options: NbpRatesOptions = {}) => {
  const asked: Array<string | undefined> = []
  const server = createServer((request, response) => {
    asked.push(request.url)
    answer(request, response)
  })
  const { url: baseUrl, stop } = await listen(server)
  onTestFinished(stop)
  return { asked, rates: makeNbpRates({ baseUrl, ...options }) }
}

const answering = (status: number, text: string, headers: Record<string, string> = {}) =>
  anNbp((_request, response) => response.writeHead(status, headers).end(text))

const run = Effect.runPromise

const quoteOf = ({ rates }: Awaited<ReturnType<typeof anNbp>>, of: LocalDate = day) =>
  run(rates.publishedOn("EUR", of))

const failureOf = ({ rates }: Awaited<ReturnType<typeof anNbp>>) =>
  run(Effect.flip(rates.publishedOn("EUR", day)))

describe("Published days", () => {
  it("a published rate is requested once by currency and day, then cached", async () => {
    const nbp = await answering(200, published(day), { "content-type": "application/json" })
    const quote = { currency: "EUR", rateMicros: 4_253_700, publishedOn: day } as const
    const expected = Option.some({ ...quote, table: "226/A/NBP/2026" })
    expect(await quoteOf(nbp)).toEqual(expected)
    expect(await quoteOf(nbp)).toEqual(expected)
    expect(nbp.asked).toEqual([pathOf(day)])
  })

  it("a published rate converts an amount to the grosz", async () => {
    const nbp = await answering(200, published(day, "4.2537"))
    const quote = Option.getOrThrow(await quoteOf(nbp))
    expect(toPln(minorUnits(12_345), quote)).toBe(52_512)
  })

  it("a cached rate is evicted after 512 newer ones", async () => {
    const nbp = await anNbp((request, response) => {
      const of = request.url?.split("/")[6] ?? ""
      response.end(published(of as LocalDate))
    })
    for (let index = 0; index <= 512; index += 1) await quoteOf(nbp, addDays(day, index))
    await quoteOf(nbp, addDays(day, 512))
    expect(nbp.asked).toHaveLength(513)
    await quoteOf(nbp, day)
    expect(nbp.asked).toHaveLength(514)
  })
})

describe("Days without a table", () => {
  it("a day without a table is requested again until its table is published", async () => {
    const tables: Array<string> = []
    const nbp = await anNbp((_request, response) => {
      if (tables.length > 0) response.end(tables[0])
      else response.writeHead(404).end("404 NotFound - Not Found - Brak danych")
    })
    expect(await quoteOf(nbp)).toEqual(Option.none())
    expect(await quoteOf(nbp)).toEqual(Option.none())
    tables.push(published(day))
    expect(Option.isSome(await quoteOf(nbp))).toBe(true)
    expect(nbp.asked).toHaveLength(3)
  })
})

describe("NBP failures", () => {
  it("HTTP 503 is Unavailable, and the next call sends a new request", async () => {
    const nbp = await answering(503, "")
    const detail = "NBP: HTTP 503"
    expect(await failureOf(nbp)).toMatchObject({ reason: "Unavailable", isRetryable: true, detail })
    await failureOf(nbp)
    expect(nbp.asked).toHaveLength(2)
  })

  it("a redirection is not followed: it is an UnexpectedAnswer", async () => {
    const nbp = await answering(301, "", { location: "/elsewhere" })
    expect(await failureOf(nbp)).toMatchObject({ reason: "UnexpectedAnswer" })
    expect(nbp.asked).toEqual([pathOf(day)])
  })

  it.each([
    ["a page", "<html>Przerwa techniczna</html>"],
    ["another day", published(addDays(day, -1))],
    ["more than anybody asked for", published(day).padEnd(100_000)],
  ])("%s is an UnexpectedAnswer", async (_what, text) => {
    expect(await failureOf(await answering(200, text))).toMatchObject({
      reason: "UnexpectedAnswer",
    })
  })

  it("an NBP that never answers is Unavailable", async () => {
    const nbp = await anNbp(() => undefined, { timeout: "300 millis" })
    const error = await failureOf(nbp)
    expect([error.reason, error.detail]).toEqual(["Unavailable", "NBP: no answer in time"])
  })
})
