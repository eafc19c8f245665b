/**
 * The HMAC-SHA256 of a webhook, and the headers that carry it.
 *
 * The domain defines the signed text and the service's own header (`signatureBase`,
 * `serviceSignatureHeader`); the `webhook-*` headers are those of Standard Webhooks 1.0
 * (standardwebhooks.com, consulted 2026-11-20). Both contain the same digests, in hex and in
 * base64, one for each secret.
 */
import {
  serviceSignatureHeader,
  signatureBase,
  signatureHeaderName,
} from "@procurement/domain/webhook"
import { hash } from "node:crypto"

const secretForm = /^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/

/** A signer with the key in `whsec_` + base64; undefined when the text is not a valid secret. */
export type SignerOf = (secret: string) => HmacSha256 | undefined

const readSecret: SignerOf = (secret) => {
  const key = Buffer.from(secretForm.exec(secret)?.[1] ?? "", "base64")
  return key.length === 0 ? undefined : makeHmacSha256(key)
}

/** Parses secrets and caches the last `maximum` of them. */
export const makeSigners = (maximum: number): SignerOf => remembered(maximum, readSecret)

/**
 * Names and values alternate; the headers of an event sent at that time (whole seconds since 1970).
 */
export const signatureHeaders = (
  signers: ReadonlyArray<HmacSha256>,
  eventId: string,
  timestampSeconds: number,
  body: string,
): ReadonlyArray<string> => {
  const base = signatureBase(eventId, timestampSeconds, body)
  const digests = signers.map((sign) => sign(base))
  const hexDigests = digests.map(({ hex }) => hex)
  const standard = digests.map(({ base64 }) => `v1,${base64}`)
  return [
    signatureHeaderName,
    serviceSignatureHeader(timestampSeconds, hexDigests),
    "webhook-id",
    eventId,
    "webhook-timestamp",
    String(timestampSeconds),
    "webhook-signature",
    standard.join(" "),
  ]
}

export interface Digest {
  readonly hex: string
  readonly base64: string
}

/** Returns the digest of the text, as UTF-8, with one key. */
export type HmacSha256 = (text: string) => Digest

const blockBytes = 64
const digestBytes = 32
const longestCharacterBytes = 3

/** The buffer for texts to hash, reused for each text. */
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

/**
 * HMAC-SHA256 of texts with one key (RFC 2104, RFC 4231). Each text takes two hashes, each in a
 * single call: `createHmac` would create an OpenSSL object for every text and take twice as long,
 * nearly all of it for that object.
 */
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

/** A function that caches its results for the last `maximum` texts. */
export const remembered = <A>(
  maximum: number,
  read: (text: string) => A,
): ((text: string) => A) => {
  const cache = new Map<string, A>()
  return (text) => {
    const cached = cache.get(text)
    if (cached !== undefined) return cached
    const answer = read(text)
    const [oldest] = cache.keys()
    if (cache.size >= maximum && oldest !== undefined) cache.delete(oldest)
    cache.set(text, answer)
    return answer
  }
}
