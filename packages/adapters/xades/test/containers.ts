/** Takes containers apart and puts them together again, changed. */
import { strFromU8, strToU8, unzipSync, zipSync, type Zippable } from "fflate"

export const signaturesFile = "META-INF/signatures.xml"
export const textIn = (container: Uint8Array, name: string): string => {
  const bytes = unzipSync(container)[name]
  if (bytes === undefined) throw new Error(`there is no ${name}`)
  return strFromU8(bytes)
}

/** Any fixed time: without one, fflate reads the clock twice per file and may write two times. */
const mtime = "2026-02-02"

/** The files in their order; `undefined` leaves one out, new names come last. */
export const repacked = (
  container: Uint8Array,
  changes: Readonly<Record<string, Uint8Array | string | undefined>>,
): Uint8Array => {
  const files: Zippable = {}
  for (const [name, bytes] of Object.entries({ ...unzipSync(container), ...changes })) {
    if (bytes === undefined) continue
    files[name] = [typeof bytes === "string" ? strToU8(bytes) : bytes, { level: 0 }]
  }
  return zipSync(files, { mtime })
}

/** Replaces a text that must be there exactly once. */
export const replaced = (text: string, from: string | RegExp, to: string): string => {
  const result = text.replace(from, () => to)
  if (result === text) throw new Error(`nothing to replace: ${from}`)
  return result
}

/** The same bytes with one bit flipped. */
export const flipped = (bytes: Uint8Array, position: number, bit: number): Uint8Array => {
  const copy = Uint8Array.from(bytes)
  copy[position] = (copy[position] ?? 0) ^ (1 << bit)
  return copy
}

/** Positions spread over the length, the same in each run (a linear congruential sequence). */
export const positions = (length: number, count: number, seed: number): ReadonlyArray<number> => {
  let state = seed
  return Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % length
  })
}
