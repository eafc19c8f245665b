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
import { readRateAnswer } from "./rate-answer.ts"

export interface NbpRatesOptions {
  /** The URL of the API; https://api.nbp.pl by default. */
  readonly baseUrl?: string
  /** The time limit of a request; 10 seconds by default. */
  readonly timeout?: Duration.Input
}

/** Two years of working days, the range that invoices and their corrections need. */
const maximumQuotes = 512
const responseLimitBytes = 64 * 1_024

const unexpected = (detail: string, cause?: unknown): ExchangeRatesError =>
  new ExchangeRatesError({ reason: "UnexpectedAnswer", detail: `NBP: ${detail}`, cause })

const unavailable = (detail: string, cause?: unknown): ExchangeRatesError =>
  new ExchangeRatesError({ reason: "Unavailable", detail: `NBP: ${detail}`, cause })

const textWithin = async (body: AsyncIterable<Uint8Array>): Promise<string> => {
  const chunks: Array<Uint8Array> = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > responseLimitBytes) throw unexpected(`more than ${responseLimitBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString("utf8")
}

type Fetch = (url: string, signal: AbortSignal) => Promise<string | undefined>

/** The text of the response; undefined when no table was published for that day. */
const makeFetch = (): Fetch => {
  // There are only a few requests a day: the server would close an idle connection between them.
  const dispatcher = new Agent({ pipelining: 0, headersTimeout: 0, bodyTimeout: 0 })
  return async (url, signal) => {
    const headers = { accept: "application/json" }
    const { body, statusCode } = await request(url, { dispatcher, headers, signal })
    if (statusCode === 200) return textWithin(body)
    await body.dump({ limit: responseLimitBytes, signal })
    if (statusCode === 404) return undefined
    const mayPass = statusCode >= 500 || statusCode === 429 || statusCode === 408
    throw mayPass ? unavailable(`HTTP ${statusCode}`) : unexpected(`HTTP ${statusCode}`)
  }
}

/** The error for the caller; undefined for a defect of this package. */
const failureOf = (cause: unknown): ExchangeRatesError | undefined => {
  if (cause instanceof ExchangeRatesError) return cause
  if (!(cause instanceof Error)) return undefined
  if (cause.name === "TimeoutError") return unavailable("no response in time", cause)
  if (cause.name === "HTTPParserError") return unexpected("the answer is not HTTP", cause)
  return "code" in cause ? unavailable(`no response (${cause.code})`, cause) : undefined
}

/** A cache of quotes by currency and day; it evicts the oldest entry first. */
const makeCache = (limit: number) => {
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
 * Maps 404 to "none published"; a server error, 429 or a timeout to `Unavailable`; any other
 * response without the requested rate to `UnexpectedAnswer`. Throws when `baseUrl` is not a URL.
 */
export const makeNbpRates = ({
  baseUrl = "https://api.nbp.pl",
  timeout = "10 seconds",
}: NbpRatesOptions = {}): ExchangeRates["Service"] => {
  const base = new URL(baseUrl).href.replace(/\/$/, "")
  const timeoutMillis = Duration.toMillis(timeout)
  const fetchText = makeFetch()
  const published = makeCache(maximumQuotes)

  const ask = async (currency: ForeignCurrency, day: LocalDate, signal: AbortSignal) => {
    const path = `/api/exchangerates/rates/a/${currency.toLowerCase()}/${day}/?format=json`
    const text = await fetchText(`${base}${path}`, signal)
    if (text === undefined) return Option.none()
    const quote = readRateAnswer(text, currency, day)
    if (typeof quote === "string") throw unexpected(quote)
    published.put(`${currency} ${day}`, quote)
    return Option.some(quote)
  }

  return {
    publishedOn: (currency, day) =>
      Effect.suspend(() => {
        const known = published.get(`${currency} ${day}`)
        if (known !== undefined) return Effect.succeed(Option.some(known))
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
