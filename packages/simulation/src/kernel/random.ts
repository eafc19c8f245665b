/** Seeded randomness: the same seed and stream return the same sequence on every machine. */

export interface Random {
  /** From 0, below 1. */
  readonly next: () => number
  /** A whole number, both bounds included. */
  readonly whole: (least: number, most: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <A>(items: readonly [A, ...ReadonlyArray<A>]) => A
  readonly bytes: (count: number) => Uint8Array
}

const streamSeed = (seed: number, stream: string): number => {
  let hash = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0
  for (let index = 0; index < stream.length; index += 1) {
    hash = Math.imul(hash ^ stream.charCodeAt(index), 0x01000193) >>> 0
  }
  return hash
}

/** SplitMix32: small, fast, and good enough to choose load and faults. */
export const makeRandom = (seed: number, stream: string): Random => {
  let state = streamSeed(seed, stream)
  const bits = (): number => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }
  const next = (): number => bits() / 0x1_0000_0000
  const whole = (least: number, most: number): number =>
    least + Math.floor(next() * (most - least + 1))
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick: (items) => items[whole(0, items.length - 1)] ?? items[0],
    bytes: (count) => {
      const bytes = new Uint8Array(count)
      for (let nth = 0; nth < count; nth += 1) bytes[nth] = bits() & 0xff
      return bytes
    },
  }
}
