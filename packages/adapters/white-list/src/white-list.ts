/**
 * The Ministry of Finance's list of VAT payers ("biała lista"), by its public API.
 *
 * The list changes once a day and allows few requests a day for each address, so what it returned
 * is cached for the day, and after a refusal it is not asked again on that day.
 *
 * Source: gov.pl/web/kas/api-wykazu-podatnikow-vat, API 1.6.0, consulted 2026-11-29.
 */
import type { LocalDate } from "@procurement/domain/calendar"
import {
  type Nip,
  type Taxpayer,
  type TaxpayerRegister,
  TaxpayerRegisterError,
  TaxpayerRegisterOff,
} from "@procurement/domain/party"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import { Agent, request } from "undici"
import { readRefusal, readSubject } from "./subject-response.ts"

export interface WhiteListOptions {
  /** The URL of the API: https://wl-api.mf.gov.pl. */
  readonly baseUrl: string
  /** The time limit of a request; 10 seconds by default. */
  readonly timeout?: Duration.Input
}

/** A company with all its accounts and representatives. */
const answerLimitBytes = 1_024 * 1_024
/** Look-ups of one day. */
const maximumCached = 1_024

type Reason = TaxpayerRegisterError["reason"]

const failure = (reason: Reason, detail: string, cause?: unknown): TaxpayerRegisterError =>
  new TaxpayerRegisterError({ reason, detail: `white list: ${detail}`, cause })

const textWithin = async (body: AsyncIterable<Uint8Array>): Promise<string> => {
  const chunks: Array<Uint8Array> = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > answerLimitBytes)
      throw failure("UnexpectedAnswer", `more than ${answerLimitBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString("utf8")
}

const limitReached = () => failure("LimitReached", "no more requests are allowed today")

/** WL-191: the daily limit; WL-195 and WL-196: the list is being updated. */
const refusalOf = (status: number, code: string | undefined): TaxpayerRegisterError => {
  if (status === 429 || code === "WL-191") return limitReached()
  const detail = code === undefined ? `HTTP ${status}` : `HTTP ${status}, ${code}`
  const mayPass = status >= 500 || status === 408 || code === "WL-195" || code === "WL-196"
  return failure(mayPass ? "Unavailable" : "UnexpectedAnswer", detail)
}

/** The error for the caller, or undefined when it is a defect of this package. */
const failureOf = (cause: unknown): TaxpayerRegisterError | undefined => {
  if (cause instanceof TaxpayerRegisterError) return cause
  if (!(cause instanceof Error)) return undefined
  if (cause.name === "TimeoutError") return failure("Unavailable", "no answer in time", cause)
  if (cause.name === "HTTPParserError")
    return failure("UnexpectedAnswer", "the answer is not HTTP", cause)
  return "code" in cause ? failure("Unavailable", `no answer (${cause.code})`, cause) : undefined
}

/** What the list returned on one day; another day starts it again. */
const makeDayCache = () => {
  const found = new Map<Nip, Option.Option<Taxpayer>>()
  let current: LocalDate | undefined
  let isExhausted = false
  return {
    on: (day: LocalDate) => {
      if (day !== current) {
        current = day
        isExhausted = false
        found.clear()
      }
      return { found, isExhausted }
    },
    exhaust: (day: LocalDate): void => {
      if (day === current) isExhausted = true
    },
    put: (day: LocalDate, nip: Nip, taxpayer: Option.Option<Taxpayer>): void => {
      if (day === current && found.size < maximumCached) found.set(nip, taxpayer)
    },
  }
}

/** Throws when `baseUrl` is invalid. */
export const makeWhiteList = ({
  baseUrl,
  timeout = "10 seconds",
}: WhiteListOptions): TaxpayerRegister["Service"] => {
  const base = new URL(baseUrl).href.replace(/\/$/, "")
  const timeoutMillis = Duration.toMillis(timeout)
  const dispatcher = new Agent({ pipelining: 0, headersTimeout: 0, bodyTimeout: 0 })
  const cache = makeDayCache()

  const ask = async (nip: Nip, day: LocalDate, signal: AbortSignal) => {
    const headers = { accept: "application/json" }
    const url = `${base}/api/search/nip/${nip}?date=${day}`
    const { body, statusCode } = await request(url, { dispatcher, headers, signal })
    const text = await textWithin(body)
    if (statusCode !== 200) throw refusalOf(statusCode, readRefusal(text))
    const taxpayer = readSubject(text, nip)
    if (typeof taxpayer === "string") throw failure("UnexpectedAnswer", taxpayer)
    cache.put(day, nip, taxpayer)
    return taxpayer
  }

  return {
    find: (nip, day) =>
      Effect.suspend(() => {
        const { found, isExhausted } = cache.on(day)
        const cached = found.get(nip)
        if (cached !== undefined) return Effect.succeed(cached)
        if (isExhausted) return Effect.fail(limitReached())
        return Effect.tryPromise({
          try: (interrupted) => {
            const limit = AbortSignal.timeout(timeoutMillis)
            return ask(nip, day, AbortSignal.any([interrupted, limit]))
          },
          catch: (cause) => cause,
        }).pipe(
          Effect.catch((cause) => {
            const known = failureOf(cause)
            if (known?.reason === "LimitReached") cache.exhaust(day)
            return known === undefined ? Effect.die(cause) : Effect.fail(known)
          }),
        )
      }),
  }
}

/** No register is asked. */
export const withoutWhiteList: TaxpayerRegister["Service"] = {
  find: () => Effect.fail(new TaxpayerRegisterOff()),
}
