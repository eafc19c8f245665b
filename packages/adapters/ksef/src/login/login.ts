/**
 * One login: request a challenge, send a signed document or an encrypted KSeF token, wait until
 * KSeF has checked it, redeem the tokens.
 *
 * Every step is made once. A failed login is never resumed; the next one starts with a new
 * challenge. This ensures that tokens are redeemed exactly once: a lost response costs one login.
 * Source: CIRFMF/ksef-docs, uwierzytelnianie.md and auth/schemy/schemat_auth_v2-1.xsd, consulted
 * 2026-11-20.
 */
import { instant } from "@procurement/domain/calendar"
import {
  type ClearanceReason,
  InvoiceClearanceError,
  loginCodes,
} from "@procurement/domain/invoice"
import type { Nip } from "@procurement/domain/party"
import type { SigningError } from "@procurement/domain/signature"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { clearanceError } from "../clearance-error.ts"
import type { PublicKeys } from "../encryption/public-keys.ts"
import { wrapFor } from "../encryption/session-cipher.ts"
import { type KsefHttp, readJson } from "../http/ksef-http.ts"
import {
  type Challenge,
  challengeAnswer,
  type LoginStarted,
  loginStarted,
  loginState,
  redeemedTokens,
  type WireToken,
} from "../http/wire.ts"
import type { KsefFailure } from "../ksef-failure.ts"
import type { KsefConnectionOptions } from "../ksef-options.ts"

/**
 * AuthTokenRequest 2.1 for a NIP, by the certificate's subject. The values need no escaping: the
 * challenge and the NIP have been checked against their patterns.
 */
const authTokenRequest = (challenge: string, contextNip: Nip): string =>
  [
    `<?xml version="1.0" encoding="utf-8"?>`,
    `<AuthTokenRequest xmlns="http://ksef.mf.gov.pl/auth/token/2.1">`,
    `<Challenge>${challenge}</Challenge>`,
    `<ContextIdentifier><Nip>${contextNip}</Nip></ContextIdentifier>`,
    `<SubjectIdentifierType>certificateSubject</SubjectIdentifierType>`,
    `</AuthTokenRequest>`,
  ].join("")

/** Responds to a challenge; KSeF then processes the login. */
type Credential = (
  challenge: Challenge,
) => Effect.Effect<LoginStarted, KsefFailure | InvoiceClearanceError>

const signingFailed = (error: SigningError): InvoiceClearanceError =>
  new InvoiceClearanceError({
    reason: error.isRetryable ? "NotTaken" : "Refused",
    detail: `the login could not be signed: ${error.detail}`,
    cause: error,
  })

/** Signs an AuthTokenRequest with XAdES. */
export const loginWithSignature =
  (http: KsefHttp, options: KsefConnectionOptions): Credential =>
  (challenge) =>
    Effect.gen(function* () {
      const { signer, contextNip, verifyCertificateChain } = options
      const signedAt = instant(yield* Clock.currentTimeMillis)
      const request = authTokenRequest(challenge.challenge, contextNip)
      const xml = yield* signer
        .signEnveloped(request, signedAt)
        .pipe(Effect.mapError(signingFailed))
      const query =
        verifyCertificateChain === undefined
          ? ""
          : `?verifyCertificateChain=${verifyCertificateChain}`
      const path = `/auth/xades-signature${query}`
      const answer = yield* http({ method: "POST", path, body: { xml } })
      return yield* readJson(loginStarted)(answer)
    })

/** Encrypts the token and the time of the challenge, `token|timestampMs`, for KSeF. */
export const loginWithKsefToken =
  (
    http: KsefHttp,
    keys: PublicKeys,
    { contextNip }: KsefConnectionOptions,
    token: Redacted.Redacted<string>,
  ): Credential =>
  ({ challenge, timestampMs }) =>
    keys.using("KsefTokenEncryption", ({ id, key }) => {
      const plain = Buffer.from(`${Redacted.value(token)}|${timestampMs}`, "utf8")
      const json = {
        challenge,
        contextIdentifier: { type: "Nip", value: contextNip },
        encryptedToken: wrapFor(key, plain),
        publicKeyId: id,
      }
      return http({ method: "POST", path: "/auth/ksef-token", body: { json } }).pipe(
        Effect.flatMap(readJson(loginStarted)),
      )
    })

export interface Tokens {
  readonly access: WireToken
  readonly refresh: WireToken
}

type LoginError = KsefFailure | InvoiceClearanceError

const firstPollMillis = 100
const longestPollMillis = 5_000

const reasonOf = (code: number): ClearanceReason => {
  const ksefCode = loginCodes.get(code)
  if (ksefCode === undefined) return "UnexpectedAnswer"
  return ksefCode.class === "human" ? "Refused" : "NotTaken"
}

const loginEnded = (code: number, description: string): InvoiceClearanceError => {
  const reason = reasonOf(code)
  const detail = `the login ended with ${code}: ${description}`
  return new InvoiceClearanceError({ reason, detail, code })
}

const waitUntilChecked = Effect.fnUntraced(function* (
  http: KsefHttp,
  { referenceNumber, authenticationToken }: LoginStarted,
  timeoutMillis: number,
): Effect.fn.Return<void, LoginError> {
  const path = `/auth/${encodeURIComponent(referenceNumber)}`
  const giveUpAt = (yield* Clock.currentTimeMillis) + timeoutMillis
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

/** Marks a failure as one of the login, which says nothing about the request that needed it. */
const asLoginError = (failure: LoginError): InvoiceClearanceError => {
  const { cause, code, detail, reason, retryAfterSeconds } = clearanceError("ask")(failure)
  const about = "login"
  return new InvoiceClearanceError({ reason, detail, code, about, retryAfterSeconds, cause })
}

/**
 * Logs in and returns both tokens. Fails with `Refused` when an operator must check the
 * certificate.
 */
export const makeLogin = (http: KsefHttp, credential: Credential, timeoutMillis: number) =>
  Effect.gen(function* () {
    const response = yield* http({ method: "POST", path: "/auth/challenge" })
    const started = yield* credential(yield* readJson(challengeAnswer)(response))
    yield* waitUntilChecked(http, started, timeoutMillis)
    const token = started.authenticationToken.token
    const answer = yield* http({ method: "POST", path: "/auth/token/redeem", token })
    const { accessToken, refreshToken } = yield* readJson(redeemedTokens)(answer)
    return { access: accessToken, refresh: refreshToken } satisfies Tokens
  }).pipe(Effect.mapError(asLoginError))
