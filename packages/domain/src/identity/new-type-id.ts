/**
 * Identifiers as customers see them: `ord_01kafq…`, a kind and a UUID version 7 (RFC 9562) in
 * 26 characters of lower-case Crockford base 32 (the TypeID specification 0.3).
 *
 * They sort by the time they were made. Pure: time and randomness are given.
 */
import type { Instant } from "../calendar/wall-clock.ts"

export const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"
const codes = Array.from(alphabet, (character) => character.charCodeAt(0))

/** Random bytes that one identifier uses. */
export const entropyBytesPerId = 10

/** The last 74 of the random bits are used, so that an id can be one more than another. */
const uuidV7 = (at: Instant, entropy: Uint8Array): Uint8Array => {
  const bytes = new Uint8Array(16)
  for (let index = 5, rest: number = at; index >= 0; index -= 1) {
    bytes[index] = rest % 256
    rest = Math.floor(rest / 256)
  }
  const [first = 0, second = 0, third = 0] = entropy
  const high12 = ((first & 0b11) << 10) | (second << 2) | (third >> 6)
  bytes[6] = 0x70 | (high12 >> 8)
  bytes[7] = high12 & 0xff
  bytes[8] = 0x80 | (third & 0x3f)
  bytes.set(entropy.subarray(3, entropyBytesPerId), 9)
  return bytes
}

/** 128 bits as 26 characters of 5 bits, the first of which has 3. */
const base32 = (bytes: Uint8Array): string => {
  const text: Array<number> = []
  let bits = 0
  let waiting = 2
  for (const byte of bytes) {
    bits = ((bits << 8) | byte) & 0xfff
    waiting += 8
    while (waiting >= 5) {
      waiting -= 5
      text.push(codes[(bits >> waiting) & 31] as number)
    }
  }
  return String.fromCharCode(...text)
}

/** A new identifier of that kind, from the instant and `entropyBytesPerId` random bytes. */
export const typeId = (kind: string, at: Instant, entropy: Uint8Array): string => {
  if (entropy.length < entropyBytesPerId) throw new RangeError("too little entropy for an id")
  return `${kind}_${base32(uuidV7(at, entropy))}`
}

/** Kind, time, version, and the two bits of variant: the first 14 characters after the kind. */
const firstMixed = 14

/**
 * Returns the identifier of that kind that two others determine: the time is that of the first, and
 * the random bits are mixed from both, so that equal pairs return equal ids.
 */
export const pairedId = (kind: string, first: string, second: string): string => {
  const [left, right] = [first, second].map((id) => id.slice(id.indexOf("_") + 1))
  const mixed = Array.from(left ?? "", (character, nth) => {
    if (nth < firstMixed) return character
    return alphabet[alphabet.indexOf(character) ^ alphabet.indexOf(right?.[nth] ?? "0")]
  })
  return `${kind}_${mixed.join("")}`
}

const leastEntropy = new Uint8Array(entropyBytesPerId)

/** Returns the smallest identifier of that kind that can be made at that instant. */
export const smallestIdAt = (kind: string, at: Instant): string => typeId(kind, at, leastEntropy)

/**
 * A source of identifiers of one kind from one draw of entropy: each is one more than the previous
 * one (RFC 9562, 6.2, method 2), so that code without a source of randomness can make many.
 */
export const idSequence = (kind: string, at: Instant, entropy: Uint8Array): (() => string) => {
  const counter = Uint8Array.from(entropy.subarray(0, entropyBytesPerId))
  return () => {
    const id = typeId(kind, at, counter)
    for (let index = counter.length - 1; index >= 0; index -= 1) {
      counter[index] = ((counter[index] as number) + 1) & 0xff
      if (counter[index] !== 0) break
    }
    return id
  }
}
