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
import { makeTextApi, refusedStatus } from "@procurement/lib-text-api"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import { readRefusal, readSubject } from "./subject-response.ts"

export interface WhiteListOptions {
  /** The URL of the API: https://wl-api.mf.gov.pl. */
  readonly baseUrl: string
  /** The time limit of a request; 10 seconds by default. */
  readonly timeout?: Duration.Input
}

/** A company with all its accounts and representatives. */
const maximumBytes = 1_024 * 1_024
/** Look-ups of one day. */
const maximumCached = 1_024

type Reason = TaxpayerRegisterError["reason"]

const failure = (reason: Reason, detail: string, cause?: unknown): TaxpayerRegisterError =>
  new TaxpayerRegisterError({ reason, detail: `white list: ${detail}`, cause })

const limitReached = () => failure("LimitReached", "no more requests are allowed today")

/** WL-191: the daily limit; WL-195 and WL-196: the list is being updated. */
const refusalOf = (status: number, code: string | undefined): TaxpayerRegisterError => {
  if (status === 429 || code === "WL-191") return limitReached()
  const isUpdated = code === "WL-195" || code === "WL-196"
  const { reason, detail } = refusedStatus(status)
  return failure(isUpdated ? "Unavailable" : reason, code ? `${detail}, ${code}` : detail)
}

/** What the list returned on one day; another day starts it again. */
const makeDayCache = () => {
  const taxpayers = new Map<Nip, Option.Option<Taxpayer>>()
  let current: LocalDate | undefined
  let isExhausted = false
  return {
    on: (day: LocalDate) => {
      if (day !== current) {
        current = day
        isExhausted = false
        taxpayers.clear()
      }
      return { taxpayers, isExhausted }
    },
    exhaust: (day: LocalDate): void => {
      if (day === current) isExhausted = true
    },
    put: (day: LocalDate, nip: Nip, taxpayer: Option.Option<Taxpayer>): void => {
      if (day === current && taxpayers.size < maximumCached) taxpayers.set(nip, taxpayer)
    },
  }
}

/** Throws when `baseUrl` is invalid. */
export const makeWhiteList = ({
  baseUrl,
  timeout,
}: WhiteListOptions): TaxpayerRegister["Service"] => {
  const api = makeTextApi({ baseUrl, timeout, maximumBytes })
  const cache = makeDayCache()

  const ask = Effect.fn(function* (nip: Nip, day: LocalDate) {
    const { status, text } = yield* api
      .get(`/api/search/nip/${nip}?date=${day}`)
      .pipe(Effect.mapError(({ reason, detail, cause }) => failure(reason, detail, cause)))
    if (status !== 200) {
      const refusal = refusalOf(status, readRefusal(text))
      if (refusal.reason === "LimitReached") cache.exhaust(day)
      return yield* refusal
    }
    const taxpayer = readSubject(text, nip)
    if (typeof taxpayer === "string") return yield* failure("UnexpectedAnswer", taxpayer)
    cache.put(day, nip, taxpayer)
    return taxpayer
  })

  return {
    find: (nip, day) =>
      Effect.suspend(() => {
        const { taxpayers, isExhausted } = cache.on(day)
        const cached = taxpayers.get(nip)
        if (cached !== undefined) return Effect.succeed(cached)
        return isExhausted ? Effect.fail(limitReached()) : ask(nip, day)
      }),
  }
}

/** No register is asked. */
export const withoutWhiteList: TaxpayerRegister["Service"] = {
  find: () => Effect.fail(new TaxpayerRegisterOff()),
}
