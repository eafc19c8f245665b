/** Logins by signature in any context, over plain HTTP. */
import { X509Certificate } from "node:crypto"
import { aSeal } from "./client.ts"
import { call } from "./wire.ts"
import {
  type Credential,
  sha256Forms,
  type WrittenLogin,
  writeSignedLogin,
} from "./written-signature.ts"

export const aCompany = (nip: string): Promise<Credential> => aSeal(nip, "EC")

/** SHA-256 of the certificate, as grants name it. */
export const fingerprintOf = ({ certificatePem }: Credential): string =>
  new X509Certificate(certificatePem).fingerprint256.replaceAll(":", "")

export interface SignedLogin {
  readonly status: { readonly code: number }
  /** Empty unless the login succeeded. */
  readonly token: string
  readonly refreshToken: string
  /** As in `GET /auth/{ref}`. */
  readonly shown: Readonly<Record<string, unknown>>
}

const exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#"
const enveloped = "http://www.w3.org/2000/09/xmldsig#enveloped-signature"

const tokenIn = (value: unknown): string =>
  (value as { readonly token: string } | undefined)?.token ?? ""

export const logInWith = async (
  baseUrl: string,
  credential: Credential,
  request: Omit<WrittenLogin, "challenge"> = {},
): Promise<SignedLogin> => {
  const { json } = await call(baseUrl, "POST", "/v2/auth/challenge")
  const body = await writeSignedLogin(
    { challenge: String(json["challenge"]), ...request },
    { packaging: "enveloped", transforms: [[enveloped], [exclusive]], ...sha256Forms },
    credential,
  )
  const started = await call(baseUrl, "POST", "/v2/auth/xades-signature", { body })
  const token = tokenIn(started.json["authenticationToken"])
  const path = `/v2/auth/${String(started.json["referenceNumber"])}`
  const shown = (await call(baseUrl, "GET", path, { token })).json
  const redeemed = await call(baseUrl, "POST", "/v2/auth/token/redeem", { token })
  return {
    status: shown["status"] as SignedLogin["status"],
    token: tokenIn(redeemed.json["accessToken"]),
    refreshToken: tokenIn(redeemed.json["refreshToken"]),
    shown,
  }
}
