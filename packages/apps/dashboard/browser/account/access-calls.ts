/** Requests to sign in and about the reader's own passkeys, which both kinds of people have. */
import type { NewPasskey, Passkey, PasskeyUse } from "../api/account-types.ts"
import type { ApiCall } from "../api/calls.ts"
import type { Language } from "../language.ts"

/** Options as a browser reads them (Web Authentication Level 3, 5.1.8). */
export interface PasskeyCalls<Session> {
  readonly challenge: () => ApiCall<PublicKeyCredentialRequestOptionsJSON>
  readonly usePasskey: (body: PasskeyUse) => ApiCall<Session>
  readonly passkeys: () => ApiCall<{ readonly items: ReadonlyArray<Passkey> }>
  readonly newPasskey: () => ApiCall<PublicKeyCredentialCreationOptionsJSON>
  readonly addPasskey: (body: NewPasskey) => ApiCall<Passkey>
  readonly removePasskey: (id: string) => ApiCall<unknown>
}

export interface AccessCalls<Session> extends PasskeyCalls<Session> {
  readonly askForLink: (email: string, locale: Language) => ApiCall<unknown>
  readonly signIn: (token: string) => ApiCall<Session>
  readonly readSession: () => ApiCall<Session>
  readonly endSession: () => ApiCall<unknown>
}
