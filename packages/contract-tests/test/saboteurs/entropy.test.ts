/** Sources of entropy with one fault each. */
import { Entropy, layerEntropyMemory, makeEntropyMemory } from "@procurement/domain/identity"
import * as Effect from "effect/Effect"
import { entropyClauses } from "../../src/identity/index.ts"
import { proves } from "./saboteur.ts"
import { serviceSaboteur } from "./service-saboteur.ts"

const clauses = entropyClauses(layerEntropyMemory(1))
const saboteur = serviceSaboteur(Entropy, () => makeEntropyMemory(1), clauses)

proves("Entropy", clauses, [
  saboteur(
    "gives no more bytes than Web Crypto does at once",
    ({ bytes }) => ({ bytes: (count) => bytes(Math.min(count, 65_536)) }),
    "exactly as many bytes",
  ),
  saboteur(
    "begins anew after a while",
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
    "hands out one array again and again",
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
    "gives printable characters",
    ({ bytes }) => ({
      bytes: (count) => Effect.map(bytes(count), (drawn) => drawn.map((byte) => byte & 0x7f)),
    }),
    "every byte value",
  ),
  saboteur("is seeded", () => ({}), "when it is started again"),
])
