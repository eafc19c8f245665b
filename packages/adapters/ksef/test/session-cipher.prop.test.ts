import { describe, expect, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { createDecipheriv, constants, privateDecrypt, X509Certificate } from "node:crypto"
import { newSessionCipher } from "../src/encryption/session-cipher.ts"
import { newServerKey } from "./self-signed.ts"

const { certificate, id, privateKey } = newServerKey()
const key = new X509Certificate(Buffer.from(certificate, "base64")).publicKey
const padding = constants.RSA_PKCS1_OAEP_PADDING

describe("Session cipher", () => {
  it.prop(
    "any bytes are decrypted with the private key, and no IV precedes them",
    { bytes: Schema.Uint8Array },
    ({ bytes }) => {
      const { encryption, encrypt } = newSessionCipher({ id, key })
      const wrapped = Buffer.from(encryption.encryptedSymmetricKey, "base64")
      const secret = privateDecrypt({ key: privateKey, padding, oaepHash: "sha256" }, wrapped)
      const vector = Buffer.from(encryption.initializationVector, "base64")
      const decipher = createDecipheriv("aes-256-cbc", secret, vector)
      const encrypted = encrypt(bytes)
      const plain = Buffer.concat([decipher.update(encrypted), decipher.final()])
      expect(plain.equals(bytes)).toBe(true)
      expect(encrypted.length).toBe(Math.floor(bytes.length / 16) * 16 + 16)
    },
  )

  it("every session has its own key and IV", () => {
    const ciphers = Array.from({ length: 20 }, () => newSessionCipher({ id, key }).encryption)
    expect(new Set(ciphers.map((one) => one.initializationVector)).size).toBe(20)
    expect(new Set(ciphers.map((one) => one.encryptedSymmetricKey)).size).toBe(20)
  })
})
