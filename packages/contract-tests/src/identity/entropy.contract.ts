/** The contract of `Entropy`. No test can prove unpredictability; these detect broken sources. */
import { expect } from "@effect/vitest"
import { Entropy, entropyBytesPerId } from "@procurement/domain/identity"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Hex from "effect/encoding/Hex"
import type { Capabilities } from "../capabilities.ts"
import { clausesWith, needing } from "../suite/clause.ts"
import { together } from "../suite/expecting.ts"
import { registerSuite } from "../suite/register.ts"

export const entropyClauses = clausesWith<Entropy, Layer.Layer<Entropy, unknown>>({
  *"returns exactly the requested number of bytes, however many"() {
    const entropy = yield* Entropy
    // Web Crypto returns at most 65 536 bytes at once.
    for (const count of [0, 1, 10, 32, 65_536, 65_537]) {
      const bytes = yield* entropy.bytes(count)
      expect(bytes).toBeInstanceOf(Uint8Array)
      expect(bytes.length).toBe(count)
    }
  },

  *"never returns the same bytes twice, even to many concurrent callers"() {
    const entropy = yield* Entropy
    const draws = yield* together(
      Array.from({ length: 3_000 }, () => entropy.bytes(entropyBytesPerId)),
    )
    expect(new Set(draws.map(Hex.encode)).size).toBe(draws.length)
  },

  *"returns bytes that no later draw changes"() {
    const entropy = yield* Entropy
    const first = yield* entropy.bytes(32)
    const before = Hex.encode(first)
    yield* entropy.bytes(32)
    expect(Hex.encode(first)).toBe(before)
  },

  *"returns every byte value about equally often"() {
    const entropy = yield* Entropy
    const counts = new Map<number, number>()
    for (const byte of yield* entropy.bytes(65_536)) counts.set(byte, (counts.get(byte) ?? 0) + 1)
    // 256 of each are expected, with a standard deviation of 16; a deviation of eight is impossible
    // in practice.
    expect(counts.size).toBe(256)
    expect(Math.min(...counts.values())).toBeGreaterThan(128)
    expect(Math.max(...counts.values())).toBeLessThan(384)
  },

  "returns other bytes after a restart": needing("unpredictable", function* (layer) {
    const draw = Effect.flatMap(Entropy, (entropy) => entropy.bytes(16))
    const first = yield* Effect.provide(draw, Layer.fresh(layer))
    const second = yield* Effect.provide(draw, Layer.fresh(layer))
    expect(Hex.encode(first)).not.toBe(Hex.encode(second))
  }),
})

export const entropyContract = <E>(
  adapter: string,
  layer: Layer.Layer<Entropy, E>,
  can: Partial<Capabilities> = {},
): void => registerSuite({ port: "Entropy", adapter, layer, can }, entropyClauses(layer))
