/**
 * The stored form of secrets and token values: SHA-256 in hexadecimal, by node:crypto.
 *
 * A presented secret is hashed and compared with every accepted hash in constant time.
 */
import { hash, timingSafeEqual } from "node:crypto"
import type { SecretHash, SecretHashing } from "@procurement/domain/credential"

/** SHA-256 of the text's UTF-8 bytes, 64 lower-case hexadecimal digits. */
export const secretHash = (secret: string): SecretHash => hash("sha256", secret) as SecretHash

export const makeSecretHashing = (): SecretHashing["Service"] => ({ hashOf: secretHash })

/** True when the secret has one of these hashes. */
export const hasHash = (secret: string, expected: ReadonlyArray<string>): boolean => {
  const actual = Buffer.from(secretHash(secret))
  const matches = expected.map((each) => {
    const stored = Buffer.from(each)
    return actual.length === stored.length && timingSafeEqual(actual, stored)
  })
  return matches.includes(true)
}
