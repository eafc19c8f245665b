/**
 * The state that all clients for one seller share: one login, one set of public keys, one HTTP
 * client. Makes no call before its first use.
 */
import { makePublicKeys, type PublicKeys } from "./encryption/public-keys.ts"
import { dispatcherOf, type KsefHttp, makeKsefHttp } from "./http/ksef-http.ts"
import { makePresigned, type Presigned } from "./http/send-request.ts"
import { type KsefConnectionOptions, type KsefSettings, settingsOf } from "./ksef-options.ts"
import { type AuthorisedHttp, makeAccessToken, makeAuthorisedHttp } from "./login/access-token.ts"
import { loginWithKsefToken, loginWithSignature, makeLogin } from "./login/login.ts"

export interface KsefConnection {
  readonly options: KsefConnectionOptions
  readonly settings: KsefSettings
  /** Calls that need no login. */
  readonly http: KsefHttp
  /** Calls with the access token; logs in if there is none. */
  readonly call: AuthorisedHttp
  readonly keys: PublicKeys
  readonly presigned: Presigned
}

export const makeKsefConnection = (options: KsefConnectionOptions): KsefConnection => {
  const settings = settingsOf(options)
  const dispatcher = dispatcherOf(options)
  const http = makeKsefHttp(options, dispatcher)
  const keys = makePublicKeys(http)
  const credential =
    options.ksefToken === undefined
      ? loginWithSignature(http, options)
      : loginWithKsefToken(http, keys, options, options.ksefToken)
  const token = makeAccessToken(http, makeLogin(http, credential, settings.loginMillis))
  return {
    options,
    settings,
    http,
    keys,
    call: makeAuthorisedHttp(http, token),
    presigned: makePresigned(options, dispatcher),
  }
}
