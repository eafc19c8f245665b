/**
 * Verifies that a webhook comes from the service and is fresh, and returns its event.
 *
 * `X-Service-Signature: t=<unix seconds>,v1=<hex>[,v1=<hex>…]` contains an HMAC-SHA256 of
 * `id.timestamp.body` for each valid secret; `webhook-id` contains the id. Where a gateway has
 * removed that header, `webhook-timestamp` and `webhook-signature` of Standard Webhooks are
 * verified. Ids are not stored: a repeated delivery is valid and has the id of the same event.
 */
import { eventOf, type WebhookEvent } from "./webhook-event.ts"
import { digestOfBase64, digestOfHex, isSignedBy, signingKeyOf } from "./webhook-signature.ts"

/** The `Headers` of the platform, of undici, or of any other library. */
export interface HeadersOfFetch {
  get(name: string): string | null
}

export type HeaderRecord = Readonly<Record<string, string | ReadonlyArray<string> | undefined>>

export interface SignedWebhook {
  /** The subscription's secret, `whsec_…`. */
  readonly secret: string
  /** The request's headers: of Node, of fetch, or any record; names are case-insensitive. */
  readonly headers: HeadersOfFetch | HeaderRecord
  /** The body exactly as it was received, before any parsing. */
  readonly body: string | Uint8Array
  /** The most by which its time may differ from now, in either direction; default: 5 minutes. */
  readonly toleranceSeconds?: number
  /** Milliseconds since 1970; default: the machine's clock. */
  readonly now?: number
}

export type InvalidWebhookReason =
  | "UnusableSecret"
  /** Neither text nor bytes: usually a parser has read it before. */
  | "UnusableBody"
  | "MissingHeader"
  | "MalformedHeader"
  | "TimestampTooOld"
  | "TimestampTooNew"
  | "SignatureMismatch"
  /** The signature is valid, but the body is not an event of the service. */
  | "NoEvent"

export interface InvalidWebhook {
  readonly valid: false
  readonly reason: InvalidWebhookReason
  /** The header that is missing or malformed. */
  readonly header?: string
}

export type WebhookVerification =
  | {
      readonly valid: true
      /** The id of the event: the same in every retry and replay. */
      readonly id: string
      /** The time of this attempt's signature, in Unix seconds. */
      readonly timestamp: number
      readonly event: WebhookEvent
    }
  | InvalidWebhook

/** The id of an event. It contains no dot, which would make its end ambiguous. */
const idForm = /^[\w-]{1,128}$/

const isOfFetch = (headers: SignedWebhook["headers"]): headers is HeadersOfFetch =>
  typeof headers.get === "function"

const headerOf = (headers: SignedWebhook["headers"], name: string): string | undefined => {
  if (isOfFetch(headers)) return headers.get(name) ?? undefined
  const value = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof value === "object" ? value.join(",") : value
}

const valuesOf = (header: string, key: string): ReadonlyArray<string> =>
  header
    .split(",")
    .map((part) => part.trim().split("="))
    .flatMap(([name, value]) => (name === key && value !== undefined ? [value] : []))

const untimely = (seconds: number, tolerance: number): InvalidWebhookReason | undefined => {
  // Written so that NaN is rejected.
  if (!(seconds <= tolerance)) return "TimestampTooOld"
  return seconds >= -tolerance ? undefined : "TimestampTooNew"
}

/** Text or bytes, as received: not what a parser made of them. */
export const isRaw = (body: unknown): body is string | Uint8Array =>
  typeof body === "string" || body instanceof Uint8Array

const invalid = (reason: InvalidWebhookReason, header?: string): InvalidWebhook => ({
  valid: false,
  reason,
  ...(header === undefined ? {} : { header }),
})

interface Claim {
  readonly id: string
  readonly timestamp: number
  readonly digests: Parameters<typeof isSignedBy>[2]
}

const timeForm = /^\d{1,15}$/
const ownHeader = "x-service-signature"

const ownClaim = (id: string, signature: string): Claim | InvalidWebhook => {
  const [time = ""] = valuesOf(signature, "t")
  const digests = valuesOf(signature, "v1").map(digestOfHex)
  const isWellFormed = timeForm.test(time) && digests.length > 0
  return isWellFormed
    ? { id, timestamp: Number(time), digests }
    : invalid("MalformedHeader", ownHeader)
}

const standardClaim = (id: string, headers: SignedWebhook["headers"]): Claim | InvalidWebhook => {
  const signature = headerOf(headers, "webhook-signature")
  if (signature === undefined) return invalid("MissingHeader", "webhook-signature")
  const time = headerOf(headers, "webhook-timestamp")
  if (time === undefined) return invalid("MissingHeader", "webhook-timestamp")
  if (!timeForm.test(time)) return invalid("MalformedHeader", "webhook-timestamp")
  const signatures = [...signature.matchAll(/(?<![^\s,])v1,([^\s,]+)/g)]
  const digests = signatures.map(([, digest = ""]) => digestOfBase64(digest))
  return digests.length > 0
    ? { id, timestamp: Number(time), digests }
    : invalid("MalformedHeader", "webhook-signature")
}

/** Parses the headers, or returns why they are unusable. */
const claimOf = (headers: SignedWebhook["headers"]): Claim | InvalidWebhook => {
  const id = headerOf(headers, "webhook-id")
  if (id === undefined) return invalid("MissingHeader", "webhook-id")
  if (!idForm.test(id)) return invalid("MalformedHeader", "webhook-id")
  const header = headerOf(headers, ownHeader)
  return header === undefined ? standardClaim(id, headers) : ownClaim(id, header)
}

/** Compares in constant time; never rejects, for any content of the request. */
export const verifyWebhook = async (webhook: SignedWebhook): Promise<WebhookVerification> => {
  const { secret, headers, body, toleranceSeconds = 300, now = Date.now() } = webhook
  const key = await signingKeyOf(secret)
  if (key === undefined) return invalid("UnusableSecret")
  if (!isRaw(body)) return invalid("UnusableBody")
  const claim = claimOf(headers)
  if ("reason" in claim) return claim
  const { id, timestamp, digests } = claim
  const reason = untimely(Math.floor(now / 1_000) - timestamp, toleranceSeconds)
  if (reason !== undefined) return invalid(reason)
  const isSigned = await isSignedBy(key, { id, timestamp, body }, digests)
  if (!isSigned) return invalid("SignatureMismatch")
  const event = eventOf(body)
  return event === undefined ? invalid("NoEvent") : { valid: true, id, timestamp, event }
}
