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
import { createHmac, createSecretKey, type KeyObject } from "node:crypto"
import { remembered } from "./remembered.ts"

const secretForm = /^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/

/** The key in `whsec_` + base64, or undefined when the text is no such secret. */
export type SigningKey = (secret: string) => KeyObject | undefined

const readKey: SigningKey = (secret) => {
  const key = Buffer.from(secretForm.exec(secret)?.[1] ?? "", "base64")
  return key.length === 0 ? undefined : createSecretKey(key)
}

/**
 * Reads secrets, and remembers the keys of the last `maximum` of them: Node 24 takes longer to make
 * a key object than to sign with it, and three times as long again with bare bytes.
 */
export const makeSigningKeys = (maximum: number): SigningKey => remembered(maximum, readKey)

/** Names and values by turns, for an event sent at that time (whole seconds since 1970). */
export const signatureHeaders = (
  keys: ReadonlyArray<KeyObject>,
  eventId: string,
  timestampSeconds: number,
  body: string,
): ReadonlyArray<string> => {
  const base = signatureBase(eventId, timestampSeconds, body)
  const digests = keys.map((key) => createHmac("sha256", key).update(base).digest())
  const hex = digests.map((digest) => digest.toString("hex"))
  const standard = digests.map((digest) => `v1,${digest.toString("base64")}`)
  return [
    signatureHeaderName,
    serviceSignatureHeader(timestampSeconds, hex),
    "webhook-id",
    eventId,
    "webhook-timestamp",
    String(timestampSeconds),
    "webhook-signature",
    standard.join(" "),
  ]
}
