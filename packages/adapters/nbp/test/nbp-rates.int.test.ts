/** NBP rates from a scripted server on loopback. */
import { addDays, type LocalDate, localDate } from "@procurement/domain/calendar"
import { toPln, minorUnits } from "@procurement/domain/money"
import { listen } from "@procurement/testing"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { createServer, type RequestListener, type ServerResponse } from "node:http"
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
  return { asked, baseUrl, rates: makeNbpRates({ baseUrl, ...options }) }
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

  it("a base URL may have a path and a trailing slash", async () => {
    const { asked, baseUrl } = await answering(200, published(day))
    const rates = makeNbpRates({ baseUrl: `${baseUrl}/nbp/` })
    await run(rates.publishedOn("EUR", day))
    expect(asked).toEqual([`/nbp${pathOf(day)}`])
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
  it.each([500, 502, 503, 429, 408])(
    "HTTP %i is Unavailable, and the next call sends a new request",
    async (status) => {
      const nbp = await answering(status, "")
      expect(await failureOf(nbp)).toMatchObject({
        reason: "Unavailable",
        isRetryable: true,
        detail: `NBP: HTTP ${status}`,
      })
      await failureOf(nbp)
      expect(nbp.asked).toHaveLength(2)
    },
  )

  it.each([204, 301, 400, 403])("HTTP %i is an UnexpectedAnswer", async (status) => {
    const nbp = await answering(status, "", { location: "/elsewhere" })
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

  it.each<[string, (response: ServerResponse) => void]>([
    ["never answers", () => undefined],
    ["never ends its answer", (response) => response.writeHead(200).write("{")],
  ])("a server that %s is Unavailable", async (_what, answer) => {
    const nbp = await anNbp((_request, response) => answer(response), { timeout: "300 millis" })
    const error = await failureOf(nbp)
    expect([error.reason, error.detail]).toEqual(["Unavailable", "NBP: no answer in time"])
  })

  it("a broken connection is Unavailable, and a response that is not HTTP unexpected", async () => {
    const broken = await anNbp((_request, response) => response.destroy())
    expect(await failureOf(broken)).toMatchObject({ reason: "Unavailable" })
    const cut = await anNbp((_request, response) => {
      response.writeHead(200, { "content-length": "500" })
      response.write(published(day), () => response.destroy())
    })
    expect(await failureOf(cut)).toMatchObject({ reason: "Unavailable" })
    const garbled = await anNbp((_request, response) => {
      response.socket?.end("SSH-2.0-x\r\n\r\n")
    })
    expect(await failureOf(garbled)).toMatchObject({ reason: "UnexpectedAnswer" })
    const away = { ...cut, rates: makeNbpRates({ baseUrl: "http://127.0.0.1:1" }) }
    const error = await failureOf(away)
    expect([error.reason, error.detail]).toEqual(["Unavailable", "NBP: no answer (ECONNREFUSED)"])
  })

  it("makeNbpRates rejects a base URL that is not a URL", () => {
    expect(() => makeNbpRates({ baseUrl: "api.nbp.pl" })).toThrow(TypeError)
  })
})
