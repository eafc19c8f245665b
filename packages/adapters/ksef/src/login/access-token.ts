/**
 * The access token of the process: obtained when first needed, renewed before it expires.
 *
 * All callers share one renewal. A failed refresh is followed by a new login, unless KSeF throttled
 * it. A token that KSeF rejected is never used again.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { InvoiceClearanceError } from "@procurement/domain/invoice"
import { clearanceError } from "../clearance-error.ts"
import type { HttpResponse } from "../http/send-request.ts"
import { type KsefCall, type KsefHttp, readJson } from "../http/ksef-http.ts"
import { refreshedToken, type WireToken } from "../http/wire.ts"
import type { KsefFailure } from "../ksef-failure.ts"
import { makeSingleFlight } from "../single-flight.ts"
import type { Tokens } from "./login.ts"

export interface AccessToken {
  readonly current: Effect.Effect<string, InvoiceClearanceError>
  /** Another token than the rejected one. */
  readonly replacementFor: (rejected: string) => Effect.Effect<string, InvoiceClearanceError>
}

interface Held extends Tokens {
  /** Milliseconds since 1970. */
  readonly renewAt: number
}

const longestMarginMillis = 60_000

/** A minute before it expires, or after four fifths of a very short life. */
const renewalOf = ({ validUntil }: WireToken, now: number): number =>
  validUntil - Math.min(longestMarginMillis, Math.max(0, validUntil - now) / 5)

const refreshed = (http: KsefHttp, { refresh }: Tokens) =>
  http({ method: "POST", path: "/auth/token/refresh", token: refresh.token }).pipe(
    Effect.flatMap(readJson(refreshedToken)),
    Effect.map(({ accessToken }): Tokens => ({ access: accessToken, refresh })),
  )

/** A login would be throttled too. */
const isRateLimited = ({ kind, status }: KsefFailure): boolean =>
  kind === "OverBudget" || status === 429

export const makeAccessToken = (
  http: KsefHttp,
  login: Effect.Effect<Tokens, InvoiceClearanceError>,
): AccessToken => {
  let held: Held | undefined
  const renewed = Effect.fnUntraced(function* (now: number) {
    if (held === undefined || now >= held.refresh.validUntil) return yield* login
    return yield* refreshed(http, held).pipe(
      Effect.catch((failure) =>
        isRateLimited(failure) ? Effect.fail(clearanceError("ask")(failure)) : login,
      ),
    )
  })
  const usable = Effect.map(Clock.currentTimeMillis, (now) =>
    held !== undefined && now < held.renewAt ? held.access.token : undefined,
  )
  const renewal = makeSingleFlight(
    Effect.gen(function* () {
      const usableAlready = yield* usable
      if (usableAlready !== undefined) return usableAlready
      const tokens = yield* renewed(yield* Clock.currentTimeMillis)
      held = { ...tokens, renewAt: renewalOf(tokens.access, yield* Clock.currentTimeMillis) }
      return held.access.token
    }),
  )
  const current = Effect.flatMap(usable, (token) =>
    token === undefined ? renewal.run : Effect.succeed(token),
  )
  const replacementFor = (rejected: string) =>
    Effect.suspend(() => {
      // The refresh token may have been revoked with it: log in again.
      if (held?.access.token === rejected) held = undefined
      return current
    })
  return { current, replacementFor }
}

export type AuthorisedHttp = (
  call: KsefCall,
) => Effect.Effect<HttpResponse, KsefFailure | InvoiceClearanceError>

/**
 * Calls with the access token. A 401 had no effect, so the call is repeated once with another
 * token. An `InvoiceClearanceError` means that the login failed and the call was not made.
 */
export const makeAuthorisedHttp =
  (http: KsefHttp, token: AccessToken): AuthorisedHttp =>
  (call) =>
    Effect.gen(function* () {
      const first = yield* token.current
      return yield* http({ ...call, token: first }).pipe(
        Effect.catchIf(
          (failure) => failure.status === 401,
          () =>
            token
              .replacementFor(first)
              .pipe(Effect.flatMap((second) => http({ ...call, token: second }))),
        ),
      )
    })
