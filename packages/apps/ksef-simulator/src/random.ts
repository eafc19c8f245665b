/**
 * The bytes of identifiers: the system's generator, or a repeatable sequence.
 *
 * The repeatable one is numbered by `generation`, the number of facts already in the journal, so
 * that a restarted simulator never returns the same identifier twice.
 */
import { hash, randomBytes } from "node:crypto"

/** That many bytes, at most 32. */
export type RandomSource = (count: number) => Uint8Array

export const seededRandom = (seed: string, generation: number): RandomSource => {
  let drawn = 0
  return (count) => {
    drawn += 1
    return hash("sha256", `${seed}/${generation}/${drawn}`, "buffer").subarray(0, count)
  }
}

export const systemRandom: RandomSource = (count) => randomBytes(count)
