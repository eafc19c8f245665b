/**
 * Secrets and token values as they are kept: SHA-256 in hexadecimal, nothing else.
 *
 * Client secrets and tokens are random and long, so a plain hash is enough: there is nothing to
 * guess (OWASP ASVS 5.0, 11.4.2 asks for slow hashes for passwords that people choose).
 */
import { hash, timingSafeEqual } from "node:crypto"
import type { SecretHash } from "@procurement/domain/credential"

/** SHA-256 of the text's UTF-8 bytes, 64 lower-case hexadecimal digits. */
export const secretHash = (secret: string): SecretHash => hash("sha256", secret) as SecretHash

/** Whether the secret has that hash. Takes the same time wherever the two differ. */
export const hasHash = (secret: string, expected: string): boolean => {
  const actual = Buffer.from(secretHash(secret))
  const kept = Buffer.from(expected)
  return actual.length === kept.length && timingSafeEqual(actual, kept)
}
