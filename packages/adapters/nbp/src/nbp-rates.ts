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
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { Agent, request } from "undici"
import { readRateResponse } from "./rate-response.ts"

export interface NbpRatesOptions {
  /** The URL of the API; https://api.nbp.pl by default. */
  readonly baseUrl?: string
  /** The time limit of a request; 10 seconds by default. */
  readonly timeout?: Duration.Input
}

/** Two years of working days, enough for invoices and their corrections. */
const maximumQuotes = 512
const answerLimitBytes = 64 * 1_024

const unexpected = (detail: string, cause?: unknown): ExchangeRatesError =>
  new ExchangeRatesError({ reason: "UnexpectedAnswer", detail: `NBP: ${detail}`, cause })

const unavailable = (detail: string, cause?: unknown): ExchangeRatesError =>
  new ExchangeRatesError({ reason: "Unavailable", detail: `NBP: ${detail}`, cause })

const textWithin = async (body: AsyncIterable<Uint8Array>): Promise<string> => {
  const chunks: Array<Uint8Array> = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > answerLimitBytes) throw unexpected(`more than ${answerLimitBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString("utf8")
}

type Fetch = (url: string, signal: AbortSignal) => Promise<string | undefined>

/** The text of the response, or undefined when there is none for that day. */
const makeFetch = (): Fetch => {
  // With a few requests a day the server would close an idle connection in between.
  const dispatcher = new Agent({ pipelining: 0, headersTimeout: 0, bodyTimeout: 0 })
  return async (url, signal) => {
    const headers = { accept: "application/json" }
    const { body, statusCode } = await request(url, { dispatcher, headers, signal })
    if (statusCode === 200) return textWithin(body)
    await body.dump({ limit: answerLimitBytes, signal })
    if (statusCode === 404) return undefined
    const mayPass = statusCode >= 500 || statusCode === 429 || statusCode === 408
    throw mayPass ? unavailable(`HTTP ${statusCode}`) : unexpected(`HTTP ${statusCode}`)
  }
}

/** The error for the caller, or undefined when it is a defect of this package. */
const failureOf = (cause: unknown): ExchangeRatesError | undefined => {
  if (cause instanceof ExchangeRatesError) return cause
  if (!(cause instanceof Error)) return undefined
  if (cause.name === "TimeoutError") return unavailable("no answer in time", cause)
  if (cause.name === "HTTPParserError") return unexpected("the answer is not HTTP", cause)
  return "code" in cause ? unavailable(`no answer (${cause.code})`, cause) : undefined
}

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
  timeout = "10 seconds",
}: NbpRatesOptions = {}): ExchangeRates["Service"] => {
  const base = new URL(baseUrl).href.replace(/\/$/, "")
  const timeoutMillis = Duration.toMillis(timeout)
  const fetchText = makeFetch()
  const published = makeQuoteCache(maximumQuotes)

  const ask = async (currency: ForeignCurrency, day: LocalDate, signal: AbortSignal) => {
    const path = `/api/exchangerates/rates/a/${currency.toLowerCase()}/${day}/?format=json`
    const text = await fetchText(`${base}${path}`, signal)
    if (text === undefined) return Option.none()
    const quote = readRateResponse(text, currency, day)
    if (typeof quote === "string") throw unexpected(quote)
    published.put(`${currency} ${day}`, quote)
    return Option.some(quote)
  }

  return {
    publishedOn: (currency, day) =>
      Effect.suspend(() => {
        const cached = published.get(`${currency} ${day}`)
        if (cached !== undefined) return Effect.succeed(Option.some(cached))
        return Effect.tryPromise({
          try: (interrupted) => {
            const limit = AbortSignal.timeout(timeoutMillis)
            return ask(currency, day, AbortSignal.any([interrupted, limit]))
          },
          catch: (cause) => cause,
        }).pipe(
          Effect.catch((cause) => {
            const failure = failureOf(cause)
            return failure === undefined ? Effect.die(cause) : Effect.fail(failure)
          }),
        )
      }),
  }
}

export const layerNbpRates = (options: NbpRatesOptions = {}): Layer.Layer<ExchangeRates> =>
  Layer.sync(ExchangeRates, () => makeNbpRates(options))
