/** The NBP's API as a server on loopback that has published these tables and no others. */
import type { RateQuote } from "@procurement/domain/money"
import { listen, type Listening } from "@procurement/testing"
import * as Effect from "effect/Effect"
import { createServer } from "node:http"

const pathOf = ({ currency, publishedOn }: RateQuote): string =>
  `/api/exchangerates/rates/a/${currency.toLowerCase()}/${publishedOn}/?format=json`

const answerOf = ({ currency, publishedOn, rateMicros, table }: RateQuote): string => {
  const rate = { no: table, effectiveDate: publishedOn, mid: rateMicros / 1_000_000 }
  return JSON.stringify({ table: "A", currency: "euro", code: currency, rates: [rate] })
}

const start = (quotes: ReadonlyArray<RateQuote>): Promise<Listening> => {
  const answers = new Map(quotes.map((quote) => [pathOf(quote), answerOf(quote)]))
  const server = createServer(({ url = "" }, response) => {
    const answer = answers.get(url)
    if (answer === undefined) response.writeHead(404).end("404 NotFound - Not Found - Brak danych")
    else response.writeHead(200, { "content-type": "application/json; charset=utf-8" }).end(answer)
  })
  return listen(server)
}

/** Its address; it ends with the scope. */
export const scriptedNbp = (quotes: ReadonlyArray<RateQuote>) =>
  Effect.acquireRelease(
    Effect.promise(() => start(quotes)),
    ({ stop }) => Effect.promise(stop),
  ).pipe(Effect.map(({ url }) => url))
