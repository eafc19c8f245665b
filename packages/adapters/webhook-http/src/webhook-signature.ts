/**
 * The HMAC-SHA256 of a webhook, and the headers that carry it.
 *
 * The text that is signed and the service's own header are the domain's (`signatureBase`,
 * `serviceSignatureHeader`); the `webhook-*` headers are those of Standard Webhooks 1.0
 * (standardwebhooks.com, consulted 2026-11-20). Both hold the same digest, in hex and in base64.
 */
import { serviceSignatureHeader, signatureBase } from "@procurement/domain/webhook"
import { createHmac } from "node:crypto"

const secretForm = /^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/

/** The key in `whsec_` + base64, or undefined when the text is no such secret. */
export const signingKey = (secret: string): Buffer | undefined => {
  const key = Buffer.from(secretForm.exec(secret)?.[1] ?? "", "base64")
  return key.length === 0 ? undefined : key
}

/** The digest over event id, time stamp (whole seconds since 1970) and the exact body. */
export const webhookDigest = (
  key: Buffer,
  eventId: string,
  timestampSeconds: number,
  body: string | Uint8Array,
): Buffer =>
  createHmac("sha256", key)
    .update(signatureBase(eventId, timestampSeconds, ""))
    .update(body)
    .digest()

export const signatureHeaders = (
  key: Buffer,
  eventId: string,
  timestampSeconds: number,
  body: string,
): Readonly<Record<string, string>> => {
  const digest = webhookDigest(key, eventId, timestampSeconds, body)
  return {
    "x-service-signature": serviceSignatureHeader(timestampSeconds, [digest.toString("hex")]),
    "webhook-id": eventId,
    "webhook-timestamp": String(timestampSeconds),
    "webhook-signature": `v1,${digest.toString("base64")}`,
  }
}
