/** Sources of entropy with one fault each. */
import { layerEntropyMemory, makeEntropyMemory } from "@procurement/adapter-memory"
import { Entropy } from "@procurement/domain/identity"
import * as Layer from "effect/Layer"
import { entropyClauses } from "../../src/identity/index.ts"
import { serviceGround } from "../mutants/grounds.ts"
import { proves } from "./saboteur.ts"

const startsFromASeed = {
  fault: "starts from a fixed seed",
  stage: () => ({ layer: layerEntropyMemory(1), clauses: entropyClauses(layerEntropyMemory(1)) }),
  caughtBy: ["returns other bytes after"],
}

let seed = 1
const layerRestarted = Layer.sync(Entropy, () => makeEntropyMemory((seed += 1)))
const clauses = entropyClauses(layerRestarted)
const ground = serviceGround(Entropy, () => makeEntropyMemory(1))
proves("Entropy", clauses, ground, {
  saboteurs: [startsFromASeed],
  mutants: {
    "the requested number of bytes": "keeps 64 kB of Entropy.bytes()!",
    "the same bytes twice": "returns the same bytes every time, in Entropy.bytes",
    "no later draw changes": "returns the same bytes every time, in Entropy.bytes",
    "every byte value": "clears a bit of Entropy.bytes()!",
  },
})
