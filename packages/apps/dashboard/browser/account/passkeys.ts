/** Asks the browser for passkeys (Web Authentication Level 3), for challenges of the API. */
import type { NewPasskey, PasskeyUse } from "../api/account-types.ts"
import type { Api } from "../api/api.ts"
import type { PasskeyCalls } from "./access-calls.ts"

/** The reader has closed the browser's question, or no device has responded. */
export class PasskeyCancelled extends Error {}

/** Whether the browser has passkeys for this host and reads their JSON form. */
export const hasPasskeys = (): boolean =>
  !/^[\d.]+$/.test(location.hostname) &&
  "PublicKeyCredential" in globalThis &&
  "parseRequestOptionsFromJSON" in PublicKeyCredential &&
  "parseCreationOptionsFromJSON" in PublicKeyCredential

const credentialOf = async (pending: Promise<Credential | null>): Promise<PublicKeyCredential> => {
  const credential = await pending.catch(() => null)
  if (credential instanceof PublicKeyCredential) return credential
  throw new PasskeyCancelled()
}

type Send = Api["send"]

/** Signs in with any passkey, or with one of those with the ids. */
export const signInWithPasskey = async <Session>(
  send: Send,
  { challenge, usePasskey }: PasskeyCalls<Session>,
  ids: ReadonlyArray<string> = [],
): Promise<Session> => {
  const options = await send(challenge())
  const allowCredentials = ids.map((id) => ({ type: "public-key" as const, id }))
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({
    ...options,
    allowCredentials,
  })
  const response = await credentialOf(navigator.credentials.get({ publicKey }))
  const credential = response.toJSON() as PasskeyUse["credential"]
  return send(usePasskey({ challenge: options.challenge, credential }))
}

/** Adds a passkey under that name. */
export const addPasskey = async (
  send: Send,
  access: PasskeyCalls<unknown>,
  name: string,
): Promise<void> => {
  const options = await send(access.newPasskey())
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const response = await credentialOf(navigator.credentials.create({ publicKey }))
  const credential = response.toJSON() as NewPasskey["credential"]
  await send(access.addPasskey({ name, challenge: options.challenge, credential }))
}
