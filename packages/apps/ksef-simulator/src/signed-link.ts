/**
 * Signed URLs: each carries its purpose, its expiry and an HMAC over both.
 *
 * Any client that has the URL may use it until it expires, without a token.
 */
import { instant, type Instant } from "@procurement/domain/calendar"
import { createHmac, timingSafeEqual } from "node:crypto"
import type { ReceivedRequest } from "./http/operation.ts"
import { Refused } from "./http/api-error.ts"

const mac = (secret: string, purpose: string, expiresAt: Instant): Buffer =>
  createHmac("sha256", Buffer.from(secret, "base64")).update(`${purpose} ${expiresAt}`).digest()

/** The query string after the `?`. */
export const linkQuery = (secret: string, purpose: string, expiresAt: Instant): string =>
  `expires=${expiresAt}&signature=${mac(secret, purpose, expiresAt).toString("base64url")}`

const isSigned = (secret: string, purpose: string, expiresAt: Instant, value: string): boolean => {
  const signature = Buffer.from(value, "base64url")
  const expected = mac(secret, purpose, expiresAt)
  return signature.length === expected.length && timingSafeEqual(signature, expected)
}

/** Rejects with 403 unless the request's URL was signed for that purpose and is not expired. */
export const requireValidLink = (
  secret: string,
  purpose: string,
  { query }: ReceivedRequest,
  now: Instant,
): void => {
  const expiresAt = instant(Number(query["expires"]))
  const signature = String(query["signature"])
  if (now < expiresAt && isSigned(secret, purpose, expiresAt, signature)) return
  const detail = "Adres wygasł albo jest nieprawidłowy."
  const reasonCode = "insufficient-resource-access"
  throw new Refused({ kind: "Forbidden", reasonCode, detail, security: {} })
}
