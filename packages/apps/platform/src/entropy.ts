/** `Entropy` from the operating system's generator, by node:crypto. */
import { randomBytes } from "node:crypto"
import type { Entropy } from "@procurement/domain/identity"
import * as Effect from "effect/Effect"

export const makeEntropy = (): Entropy["Service"] => ({
  bytes: (count) => Effect.sync(() => randomBytes(count)),
})
