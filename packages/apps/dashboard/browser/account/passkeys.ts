/** Asks the browser for passkeys (Web Authentication Level 3), for challenges of the API. */
import type { NewPasskey, PasskeyUse, SessionState } from "../api/account-types.ts"
import type { Api } from "../api/api.ts"
import { call } from "../api/calls.ts"

/** The reader has closed the browser's question, or no device has responded. */
export class PasskeyCancelled extends Error {}

/** Whether the browser has passkeys for this host and reads their JSON form. */
export const hasPasskeys = (): boolean =>
  !/^[\d.]+$/.test(location.hostname) &&
  "PublicKeyCredential" in globalThis &&
  "parseRequestOptionsFromJSON" in PublicKeyCredential &&
  "parseCreationOptionsFromJSON" in PublicKeyCredential

const credentialOf = async (asked: Promise<Credential | null>): Promise<PublicKeyCredential> => {
  const credential = await asked.catch(() => null)
  if (credential instanceof PublicKeyCredential) return credential
  throw new PasskeyCancelled()
}

type Send = Api["send"]

/** Signs in with any passkey, or with one of those with the ids. */
export const signInWithPasskey = async (
  send: Send,
  ids: ReadonlyArray<string> = [],
): Promise<SessionState> => {
  const options = await send(call("post", "/v1/passkey-challenges"))
  const allowCredentials = ids.map((id) => ({ type: "public-key" as const, id }))
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({
    ...options,
    allowCredentials,
  })
  const response = await credentialOf(navigator.credentials.get({ publicKey }))
  const credential = response.toJSON() as PasskeyUse["credential"]
  const body = { challenge: options.challenge, credential }
  return send(call("post", "/v1/passkey-sessions", { body }))
}

/** Adds a passkey under that name. */
export const addPasskey = async (send: Send, name: string): Promise<void> => {
  const options = await send(call("post", "/v1/passkey-requests"))
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const response = await credentialOf(navigator.credentials.create({ publicKey }))
  const credential = response.toJSON() as NewPasskey["credential"]
  await send(
    call("post", "/v1/passkeys", { body: { name, challenge: options.challenge, credential } }),
  )
}

export const listPasskeys = () => call("get", "/v1/passkeys")
export const removePasskey = (id: string) => call("delete", "/v1/passkeys/{id}", { path: { id } })
