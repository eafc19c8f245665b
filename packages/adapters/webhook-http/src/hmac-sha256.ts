/**
 * HMAC-SHA256 of a text, in hex and in base64 (RFC 2104, RFC 4231).
 *
 * Made of two hashes in one step each. `createHmac` makes an object of OpenSSL's for every text,
 * and takes twice as long, nearly all of it for that object.
 */
import { hash } from "node:crypto"

export interface Digest {
  readonly hex: string
  readonly base64: string
}

/** The digest of that text, as UTF-8, by one key. */
export type HmacSha256 = (text: string) => Digest

const blockBytes = 64
const digestBytes = 32
const longestCharacterBytes = 3

/** Where texts are laid out to be hashed: one after the other, and none is kept. */
let workspace = Buffer.alloc(4_096)

const withText = (block: Uint8Array, text: string): Uint8Array => {
  const neededBytes = blockBytes + text.length * longestCharacterBytes
  if (workspace.length < neededBytes) workspace = Buffer.alloc(neededBytes)
  workspace.set(block)
  return workspace.subarray(0, blockBytes + workspace.write(text, blockBytes))
}

const keyBlock = (key: Uint8Array): Buffer => {
  const block = Buffer.alloc(blockBytes)
  block.set(key.length > blockBytes ? hash("sha256", key, "buffer") : key)
  return block
}

export const makeHmacSha256 = (key: Uint8Array): HmacSha256 => {
  const block = keyBlock(key)
  const inner = block.map((byte) => byte ^ 0x36)
  const outer = Buffer.alloc(blockBytes + digestBytes)
  outer.set(block.map((byte) => byte ^ 0x5c))
  const digest = Buffer.alloc(digestBytes)
  return (text) => {
    outer.write(hash("sha256", withText(inner, text), "hex"), blockBytes, "hex")
    const hex = hash("sha256", outer, "hex")
    digest.write(hex, "hex")
    return { hex, base64: digest.toString("base64") }
  }
}
