/**
 * Exchange rates from the public API of the National Bank of Poland.
 *
 * Returns the rate of exactly the requested day; the domain decides which day a tax rule needs. A
 * published table never changes and is cached; a missing table is requested again each time.
 */
import type { LocalDate } from "@procurement/domain/calendar"
import {
  ExchangeRates,
  ExchangeRatesError,
  type ForeignCurrency,
  type RateQuote,
} from "@procurement/domain/money"
import { makeTextApi, NoText, refusedStatus } from "@procurement/lib-text-api"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { readRateResponse } from "./rate-response.ts"

export interface NbpRatesOptions {
  /** The URL of the API; https://api.nbp.pl by default. */
  readonly baseUrl?: string
  /** The time limit of a request; 10 seconds by default. */
  readonly timeout?: Duration.Input
}

/** Two years of working days, enough for invoices and their corrections. */
const maximumQuotes = 512
const maximumBytes = 64 * 1_024

/** Quotes by currency and day; the oldest entry is evicted first. */
const makeQuoteCache = (limit: number) => {
  const quotes = new Map<string, RateQuote>()
  return {
    get: (key: string): RateQuote | undefined => quotes.get(key),
    put: (key: string, quote: RateQuote): void => {
      const [oldest] = quotes.keys()
      if (quotes.size >= limit && oldest !== undefined) quotes.delete(oldest)
      quotes.set(key, quote)
    },
  }
}

/**
 * 404 means that nothing was published; a server error, 429 or a timeout is `Unavailable`; any
 * other unexpected response is `UnexpectedAnswer`. Throws when `baseUrl` is invalid.
 */
export const makeNbpRates = ({
  baseUrl = "https://api.nbp.pl",
  timeout,
}: NbpRatesOptions = {}): ExchangeRates["Service"] => {
  const api = makeTextApi({ baseUrl, timeout, maximumBytes })
  const published = makeQuoteCache(maximumQuotes)

  const ask = Effect.fn(function* (currency: ForeignCurrency, day: LocalDate) {
    const path = `/api/exchangerates/rates/a/${currency.toLowerCase()}/${day}/?format=json`
    const { status, text } = yield* api.get(path)
    if (status === 404) return Option.none()
    if (status !== 200) return yield* refusedStatus(status)
    const quote = readRateResponse(text, currency, day)
    if (typeof quote === "string")
      return yield* new NoText({ reason: "UnexpectedAnswer", detail: quote })
    published.put(`${currency} ${day}`, quote)
    return Option.some(quote)
  })

  return {
    publishedOn: (currency, day) =>
      Effect.suspend(() => {
        const cached = published.get(`${currency} ${day}`)
        if (cached !== undefined) return Effect.succeed(Option.some(cached))
        return ask(currency, day).pipe(
          Effect.mapError(
            ({ reason, detail, cause }) =>
              new ExchangeRatesError({ reason, detail: `NBP: ${detail}`, cause }),
          ),
        )
      }),
  }
}

export const layerNbpRates = (options: NbpRatesOptions = {}): Layer.Layer<ExchangeRates> =>
  Layer.sync(ExchangeRates, () => makeNbpRates(options))
