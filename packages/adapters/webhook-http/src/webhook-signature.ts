/**
 * The HMAC-SHA256 of a webhook, and the headers that carry it.
 *
 * The text that is signed and the service's own header are the domain's (`signatureBase`,
 * `serviceSignatureHeader`); the `webhook-*` headers are those of Standard Webhooks 1.0
 * (standardwebhooks.com, consulted 2026-11-20). Both hold the same digests, in hex and in base64,
 * one for each secret.
 */
import {
  serviceSignatureHeader,
  signatureBase,
  signatureHeaderName,
} from "@procurement/domain/webhook"
import { type HmacSha256, makeHmacSha256 } from "./hmac-sha256.ts"
import { remembered } from "./remembered.ts"

const secretForm = /^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/

/** What signs with the key in `whsec_` + base64; undefined when the text is no such secret. */
export type SignerOf = (secret: string) => HmacSha256 | undefined

const readSecret: SignerOf = (secret) => {
  const key = Buffer.from(secretForm.exec(secret)?.[1] ?? "", "base64")
  return key.length === 0 ? undefined : makeHmacSha256(key)
}

/** Reads secrets, and remembers the last `maximum` of them. */
export const makeSigners = (maximum: number): SignerOf => remembered(maximum, readSecret)

/** Names and values by turns, for an event sent at that time (whole seconds since 1970). */
export const signatureHeaders = (
  signers: ReadonlyArray<HmacSha256>,
  eventId: string,
  timestampSeconds: number,
  body: string,
): ReadonlyArray<string> => {
  const base = signatureBase(eventId, timestampSeconds, body)
  const digests = signers.map((sign) => sign(base))
  const hexDigests = digests.map(({ hex }) => hex)
  const standard = digests.map(({ base64 }) => `v1,${base64}`)
  return [
    signatureHeaderName,
    serviceSignatureHeader(timestampSeconds, hexDigests),
    "webhook-id",
    eventId,
    "webhook-timestamp",
    String(timestampSeconds),
    "webhook-signature",
    standard.join(" "),
  ]
}
