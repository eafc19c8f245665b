/**
 * Secrets and token values as they are kept: SHA-256 in hexadecimal, by way of node:crypto.
 *
 * A secret that is shown is compared by its hash, with each hash that would be right, in a time
 * that does not depend on where they differ.
 */
import { hash, timingSafeEqual } from "node:crypto"
import type { SecretHash, SecretHashing } from "@procurement/domain/credential"

/** SHA-256 of the text's UTF-8 bytes, 64 lower-case hexadecimal digits. */
export const secretHash = (secret: string): SecretHash => hash("sha256", secret) as SecretHash

export const makeSecretHashing = (): SecretHashing["Service"] => ({ hashOf: secretHash })

/** Whether the secret has one of those hashes. */
export const hasHash = (secret: string, expected: ReadonlyArray<string>): boolean => {
  const actual = Buffer.from(secretHash(secret))
  const matches = expected.map((each) => {
    const kept = Buffer.from(each)
    return actual.length === kept.length && timingSafeEqual(actual, kept)
  })
  return matches.includes(true)
}
