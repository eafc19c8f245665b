/**
 * Reference implementation of `Entropy`: a seeded sequence (SplitMix32), so that a run can be
 * repeated. Predictable: for tests and examples only.
 */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Entropy } from "./entropy.ts"

export const makeEntropyMemory = (seed: number): Entropy["Service"] => {
  let state = seed >>> 0
  const nextByte = (): number => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) & 0xff
  }
  return { bytes: (count) => Effect.sync(() => Uint8Array.from({ length: count }, nextByte)) }
}

export const layerEntropyMemory = (seed: number): Layer.Layer<Entropy> =>
  Layer.sync(Entropy, () => makeEntropyMemory(seed))
