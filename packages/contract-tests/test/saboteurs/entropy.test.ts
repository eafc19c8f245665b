/** Sources of entropy with one fault each. */
import { Entropy } from "@procurement/domain/identity"
import { layerEntropyMemory, makeEntropyMemory } from "@procurement/adapter-memory"
import * as Effect from "effect/Effect"
import { entropyClauses } from "../../src/identity/index.ts"
import { proves } from "./saboteur.ts"
import { serviceSaboteur } from "./service-saboteur.ts"

const clauses = entropyClauses(layerEntropyMemory(1))
const saboteur = serviceSaboteur(Entropy, () => makeEntropyMemory(1), clauses)

proves("Entropy", clauses, [
  saboteur(
    "returns at most 65,536 bytes",
    ({ bytes }) => ({ bytes: (count) => bytes(Math.min(count, 65_536)) }),
    "the requested number of bytes",
  ),
  saboteur(
    "repeats its bytes after a while",
    ({ bytes }) => {
      const cycle = Effect.runSync(bytes(1_000))
      let at = 0
      return {
        bytes: (count) =>
          Effect.sync(() =>
            Uint8Array.from({ length: count }, () => cycle[(at += 1) % cycle.length] ?? 0),
          ),
      }
    },
    "the same bytes twice",
  ),
  saboteur(
    "returns the same array every time",
    ({ bytes }) => {
      const array = new Uint8Array(32)
      return {
        bytes: (count) =>
          Effect.map(bytes(count), (drawn) => {
            array.set(drawn)
            return array
          }),
      }
    },
    "no later draw changes",
  ),
  saboteur(
    "returns only printable characters",
    ({ bytes }) => ({
      bytes: (count) => Effect.map(bytes(count), (drawn) => drawn.map((byte) => byte & 0x7f)),
    }),
    "every byte value",
  ),
  saboteur("starts from a fixed seed", () => ({}), "returns other bytes after"),
])
