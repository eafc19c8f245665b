/**
 * How PKCS#12 turns a passphrase into keys: PBES2 with PBKDF2 (RFC 8018), and its own derivation
 * (RFC 7292, appendix B) for the digest over the file and for triple DES.
 */
import { createDecipheriv, createHash, createHmac, pbkdf2Sync } from "node:crypto"
import { fieldsOf, takeOid } from "../asn1/der-fields.ts"
import { type DerNode, derTag } from "../der.ts"

export class WrongPassphrase extends Error {
  override readonly name = "WrongPassphrase"
}

/** More would be an attack on whoever opens the file. */
const mostIterations = 10_000_000

const hashes: ReadonlyMap<string, string> = new Map([
  ["1.3.14.3.2.26", "sha1"],
  ["2.16.840.1.101.3.4.2.1", "sha256"],
  ["2.16.840.1.101.3.4.2.2", "sha384"],
  ["2.16.840.1.101.3.4.2.3", "sha512"],
])
const pseudoRandom: ReadonlyMap<string, string> = new Map([
  ["1.2.840.113549.2.7", "sha1"],
  ["1.2.840.113549.2.9", "sha256"],
  ["1.2.840.113549.2.10", "sha384"],
  ["1.2.840.113549.2.11", "sha512"],
])
const aes: ReadonlyMap<string, { readonly cipher: string; readonly keyBytes: number }> = new Map([
  ["2.16.840.1.101.3.4.1.2", { cipher: "aes-128-cbc", keyBytes: 16 }],
  ["2.16.840.1.101.3.4.1.22", { cipher: "aes-192-cbc", keyBytes: 24 }],
  ["2.16.840.1.101.3.4.1.42", { cipher: "aes-256-cbc", keyBytes: 32 }],
])
const oidPbes2 = "1.2.840.113549.1.5.13"
const oidTripleDes = "1.2.840.113549.1.12.1.3"
const rc2: ReadonlySet<string> = new Set(["1.2.840.113549.1.12.1.5", "1.2.840.113549.1.12.1.6"])

const numberOf = ({ content }: DerNode): number => {
  const value = Number.parseInt(Buffer.from(content).toString("hex") || "0", 16)
  if (value > mostIterations) throw new RangeError(`${value} iterations are too many`)
  return value
}

const known = <Value>(table: ReadonlyMap<string, Value>, oid: string): Value => {
  const found = table.get(oid)
  if (found === undefined) throw new RangeError(`the algorithm ${oid} is not known here`)
  return found
}

interface Derivation {
  readonly hash: string
  readonly passphrase: string
  readonly salt: Uint8Array
  readonly iterations: number
}

/** RFC 7292, B.3: 1 makes keys, 2 initial values, 3 keys for the digest. */
type DiversifierId = 1 | 2 | 3

// A BMPString with its end, as B.1 demands.
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

const derive = (id: DiversifierId, length: number, from: Derivation): Buffer => {
  const { hash, passphrase, salt, iterations } = from
  const block = hash === "sha384" || hash === "sha512" ? 128 : 64
  const blocks = Buffer.concat([repeated(salt, block), repeated(bmp(passphrase), block)])
  const made: Array<Buffer> = []
  for (let size = 0; size < length; ) {
    let digest = createHash(hash).update(Buffer.alloc(block, id)).update(blocks).digest()
    for (let turn = 1; turn < iterations; turn += 1) {
      digest = createHash(hash).update(digest).digest()
    }
    made.push(digest)
    size += digest.length
    addToBlocks(blocks, repeated(digest, block).subarray(0, block))
  }
  return Buffer.concat(made).subarray(0, length)
}

const decipher = (cipher: string, key: Buffer, iv: Uint8Array, data: Uint8Array): Uint8Array => {
  try {
    const opened = createDecipheriv(cipher, key, iv)
    return Buffer.concat([opened.update(data), opened.final()])
  } catch (cause) {
    throw new WrongPassphrase("the contents do not open", { cause })
  }
}

const readPbes2 = (parameters: DerNode, passphrase: string) => {
  const fields = fieldsOf(parameters.content)
  const derivation = fieldsOf(fields.take(derTag.sequence).content)
  takeOid(derivation)
  const pbkdf2 = fieldsOf(derivation.take(derTag.sequence).content)
  const salt = pbkdf2.take(derTag.octetString).content
  const iterations = numberOf(pbkdf2.take(derTag.integer))
  pbkdf2.takeIf(derTag.integer)
  const prf = pbkdf2.takeIf(derTag.sequence)
  const hash = prf === undefined ? "sha1" : known(pseudoRandom, takeOid(fieldsOf(prf.content)))
  const scheme = fieldsOf(fields.take(derTag.sequence).content)
  const { cipher, keyBytes } = known(aes, takeOid(scheme))
  const iv = scheme.take(derTag.octetString).content
  return { cipher, iv, key: pbkdf2Sync(passphrase, salt, iterations, keyBytes, hash) }
}

const readTripleDes = (parameters: DerNode, passphrase: string) => {
  const fields = fieldsOf(parameters.content)
  const salt = fields.take(derTag.octetString).content
  const iterations = numberOf(fields.take(derTag.integer))
  const from = { hash: "sha1", passphrase, salt, iterations }
  return { cipher: "des-ede3-cbc", key: derive(1, 24, from), iv: derive(2, 8, from) }
}

/** The plain contents. Throws `WrongPassphrase`, or `RangeError` for an unknown algorithm. */
export const decrypt = (algorithm: DerNode, data: Uint8Array, passphrase: string): Uint8Array => {
  const fields = fieldsOf(algorithm.content)
  const name = takeOid(fields)
  if (rc2.has(name)) {
    throw new RangeError(
      "it is encrypted with RC2; write it anew: openssl pkcs12 -legacy, then -export",
    )
  }
  if (name !== oidPbes2 && name !== oidTripleDes) throw new RangeError(`algorithm ${name}`)
  const read = name === oidPbes2 ? readPbes2 : readTripleDes
  const { cipher, key, iv } = read(fields.take(derTag.sequence), passphrase)
  return decipher(cipher, key, iv, data)
}

/** The digest in MacData, and the one that the passphrase gives. */
export const macOf = (mac: DerNode, contents: Uint8Array, passphrase: string) => {
  const fields = fieldsOf(mac.content)
  const info = fieldsOf(fields.take(derTag.sequence).content)
  const hash = known(hashes, takeOid(fieldsOf(info.take(derTag.sequence).content)))
  const wanted = info.take(derTag.octetString).content
  const salt = fields.take(derTag.octetString).content
  const count = fields.takeIf(derTag.integer)
  const iterations = count === undefined ? 1 : numberOf(count)
  const key = derive(3, createHash(hash).digest().length, { hash, passphrase, salt, iterations })
  const computed = createHmac(hash, key).update(contents).digest()
  if (wanted.length !== computed.length) throw new RangeError("the digest has another length")
  return { wanted, computed }
}
