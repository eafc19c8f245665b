/**
 * The two ways to answer a challenge: a signed document, or a token made in KSeF.
 *
 * Both start the same login; what follows does not know which way it was.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { instant } from "@procurement/domain/calendar"
import { InvoiceClearanceError } from "@procurement/domain/invoice"
import type { SigningError } from "@procurement/domain/signature"
import { wrapFor } from "../encryption/session-cipher.ts"
import type { PublicKeys } from "../encryption/public-keys.ts"
import { readJson, type KsefHttp } from "../http/ksef-http.ts"
import { type Challenge, type LoginStarted, loginStarted } from "../http/wire.ts"
import type { KsefFailure } from "../ksef-failure.ts"
import type { KsefOptions } from "../ksef-options.ts"
import { authTokenRequest } from "./auth-token-request.ts"

/** Answers a challenge; KSeF then works on the login. */
export type Credential = (
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
  (http: KsefHttp, options: KsefOptions): Credential =>
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

/** Encrypts `token|timestampMs` of the challenge for KSeF. */
export const loginWithKsefToken =
  (
    http: KsefHttp,
    keys: PublicKeys,
    { contextNip }: KsefOptions,
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
