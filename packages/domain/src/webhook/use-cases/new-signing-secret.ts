/** A new signing secret: 256 random bits (HMAC-SHA256 gains nothing from more, RFC 2104, 3). */
import * as Effect from "effect/Effect"
import * as Base64 from "effect/encoding/Base64"
import { Entropy } from "../../identity/entropy.ts"

const secretBytes = 32

export const newSigningSecret = Effect.gen(function* () {
  const entropy = yield* Entropy
  return `whsec_${Base64.encode(yield* entropy.bytes(secretBytes))}`
})
