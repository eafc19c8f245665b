/** The contract of `SecretHashing`: exactly SHA-256, because a hash can't be changed later. */
import { SecretHashing } from "@procurement/domain/credential"
import * as Effect from "effect/Effect"
import { expect } from "@effect/vitest"
import * as Hex from "effect/encoding/Hex"
import { clauses } from "../suite/clause.ts"
import { forEachRun } from "../suite/property.ts"
import { suiteOf } from "../suite/register.ts"

/** FIPS 180-4, from NIST's examples (SHA256.pdf, csrc.nist.gov, consulted 2026-11-20). */
const examples = [
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  [
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  ],
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
] as const

const webCrypto = (text: string): Effect.Effect<string> =>
  Effect.map(
    Effect.promise(() => crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))),
    (digest) => Hex.encode(new Uint8Array(digest)),
  )

export const secretHashingClauses = clauses<SecretHashing>({
  *"returns the hashes of the standard's examples"() {
    const { hashOf } = yield* SecretHashing
    for (const [text, expected] of examples) expect(hashOf(text)).toBe(expected)
  },

  "hashes the UTF-8 bytes of any text": forEachRun(function* (random) {
    const { hashOf } = yield* SecretHashing
    const codePoints = Array.from({ length: random.int(0, 80) }, () => random.int(1, 0xd7ff))
    const text = `ż🦊${String.fromCodePoint(...codePoints)}`
    expect(hashOf(text)).toBe(yield* webCrypto(text))
  }),
})

export const secretHashingContract = suiteOf({
  port: "SecretHashing",
  clauses: secretHashingClauses,
})
