/**
 * Uses of the status page's one key: sealed signing secrets, and links that cannot be forged.
 *
 * Each purpose has its own derived key (HKDF, RFC 5869). No key is in the database, so a copy of
 * the database opens nothing.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto"

export type LinkAction = "confirm" | "unsubscribe"

const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16
const cipherName = "aes-256-gcm"

const derived = (key: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", key, "", `procurement-status/${purpose}`, keyBytes))

const linkForm = /^([a-z]{3}_[0-9a-z]{26})\.([0-9a-z]{1,11})\.([\w-]{43})$/

export const makeSecrets = (key: Uint8Array) => {
  const sealKey = derived(key, "seal")
  const linkKey = derived(key, "link")
  const signed = (text: string): Buffer => createHmac("sha256", linkKey).update(text).digest()
  /** Throws when it was sealed with another key. */
  const unseal = (sealed: Uint8Array): string => {
    const bytes = Buffer.from(sealed)
    const decipher = createDecipheriv(cipherName, sealKey, bytes.subarray(0, nonceBytes))
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
    const opened = decipher.update(bytes.subarray(nonceBytes + tagBytes))
    return Buffer.concat([opened, decipher.final()]).toString("utf8")
  }
  return {
    seal: (secret: string): Uint8Array => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(cipherName, sealKey, nonce)
      const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    unseal,
    /** Takes the same time for any text. Throws when it was sealed with another key. */
    isSealed: (sealed: Uint8Array, presented: string): boolean =>
      timingSafeEqual(signed(unseal(sealed)), signed(presented)),
    /** Text for a URL; one without an end is valid for ever. */
    link: (action: LinkAction, subscriberId: string, expiresAt = 0): string => {
      const expires = expiresAt.toString(36)
      const mac = signed(`${action}.${subscriberId}.${expires}`).toString("base64url")
      return `${subscriberId}.${expires}.${mac}`
    },
    /** The link's subscriber; undefined when it is forged, for something else, or has expired. */
    read: (action: LinkAction, link: string, now: number): string | undefined => {
      const [, subscriberId = "", expires = "", mac = ""] = linkForm.exec(link) ?? []
      const expected = signed(`${action}.${subscriberId}.${expires}`)
      const presented = Buffer.from(mac, "base64url")
      if (presented.length !== expected.length || !timingSafeEqual(presented, expected))
        return undefined
      const expiresAt = Number.parseInt(expires, 36)
      return expiresAt === 0 || now < expiresAt ? subscriberId : undefined
    },
  }
}

export type Secrets = ReturnType<typeof makeSecrets>
