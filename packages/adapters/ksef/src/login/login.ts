/**
 * One login: challenge, answer, wait until KSeF has checked it, redeem the tokens.
 *
 * Every step is made once; a login that breaks anywhere is never resumed, the next one starts from
 * a new challenge. That is what keeps redeeming exactly once: an answer lost there costs a login.
 * Source: CIRFMF/ksef-docs, uwierzytelnianie.md, consulted 2026-11-20.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import {
  type ClearanceReason,
  InvoiceClearanceError,
  loginCodes,
} from "@procurement/domain/invoice"
import { clearanceError } from "../clearance-error.ts"
import { readJson, type KsefHttp } from "../http/ksef-http.ts"
import {
  challengeAnswer,
  type LoginStarted,
  loginState,
  redeemedTokens,
  type WireToken,
} from "../http/wire.ts"
import type { KsefFailure } from "../ksef-failure.ts"
import type { Credential } from "./credential.ts"

export interface Tokens {
  readonly access: WireToken
  readonly refresh: WireToken
}

type LoginError = KsefFailure | InvoiceClearanceError

const firstPollMillis = 100
const longestPollMillis = 5_000

const reasonOf = (code: number): ClearanceReason => {
  const known = loginCodes.get(code)
  if (known === undefined) return "UnexpectedAnswer"
  return known.class === "human" ? "Refused" : "NotTaken"
}

const loginEnded = (code: number, description: string): InvoiceClearanceError => {
  const reason = reasonOf(code)
  const detail = `the login ended with ${code}: ${description}`
  return new InvoiceClearanceError({ reason, detail, code })
}

const untilChecked = Effect.fnUntraced(function* (
  http: KsefHttp,
  { referenceNumber, authenticationToken }: LoginStarted,
  patienceMillis: number,
): Effect.fn.Return<void, LoginError> {
  const path = `/auth/${encodeURIComponent(referenceNumber)}`
  const giveUpAt = (yield* Clock.currentTimeMillis) + patienceMillis
  let pause = firstPollMillis
  while (true) {
    const answer = yield* http({ method: "GET", path, token: authenticationToken.token })
    const { status } = yield* readJson(loginState)(answer)
    if (status.code === 200) return
    const described = [status.description, ...(status.details ?? [])].join(": ")
    const late = (yield* Clock.currentTimeMillis) + pause > giveUpAt
    if (status.code !== 100 || late) return yield* loginEnded(status.code, described)
    yield* Effect.sleep(pause)
    pause = Math.min(pause * 2, longestPollMillis)
  }
})

/** Whatever stood in the way: of what was to be sent it says nothing. */
const ofLogin = (failure: LoginError): InvoiceClearanceError => {
  const { cause, code, detail, reason, retryAfterSeconds } = clearanceError("ask")(failure)
  const about = "login"
  return new InvoiceClearanceError({ reason, detail, code, about, retryAfterSeconds, cause })
}

/** Logs in and returns both tokens. `Refused` when a person must look at the certificate. */
export const makeLogin = (http: KsefHttp, credential: Credential, patienceMillis: number) =>
  Effect.gen(function* () {
    const asked = yield* http({ method: "POST", path: "/auth/challenge" })
    const started = yield* credential(yield* readJson(challengeAnswer)(asked))
    yield* untilChecked(http, started, patienceMillis)
    const token = started.authenticationToken.token
    const answer = yield* http({ method: "POST", path: "/auth/token/redeem", token })
    const { accessToken, refreshToken } = yield* readJson(redeemedTokens)(answer)
    return { access: accessToken, refresh: refreshToken } satisfies Tokens
  }).pipe(Effect.mapError(ofLogin))
