/**
 * Repeatable random values: the same seed makes the same choices, so a failure can be reproduced.
 *
 * The seed is pinned; `VITEST_SEED` changes it. `fresh.ts` makes the identifiers, which never
 * repeat.
 */
export const seed = Number(process.env["VITEST_SEED"] ?? 20_261_120)

export interface Random {
  /** A whole number from `minimum` to `maximum`, both included. */
  readonly int: (minimum: number, maximum: number) => number
  /** True with that probability, from 0 to 1. */
  readonly happens: (probability: number) => boolean
  readonly pick: <A>(values: readonly [A, ...ReadonlyArray<A>]) => A
  readonly bytes: (count: number) => Uint8Array
  readonly digits: (count: number) => string
  readonly hex: (count: number) => string
}

/** SplitMix32, like the domain's reference of `Entropy`. */
const fractions = (start: number): (() => number) => {
  let state = start >>> 0
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
}

export const randomFrom = (start: number): Random => {
  const next = fractions(start)
  const int = (minimum: number, maximum: number): number =>
    minimum + Math.floor(next() * (maximum - minimum + 1))
  // Builders draw thousands of digests: a loop takes a third of the time of Array.from.
  const text = (count: number, radix: number): string => {
    let digits = ""
    for (let index = 0; index < count; index += 1) digits += int(0, radix - 1).toString(radix)
    return digits
  }
  return {
    int,
    happens: (probability) => next() < probability,
    pick: (values) => values[int(0, values.length - 1)] ?? values[0],
    bytes: (count) => new Uint8Array(count).map(() => int(0, 255)),
    digits: (count) => text(count, 10),
    hex: (count) => text(count, 16),
  }
}

let shared = randomFrom(seed)

/** The default source of randomness of builders. */
export const defaultRandom: Random = {
  int: (minimum, maximum) => shared.int(minimum, maximum),
  happens: (probability) => shared.happens(probability),
  pick: (values) => shared.pick(values),
  bytes: (count) => shared.bytes(count),
  digits: (count) => shared.digits(count),
  hex: (count) => shared.hex(count),
}

/** Restarts the default source, for tests that compare runs. */
export const repeatChoices = (): void => {
  shared = randomFrom(seed)
}
