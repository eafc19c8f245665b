/** The source of random bytes for identifiers, secrets and jitter. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Clock from "effect/Clock"
import { instant } from "../calendar/instant.ts"
import { entropyBytesPerId, idSequence, typeId } from "./type-id.ts"

export class Entropy extends Context.Service<
  Entropy,
  {
    /** That many bytes, unpredictable and never repeated in production. */
    readonly bytes: (count: number) => Effect.Effect<Uint8Array>
  }
>()("@procurement/domain/identity/Entropy") {}

/** A new identifier of that kind at the present instant. */
export const nextId = Effect.fnUntraced(function* (kind: string) {
  const entropy = yield* Entropy
  const now = yield* Clock.currentTimeMillis
  return typeId(kind, instant(now), yield* entropy.bytes(entropyBytesPerId))
})

/** A source of identifiers of that kind at the present instant, from one draw of randomness. */
export const nextIds = Effect.fnUntraced(function* (kind: string) {
  const entropy = yield* Entropy
  const now = yield* Clock.currentTimeMillis
  return idSequence(kind, instant(now), yield* entropy.bytes(entropyBytesPerId))
})
