/**
 * `InvoiceClearance` by KSeF 2.0: interactive sessions with the form FA(3).
 *
 * Holds tokens, public keys and one session in memory and nothing that could not be had again.
 * What is not here, and how every failure is read, is in README.md.
 */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { InvoiceClearance } from "@procurement/domain/invoice"
import { makePublicKeys } from "./encryption/public-keys.ts"
import { makeKsefHttp } from "./http/ksef-http.ts"
import { makeClearedDigest } from "./invoice/cleared-digest.ts"
import { makeOfficialReceipt } from "./invoice/official-receipt.ts"
import { makeOutcome } from "./invoice/outcome.ts"
import { makeSubmit } from "./invoice/submit.ts"
import { makeTrace } from "./invoice/trace.ts"
import { type KsefOptions, settingsOf } from "./ksef-options.ts"
import { makeAccessToken, makeAuthorisedHttp } from "./login/access-token.ts"
import { loginWithKsefToken, loginWithSignature } from "./login/credential.ts"
import { makeLogin } from "./login/login.ts"
import { makeSessions } from "./session/sessions.ts"

/** The client. Calls nothing before it is first used; safe for concurrent callers. */
export const makeKsefClearance = (options: KsefOptions): InvoiceClearance["Service"] => {
  const settings = settingsOf(options)
  const http = makeKsefHttp(options)
  const keys = makePublicKeys(http)
  const credential =
    options.ksefToken === undefined
      ? loginWithSignature(http, options)
      : loginWithKsefToken(http, keys, options, options.ksefToken)
  const token = makeAccessToken(http, makeLogin(http, credential, settings.loginMillis))
  const call = makeAuthorisedHttp(http, token)
  const sessions = makeSessions(call, keys, settings.sessionAgeMillis)
  return {
    session: Effect.map(sessions.current, ({ reference }) => reference),
    submit: makeSubmit(call, sessions),
    trace: makeTrace(call),
    outcome: makeOutcome(call),
    clearedDigest: makeClearedDigest(call),
    officialReceipt: makeOfficialReceipt(call),
    close: sessions.close,
  }
}

/** The same as a layer; its session is closed with the scope, as far as KSeF can be reached. */
export const layerKsefClearance = (options: KsefOptions): Layer.Layer<InvoiceClearance> =>
  Layer.effect(
    InvoiceClearance,
    Effect.acquireRelease(
      Effect.sync(() => makeKsefClearance(options)),
      (clearance) => Effect.ignore(clearance.close),
    ),
  )
