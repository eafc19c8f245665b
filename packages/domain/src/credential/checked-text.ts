/**
 * Secrets that can be told from a typo without asking anybody: a prefix, 256 random bits in base
 * 62, and a CRC-32 of both in base 62.
 *
 * The checksum is public knowledge and guards nothing: it lets a scanner of source code, and the
 * API before any look-up, see that a text can't be a secret of ours. Every change of one character
 * is noticed, for CRC-32 notices every burst of errors of up to 32 bits (ISO/IEC 13239, annex A).
 */
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const base = BigInt(alphabet.length)

/** Random bytes that one secret uses. */
export const entropyBytesPerSecret = 32
/** 62 ** 43 > 2 ** 256. */
const randomLength = 43
/** 62 ** 6 > 2 ** 32. */
const checksumLength = 6

/** The reversed polynomial of CRC-32 as in ISO/IEC 13239, Ethernet and zip. */
const polynomial = 0xedb88320

const remainderOf = (byte: number): number => {
  let remainder = byte
  for (let bit = 0; bit < 8; bit += 1) {
    remainder = remainder & 1 ? (remainder >>> 1) ^ polynomial : remainder >>> 1
  }
  return remainder >>> 0
}

const remainders = Uint32Array.from({ length: 256 }, (_, byte) => remainderOf(byte))

/** CRC-32 of a text of ASCII characters. */
export const crc32 = (text: string): number => {
  let sum = 0xffffffff
  for (let index = 0; index < text.length; index += 1) {
    sum = (sum >>> 8) ^ (remainders[(sum ^ text.charCodeAt(index)) & 0xff] as number)
  }
  return (sum ^ 0xffffffff) >>> 0
}

const inBase62 = (value: bigint, length: number): string => {
  let text = ""
  for (let rest = value; text.length < length; rest /= base) {
    text = alphabet.charAt(Number(rest % base)) + text
  }
  return text
}

const numberOf = (bytes: Uint8Array): bigint => {
  let value = 0n
  for (const byte of bytes) value = (value << 8n) | BigInt(byte)
  return value
}

const withChecksum = (text: string): string => text + inBase62(BigInt(crc32(text)), checksumLength)

/** A new secret from 32 random bytes. */
export const checkedText = (prefix: string, entropy: Uint8Array): string => {
  if (entropy.length < entropyBytesPerSecret)
    throw new RangeError("too little entropy for a secret")
  const random = numberOf(entropy.subarray(0, entropyBytesPerSecret))
  return withChecksum(prefix + inBase62(random, randomLength))
}

const body = new RegExp(`^[${alphabet}]{${randomLength + checksumLength}}$`)

/** Whether the text could have been made by `checkedText` with that prefix. */
export const isCheckedText = (prefix: string, text: string): boolean =>
  text.startsWith(prefix) &&
  body.test(text.slice(prefix.length)) &&
  withChecksum(text.slice(0, -checksumLength)) === text
