/**
 * Encrypts signing secrets at rest: AES-256-GCM, bound to the subscription that owns them
 * (docs/explanation/webhook.md).
 *
 * Sealed text is `sealed:1:<key id>:<nonce, tag and ciphertext in base64>`. The first key seals,
 * every key can open, so a key can be replaced while the service runs. Text that was never sealed
 * (stored earlier, or restored from a backup) is returned unchanged. Error messages contain no
 * secret.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto"

export interface SecretKey {
  /** The beginning of the key's digest: identifies the key without revealing it. */
  readonly id: string
  readonly bytes: Uint8Array
}

/** The first key seals; every key can open. */
export type SecretKeys = readonly [SecretKey, ...Array<SecretKey>]

export interface SecretBox {
  /** Never returns the same text twice. Only the same owner can open it. */
  readonly seal: (plain: string, owner: string) => string
  /** Throws when no key opens the text, or it was sealed for another owner or modified. */
  readonly open: (stored: string, owner: string) => string
  /** Whether the text is sealed with the first key. */
  readonly isCurrent: (stored: string) => boolean
}

const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16
const cipher = "aes-256-gcm"
const prefix = "sealed:1:"

const keyOf = (text: string, index: number, all: ReadonlyArray<string>): SecretKey => {
  const which = all.length === 1 ? "the key" : `key ${index + 1} of ${all.length}`
  const bytes = Buffer.from(text, "base64")
  if (bytes.toString("base64").replace(/=+$/, "") !== text.replace(/=+$/, "")) {
    throw new RangeError(`${which} is not valid base64`)
  }
  if (bytes.length !== keyBytes) {
    throw new RangeError(`${which} has ${bytes.length} bytes instead of ${keyBytes}`)
  }
  const id = createHash("sha256").update(bytes).digest("hex").slice(0, 8)
  return { id, bytes }
}

/**
 * Parses keys of 32 bytes in base64, separated by commas, the sealing key first. Throws a
 * `RangeError` with one line that names the invalid key by its position and reveals no key.
 */
export const parseSecretKeys = (text: string): SecretKeys => {
  const texts = text.split(",").map((key) => key.trim())
  const [first, ...others] = texts.map(keyOf)
  if (first === undefined) throw new RangeError("no key was given")
  const ids = [first, ...others].map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw new RangeError("the same key occurs twice")
  return [first, ...others]
}

/** A new key in the format that `parseSecretKeys` accepts. */
export const newSecretKey = (): string => randomBytes(keyBytes).toString("base64")

const sealedWith = ({ id, bytes }: SecretKey, plain: string, owner: string): string => {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, bytes, nonce, { authTagLength: tagBytes })
  sealing.setAAD(Buffer.from(owner))
  const text = Buffer.concat([sealing.update(plain, "utf8"), sealing.final()])
  const packed = Buffer.concat([nonce, sealing.getAuthTag(), text])
  return `${prefix}${id}:${packed.toString("base64")}`
}

const openedWith = ({ id, bytes }: SecretKey, packed: Buffer, owner: string): string => {
  try {
    const nonce = packed.subarray(0, nonceBytes)
    const opening = createDecipheriv(cipher, bytes, nonce, { authTagLength: tagBytes })
    opening.setAAD(Buffer.from(owner))
    opening.setAuthTag(packed.subarray(nonceBytes, nonceBytes + tagBytes))
    const text = opening.update(packed.subarray(nonceBytes + tagBytes))
    return Buffer.concat([text, opening.final()]).toString("utf8")
  } catch (cause) {
    throw new TypeError(`a secret of ${owner} was modified after key ${id} sealed it`, { cause })
  }
}

export const makeSecretBox = (keys: SecretKeys): SecretBox => {
  const [present] = keys
  const byId = new Map(keys.map((key) => [key.id, key]))
  return {
    seal: (plain, owner) => sealedWith(present, plain, owner),
    open: (stored, owner) => {
      if (!stored.startsWith(prefix)) return stored
      const [id = "", packed = ""] = stored.slice(prefix.length).split(":")
      const key = byId.get(id)
      if (key === undefined) {
        throw new TypeError(`a secret of ${owner} was sealed with key ${id}, which was not given`)
      }
      return openedWith(key, Buffer.from(packed, "base64"), owner)
    },
    isCurrent: (stored) => stored.startsWith(`${prefix}${present.id}:`),
  }
}
