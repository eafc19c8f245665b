/**
 * For the receiver of a webhook: whether a request really comes from the service, and is fresh.
 *
 * Reads the Standard Webhooks headers, or `X-Service-Signature` when those are absent. Does not
 * remember ids: a repeated delivery is valid, and its `id` tells that it is the same event.
 */
import { timingSafeEqual } from "node:crypto"
import { signingKey, webhookDigest } from "./webhook-signature.ts"

export interface WebhookToVerify {
  /** The subscription's secret, `whsec_` and base64. */
  readonly secret: string
  /** The request's headers; the case of their names does not matter. */
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  /** The body exactly as received, before any JSON parsing. */
  readonly body: string | Uint8Array
  /** How far the time stamp may be from now, in either direction. */
  readonly toleranceSeconds?: number
  /** Milliseconds since 1970; the clock of the machine when not given. */
  readonly now?: number
}

export type InvalidWebhookReason =
  | "UnusableSecret"
  | "MissingHeader"
  | "MalformedHeader"
  | "TimestampTooOld"
  | "TimestampTooNew"
  | "SignatureMismatch"

export type WebhookVerification =
  | {
      readonly valid: true
      /** The event's id: the same for every delivery of the event. */
      readonly id: string
      /** Whole seconds since 1970. */
      readonly timestamp: number
    }
  | { readonly valid: false; readonly reason: InvalidWebhookReason }

interface Claim {
  readonly id: string
  readonly timestamp: string
  readonly digests: ReadonlyArray<Buffer>
}

const headerOf = (headers: WebhookToVerify["headers"], name: string): string | undefined => {
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof found === "string" || found === undefined ? found : found.join(" ")
}

/** `v1,<base64> v1,<base64> v2,…`: versions that are not known are passed over. */
const standardDigests = (header: string): ReadonlyArray<Buffer> =>
  header
    .split(" ")
    .filter((part) => part.startsWith("v1,"))
    .map((part) => Buffer.from(part.slice(3), "base64"))

/** The values of one key in `t=…,v1=…,v1=…`. */
const valuesOf = (header: string, key: string): ReadonlyArray<string> =>
  header
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${key}=`))
    .map((part) => part.slice(key.length + 1))

const claimOf = (headers: WebhookToVerify["headers"]): Claim | undefined => {
  const id = headerOf(headers, "webhook-id")
  const standard = headerOf(headers, "webhook-signature")
  const timestamp = headerOf(headers, "webhook-timestamp")
  if (id === undefined) return undefined
  if (standard !== undefined && timestamp !== undefined) {
    return { id, timestamp, digests: standardDigests(standard) }
  }
  const own = headerOf(headers, "x-service-signature")
  if (own === undefined) return undefined
  const digests = valuesOf(own, "v1").map((digest) => Buffer.from(digest, "hex"))
  return { id, timestamp: valuesOf(own, "t")[0] ?? "", digests }
}

const invalid = (reason: InvalidWebhookReason): WebhookVerification => ({ valid: false, reason })

const equal = (left: Buffer, right: Buffer): boolean =>
  left.length === right.length && timingSafeEqual(left, right)

/** Whether one of the request's `v1` signatures was made with the secret, within the tolerance. */
export const verifyWebhook = ({
  secret,
  headers,
  body,
  toleranceSeconds = 300,
  now = Date.now(),
}: WebhookToVerify): WebhookVerification => {
  const key = signingKey(secret)
  if (key === undefined) return invalid("UnusableSecret")
  const claim = claimOf(headers)
  if (claim === undefined) return invalid("MissingHeader")
  if (!/^\d{1,15}$/.test(claim.timestamp) || claim.digests.length === 0) {
    return invalid("MalformedHeader")
  }
  const timestamp = Number(claim.timestamp)
  const ageSeconds = Math.floor(now / 1_000) - timestamp
  if (ageSeconds > toleranceSeconds) return invalid("TimestampTooOld")
  if (ageSeconds < -toleranceSeconds) return invalid("TimestampTooNew")
  const expected = webhookDigest(key, claim.id, timestamp, body)
  return claim.digests.some((digest) => equal(digest, expected))
    ? { valid: true, id: claim.id, timestamp }
    : invalid("SignatureMismatch")
}
