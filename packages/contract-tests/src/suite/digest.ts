/** SHA-256 by Web Crypto, to check an adapter's digests independently. */
import type { Sha256 } from "@procurement/domain/archive"
import * as Effect from "effect/Effect"
import * as Hex from "effect/encoding/Hex"

export const sha256 = (bytes: Uint8Array): Effect.Effect<Sha256> =>
  Effect.promise(() => crypto.subtle.digest("SHA-256", Uint8Array.from(bytes))).pipe(
    Effect.map((digest) => Hex.encode(new Uint8Array(digest)) as Sha256),
  )
