/** The NBP's API as a loopback server that has published only these tables. */
import type { RateQuote } from "@procurement/domain/money"
import * as Effect from "effect/Effect"
import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"

const pathOf = ({ currency, publishedOn }: RateQuote): string =>
  `/api/exchangerates/rates/a/${currency.toLowerCase()}/${publishedOn}/?format=json`

const answerOf = ({ currency, publishedOn, rateMicros, table }: RateQuote): string => {
  const rate = { no: table, effectiveDate: publishedOn, mid: rateMicros / 1_000_000 }
  return JSON.stringify({ table: "A", currency: "euro", code: currency, rates: [rate] })
}

const start = async (quotes: ReadonlyArray<RateQuote>): Promise<Server> => {
  const answers = new Map(quotes.map((quote) => [pathOf(quote), answerOf(quote)]))
  const server = createServer(({ url = "" }, response) => {
    const answer = answers.get(url)
    if (answer === undefined) response.writeHead(404).end("404 NotFound - Not Found - Brak danych")
    else response.writeHead(200, { "content-type": "application/json; charset=utf-8" }).end(answer)
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  return server
}

const stop = async (server: Server): Promise<void> => {
  const closed = once(server, "close")
  server.close()
  server.closeAllConnections()
  await closed
}

/** Starts the server and returns its address; it closes with the scope. */
export const scriptedNbp = (quotes: ReadonlyArray<RateQuote>) =>
  Effect.acquireRelease(
    Effect.promise(() => start(quotes)),
    (server) => Effect.promise(() => stop(server)),
  ).pipe(Effect.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`))
