/**
 * The encryption of one session's invoices: a fresh AES-256 key and IV, wrapped for KSeF.
 *
 * AES-256-CBC with PKCS#7; the key wrapped by RSA-OAEP with SHA-256 and MGF1-SHA-256. The IV goes
 * only into the opening call: KSeF's page describes a prefix of the ciphertext, but its own
 * clients write none. Key and IV serve all invoices of a session by design of the protocol, so
 * sessions are short.
 * Source: CIRFMF/ksef-docs, sesja-interaktywna.md, consulted 2026-11-20.
 */
import {
  type Cipheriv,
  constants,
  createCipheriv,
  hash,
  type KeyObject,
  publicEncrypt,
  randomBytes,
} from "node:crypto"
import type { Sha256 } from "@procurement/domain/archive"
import type { PublicKey } from "./public-keys.ts"

export const digestOf = (bytes: Uint8Array): Sha256 => hash("sha256", bytes, "hex") as Sha256

export const toBase64 = (digest: Sha256): string => Buffer.from(digest, "hex").toString("base64")

/** Exists only in this process. It can be wrapped for KSeF after the encryption, and repeatedly. */
export interface SessionSecret {
  readonly key: Buffer
  readonly vector: Buffer
}

/** The `encryption` object of the request that opens the session. */
export interface WireEncryption {
  readonly encryptedSymmetricKey: string
  readonly initializationVector: string
  readonly publicKeyId: string
}

export interface SessionCipher {
  readonly encryption: WireEncryption
  readonly encrypt: (bytes: Uint8Array) => Buffer
}

/** RSA-OAEP with SHA-256, Base64. */
export const wrapFor = (key: KeyObject, bytes: Uint8Array): string => {
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  return publicEncrypt({ key, padding, oaepHash: "sha256" }, bytes).toString("base64")
}

export const newSessionSecret = (): SessionSecret => ({
  key: randomBytes(32),
  vector: randomBytes(16),
})

export const encryptionFor = (
  { id, key }: PublicKey,
  { key: secret, vector }: SessionSecret,
): WireEncryption => ({
  encryptedSymmetricKey: wrapFor(key, secret),
  initializationVector: vector.toString("base64"),
  publicKeyId: id,
})

/** A cipher for one file. */
export const cipherOf = ({ key, vector }: SessionSecret): Cipheriv =>
  createCipheriv("aes-256-cbc", key, vector)

export const newSessionCipher = (key: PublicKey): SessionCipher => {
  const secret = newSessionSecret()
  return {
    encryption: encryptionFor(key, secret),
    encrypt: (bytes) => {
      const cipher = cipherOf(secret)
      return Buffer.concat([cipher.update(bytes), cipher.final()])
    },
  }
}
