/** Changes inputs at random; the same seed makes the same inputs on every machine. */

/** A whole number from 0 to below `limit`. */
export type Random = (limit: number) => number

/** Mulberry32, by Tommy Ettinger (public domain): 32 bits of state are enough to choose changes. */
export const seededRandom = (seed: number): Random => {
  let state = seed >>> 0
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit)
  }
}

/** Lengths, signs and limits that decoders compare with. */
const interesting = [0, 1, 0x20, 0x22, 0x26, 0x30, 0x3c, 0x7f, 0x80, 0x81, 0x84, 0xc0, 0xfe, 0xff]

const numbers = ["0", "-1", "1e999", "00", "2147483648", "9007199254740993", "99999999999999999999"]

export interface Mutations {
  readonly random: Random
  /** Inputs to take pieces from. */
  readonly others: ReadonlyArray<Uint8Array>
  readonly words: ReadonlyArray<string>
  readonly maximumBytes: number
}

const replaced = (input: Uint8Array, start: number, end: number, piece: Uint8Array): Uint8Array => {
  const output = new Uint8Array(start + piece.length + input.length - end)
  output.set(input.subarray(0, start))
  output.set(piece, start)
  output.set(input.subarray(end), start + piece.length)
  return output
}

const oneOf = <A>(random: Random, items: ReadonlyArray<A>): A | undefined =>
  items[random(items.length)]

/** Mostly short, sometimes up to the whole. */
const spanIn = (random: Random, length: number): readonly [number, number] => {
  const start = random(length + 1)
  const longest = random(8) === 0 ? length : Math.min(length, 16)
  return [start, Math.min(length, start + random(longest + 1))]
}

type Mutation = (input: Uint8Array, options: Mutations) => Uint8Array

const changedByte: Mutation = (input, { random }) => {
  if (input.length === 0) return Uint8Array.of(random(256))
  const copy = Uint8Array.from(input)
  const place = random(copy.length)
  copy[place] =
    random(2) === 0
      ? (copy[place] ?? 0) ^ (1 << random(8))
      : (oneOf(random, interesting) ?? random(256))
  return copy
}

const removed: Mutation = (input, { random }) => {
  const [start, end] = spanIn(random, input.length)
  return replaced(input, start, end, new Uint8Array())
}

const copied: Mutation = (input, { random }) => {
  const [start, end] = spanIn(random, input.length)
  const place = random(input.length + 1)
  return replaced(input, place, place, input.slice(start, end))
}

const withWord: Mutation = (input, { random, words }) => {
  const word = oneOf(random, random(4) === 0 || words.length === 0 ? numbers : words) ?? ""
  const [start, end] = spanIn(random, input.length)
  return replaced(input, start, random(2) === 0 ? start : end, Buffer.from(word))
}

const spliced: Mutation = (input, { random, others }) => {
  const other = oneOf(random, others) ?? input
  const [from, to] = spanIn(random, other.length)
  const [start, end] = spanIn(random, input.length)
  return replaced(input, start, end, other.slice(from, to))
}

const truncated: Mutation = (input, { random }) => input.slice(0, random(input.length + 1))

/** Repeats a piece until the input is as long as it may be, or a part of that. */
const grown: Mutation = (input, { random, maximumBytes }) => {
  const [start, end] = spanIn(random, input.length)
  const length = Math.max(1, end - start)
  const room = Math.floor((maximumBytes - input.length) / 2 ** random(10) / length)
  if (room < 1 || start === end) return input
  const piece = Buffer.alloc(room * length, input.slice(start, end))
  return replaced(input, end, end, piece)
}

/** Growing is rare, because a long input takes the time of hundreds of short ones. */
const usual = [changedByte, changedByte, removed, copied, withWord, withWord, spliced, truncated]
const growsOnceIn = 2_000

/** One to eight changes; never longer than the decoder's port passes on. */
export const mutate = (input: Uint8Array, options: Mutations): Uint8Array => {
  const { random, maximumBytes } = options
  let mutated = input
  for (let left = 1 + random(2 ** random(4)); left > 0; left -= 1) {
    const mutation = random(growsOnceIn) === 0 ? grown : (oneOf(random, usual) ?? changedByte)
    mutated = mutation(mutated, options)
  }
  return mutated.length > maximumBytes ? mutated.slice(0, maximumBytes) : mutated
}
