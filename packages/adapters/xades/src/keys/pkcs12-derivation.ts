/** How PKCS#12 derives keys from a passphrase (RFC 7292, B.2). */
import { createHash } from "node:crypto"

export interface Derivation {
  readonly hash: string
  readonly passphrase: string
  readonly salt: Uint8Array
  readonly iterations: number
}

/** RFC 7292, B.3: 1 derives keys, 2 initial values, 3 MAC keys. */
type DiversifierId = 1 | 2 | 3

/** A BMPString with its terminator (RFC 7292, B.1). */
const bmp = (text: string): Buffer => Buffer.from(`${text}\0`, "utf16le").swap16()

const repeated = (bytes: Uint8Array, block: number): Buffer =>
  bytes.length === 0
    ? Buffer.alloc(0)
    : Buffer.alloc(block * Math.ceil(bytes.length / block), Buffer.from(bytes))

/** Adds `addend` + 1 to every block, each a number modulo its size (B.2, step 6C). */
const addToBlocks = (blocks: Buffer, addend: Uint8Array): void => {
  for (let start = 0; start < blocks.length; start += addend.length) {
    let carry = 1
    for (let at = addend.length - 1; at >= 0; at -= 1) {
      const sum = (blocks[start + at] ?? 0) + (addend[at] ?? 0) + carry
      blocks[start + at] = sum & 0xff
      carry = sum >> 8
    }
  }
}

/** As many bytes as needed of a key, an initial value or a MAC key. */
export const derive = (id: DiversifierId, length: number, from: Derivation): Buffer => {
  const { hash, passphrase, salt, iterations } = from
  const block = hash === "sha384" || hash === "sha512" ? 128 : 64
  const blocks = Buffer.concat([repeated(salt, block), repeated(bmp(passphrase), block)])
  const derived: Array<Buffer> = []
  for (let size = 0; size < length; ) {
    let digest = createHash(hash).update(Buffer.alloc(block, id)).update(blocks).digest()
    for (let turn = 1; turn < iterations; turn += 1) {
      digest = createHash(hash).update(digest).digest()
    }
    derived.push(digest)
    size += digest.length
    addToBlocks(blocks, repeated(digest, block).subarray(0, block))
  }
  return Buffer.concat(derived).subarray(0, length)
}
