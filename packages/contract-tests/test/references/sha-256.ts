/**
 * SHA-256 (FIPS 180-4) in plain arithmetic: the archive's reference wants a digest at once, and
 * Web Crypto gives one only later. Held against Web Crypto by the archive's contract.
 */
import type { Sha256 } from "@procurement/domain/archive"
import * as Hex from "effect/encoding/Hex"

const isPrime = (value: number): boolean => {
  for (let factor = 2; factor * factor <= value; factor += 1) if (value % factor === 0) return false
  return true
}

const primes = Array.from({ length: 310 }, (_, index) => index + 2).filter(isPrime)

const fractionBits = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) >>> 0

const roundConstants = Uint32Array.from(primes, (prime) => fractionBits(Math.cbrt(prime)))
const initialState = primes.slice(0, 8).map((prime) => fractionBits(Math.sqrt(prime)))

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

const at = (words: Uint32Array, index: number): number => words[index] ?? 0

const padded = (bytes: Uint8Array): DataView => {
  const blocks = Math.ceil((bytes.length + 9) / 64)
  const all = new Uint8Array(blocks * 64)
  all.set(bytes)
  all[bytes.length] = 0x80
  const view = new DataView(all.buffer)
  view.setBigUint64(all.length - 8, BigInt(bytes.length) * 8n)
  return view
}

const schedule = (view: DataView, offset: number, words: Uint32Array): void => {
  for (let index = 0; index < 16; index += 1) words[index] = view.getUint32(offset + index * 4)
  for (let index = 16; index < 64; index += 1) {
    const early = at(words, index - 15)
    const late = at(words, index - 2)
    const small0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
    const small1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
    words[index] = at(words, index - 16) + small0 + at(words, index - 7) + small1
  }
}

/** Adds a block to the state. Without a list for each round: a run hashes many megabytes. */
const compress = (state: Uint32Array, words: Uint32Array): void => {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let index = 0; index < 64; index += 1) {
    const big1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const choice = (e & f) ^ (~e & g)
    const first = (h + big1 + choice + at(roundConstants, index) + at(words, index)) | 0
    const big0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + big0 + majority) | 0
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries())
    state[index] = at(state, index) + word
}

export const sha256Bytes = (bytes: Uint8Array): Uint8Array => {
  const view = padded(bytes)
  const state = Uint32Array.from(initialState)
  const words = new Uint32Array(64)
  for (let offset = 0; offset < view.byteLength; offset += 64) {
    schedule(view, offset, words)
    compress(state, words)
  }
  const digest = new DataView(new ArrayBuffer(32))
  for (const [index, word] of state.entries()) digest.setUint32(index * 4, word)
  return new Uint8Array(digest.buffer)
}

export const sha256Now = (bytes: Uint8Array): Sha256 => Hex.encode(sha256Bytes(bytes)) as Sha256
