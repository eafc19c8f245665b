/**
 * KSeF's public keys: fetched when first needed and cached until none of them is valid or KSeF
 * reports that the used one is withdrawn (21470).
 *
 * Source: CIRFMF/ksef-docs, bezpieczenstwo/klucze-publiczne-do-szyfrowania.md, consulted
 * 2026-11-20.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { InvoiceClearanceError } from "@procurement/domain/invoice"
import { type KeyObject, X509Certificate } from "node:crypto"
import { readJson, type KsefHttp } from "../http/ksef-http.ts"
import { publicKeyList, type WirePublicKey } from "../http/wire.ts"
import { type KsefFailure, namesAnyOf, unexpectedAnswer } from "../ksef-failure.ts"

export type KeyUsage = "KsefTokenEncryption" | "SymmetricKeyEncryption"

export interface PublicKey {
  /** SHA-256 of the SubjectPublicKeyInfo in Base64: how KSeF identifies the used key. */
  readonly id: string
  readonly key: KeyObject
}

export interface PublicKeys {
  /**
   * Runs a call with the newest valid key for that usage. If KSeF responds with 21470, the keys are
   * fetched again and the call is retried once, with all its content re-encrypted.
   */
  readonly using: <A>(
    usage: KeyUsage,
    call: (key: PublicKey) => Effect.Effect<A, KsefFailure | InvoiceClearanceError>,
  ) => Effect.Effect<A, KsefFailure | InvoiceClearanceError>
}

const isUnknownKey = namesAnyOf(21470)

/** The key for that usage that is valid at that time; the newest when there are several. */
export const selectKey = (
  keys: ReadonlyArray<WirePublicKey>,
  usage: KeyUsage,
  now: number,
): WirePublicKey | undefined =>
  keys
    .filter((key) => key.usage.includes(usage) && key.validFrom <= now && now < key.validTo)
    .reduce<WirePublicKey | undefined>(
      (best, key) => (best === undefined || key.validFrom > best.validFrom ? key : best),
      undefined,
    )

const open = (wire: WirePublicKey): Effect.Effect<PublicKey, KsefFailure> =>
  Effect.try({
    try: () => {
      const key = new X509Certificate(Buffer.from(wire.certificate, "base64")).publicKey
      if (key.asymmetricKeyType !== "rsa") throw new TypeError("not an RSA key")
      return { id: wire.publicKeyId, key }
    },
    catch: (cause) => unexpectedAnswer("KSeF's certificate is unreadable", undefined, cause),
  })

export const makePublicKeys = (http: KsefHttp): PublicKeys => {
  let cached: ReadonlyArray<WirePublicKey> = []
  const fetched = http({ method: "GET", path: "/security/public-key-certificates" }).pipe(
    Effect.flatMap(readJson(publicKeyList)),
    Effect.tap((keys) => Effect.sync(() => (cached = keys))),
  )
  const selected = (usage: KeyUsage) =>
    Effect.map(Clock.currentTimeMillis, (now) => selectKey(cached, usage, now))
  const current = Effect.fnUntraced(function* (usage: KeyUsage) {
    const wire = (yield* selected(usage)) ?? (yield* Effect.andThen(fetched, selected(usage)))
    return yield* wire === undefined
      ? unexpectedAnswer(`KSeF names no valid key for ${usage}`)
      : open(wire)
  })
  return {
    using: (usage, call) => {
      const attempt = current(usage).pipe(Effect.flatMap(call))
      return attempt.pipe(
        Effect.catchIf(isUnknownKey, () => {
          cached = []
          return attempt
        }),
      )
    },
  }
}
