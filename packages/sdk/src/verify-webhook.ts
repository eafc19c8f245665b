/**
 * Whether a webhook really comes from the service, and is fresh.
 *
 * `X-Service-Signature: t=<unix seconds>,v1=<hex>[,v1=<hex>…]` holds an HMAC-SHA256 of
 * `id.timestamp.body` for each secret in force; `webhook-id` holds the id. Ids are not remembered:
 * a repeated delivery is valid, and its id tells that it is the same event.
 */
import { createHmac, timingSafeEqual } from "node:crypto"

/** Of the platform, of the package undici, of any other. */
export interface HeadersOfFetch {
  get(name: string): string | null
}

export type HeaderRecord = Readonly<Record<string, string | ReadonlyArray<string> | undefined>>

export interface SignedWebhook {
  /** The subscription's secret, `whsec_…`. */
  readonly secret: string
  /** Of the request: of Node, of fetch, or any record; the case of names does not matter. */
  readonly headers: HeadersOfFetch | HeaderRecord
  /** The body exactly as it was received, before any parsing. */
  readonly body: string | Uint8Array
  /** How far its time may be from now, in either direction; 5 minutes when not given. */
  readonly toleranceSeconds?: number
  /** Milliseconds since 1970; the machine's clock when not given. */
  readonly now?: number
}

export type InvalidWebhookReason =
  | "UnusableSecret"
  /** Neither text nor bytes: most often it was parsed before. */
  | "UnusableBody"
  | "MissingHeader"
  | "MalformedHeader"
  | "TimestampTooOld"
  | "TimestampTooNew"
  | "SignatureMismatch"

export type WebhookVerification =
  | { readonly valid: true; readonly id: string; readonly timestamp: number }
  | { readonly valid: false; readonly reason: InvalidWebhookReason }

const secretForm = /^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/

/** Of an event, as the service makes them. A dot would make it a matter of taste where it ends. */
const idForm = /^[\w-]{1,128}$/

const isOfFetch = (headers: SignedWebhook["headers"]): headers is HeadersOfFetch =>
  typeof headers.get === "function"

const headerOf = (headers: SignedWebhook["headers"], name: string): string | undefined => {
  if (isOfFetch(headers)) return headers.get(name) ?? undefined
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof found === "object" ? found.join(",") : found
}

const valuesOf = (header: string, key: string): ReadonlyArray<string> =>
  header
    .split(",")
    .map((part) => part.trim().split("="))
    .flatMap(([name, value]) => (name === key && value !== undefined ? [value] : []))

const matches = (hex: string, expected: Buffer): boolean => {
  const digest = Buffer.from(hex, "hex")
  return digest.length === expected.length && timingSafeEqual(digest, expected)
}

const untimely = (seconds: number, tolerance: number): InvalidWebhookReason | undefined => {
  // Written so that what is no number refuses.
  if (!(seconds <= tolerance)) return "TimestampTooOld"
  return seconds >= -tolerance ? undefined : "TimestampTooNew"
}

const isUsable = (body: unknown): boolean => typeof body === "string" || body instanceof Uint8Array

const invalid = (reason: InvalidWebhookReason): WebhookVerification => ({ valid: false, reason })

/** Compares in constant time; never throws for anything that a request may hold. */
export const verifyWebhook = (webhook: SignedWebhook): WebhookVerification => {
  const { secret, headers, body, toleranceSeconds = 300, now = Date.now() } = webhook
  const key = Buffer.from(secretForm.exec(secret)?.[1] ?? "", "base64")
  if (key.length === 0) return invalid("UnusableSecret")
  if (!isUsable(body)) return invalid("UnusableBody")
  const id = headerOf(headers, "webhook-id")
  const signature = headerOf(headers, "x-service-signature")
  if (id === undefined || signature === undefined) return invalid("MissingHeader")
  const [time = ""] = valuesOf(signature, "t")
  const digests = valuesOf(signature, "v1")
  if (!idForm.test(id) || !/^\d{1,15}$/.test(time) || digests.length === 0) {
    return invalid("MalformedHeader")
  }
  const timestamp = Number(time)
  const reason = untimely(Math.floor(now / 1_000) - timestamp, toleranceSeconds)
  if (reason !== undefined) return invalid(reason)
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest()
  return digests.some((digest) => matches(digest, expected))
    ? { valid: true, id, timestamp }
    : invalid("SignatureMismatch")
}
