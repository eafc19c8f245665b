/** Reads one input with a decoder: what is wrong with it, how long it takes, how many steps. */
import type { BlockCounts } from "./coverage.ts"
import { type Decoder, isWork, maximumMillisOf, PropertyBroken } from "./decoder.ts"

/** An input that a decoder may not answer like this. */
export interface Finding {
  /**
   * `broken`: the decoder returned something wrong; `crashed`: it threw; `grown`: it keeps memory,
   * of no input in particular.
   */
  readonly kind: "broken" | "crashed" | "slow" | "grown"
  readonly input: Uint8Array
  readonly detail: string
}

/** Calls `onSlice` after each piece of work; abandons the rest after so many. */
export const readInSlices = async (
  { read }: Decoder,
  input: Uint8Array,
  onSlice: () => void = () => undefined,
  maximumSlices = Number.POSITIVE_INFINITY,
): Promise<void> => {
  const result = read(input)
  if (isWork(result)) {
    for (let nth = 1; result.next().done !== true && nth < maximumSlices; nth += 1) onSlice()
  } else if (result instanceof Promise) await result
  onSlice()
}

/** How long each slice takes, in milliseconds. */
const slicesOf = async (decoder: Decoder, input: Uint8Array): Promise<ReadonlyArray<number>> => {
  const slices: Array<number> = []
  let start = performance.now()
  await readInSlices(decoder, input, () => {
    const now = performance.now()
    slices.push(now - start)
    start = now
  })
  return slices
}

/** The first ones compile code, and others are interrupted. */
const measurements = { least: 3, most: 30 }

/**
 * Milliseconds of the longest slice: for each slice the least of several measurements. On a busy
 * machine work without pauses has been interrupted each time, so its mean CPU counts if it is less;
 * the clock of used CPU ticks in steps of 4 ms and is too coarse for slices.
 */
export const millisOf = async (decoder: Decoder, input: Uint8Array): Promise<number> => {
  const least: Array<number> = []
  const start = process.threadCpuUsage()
  const longest = () => least.reduce((most, each) => Math.max(most, each), 0)
  for (let nth = 1; nth <= measurements.most; nth += 1) {
    for (const [index, millis] of (await slicesOf(decoder, input)).entries()) {
      least[index] = Math.min(millis, least[index] ?? millis)
    }
    if (nth >= measurements.least && longest() < maximumMillisOf(decoder) / 2) return longest()
  }
  const { user, system } = process.threadCpuUsage(start)
  const mean = (user + system) / 1_000 / measurements.most
  return least.length === 1 ? Math.min(longest(), mean) : longest()
}

/** Blocks that were executed since the last call: much the same on every machine. */
export const stepsOf = ({ take }: Pick<BlockCounts, "take">): number =>
  [...take().values()].reduce((sum, count) => sum + count, 0)

/** Reading counts takes long, and the later slices do the same work as the first ones. */
const countedSlices = 8

/** The steps of the longest of the first slices, after a call of `take`. */
export const longestSteps = async (
  decoder: Decoder,
  input: Uint8Array,
  counts: Pick<BlockCounts, "take">,
): Promise<number> => {
  let most = 0
  const onSlice = (): void => {
    most = Math.max(most, stepsOf(counts))
  }
  await readInSlices(decoder, input, onSlice, countedSlices)
  return most
}

export const failureOf = (input: Uint8Array, error: unknown): Finding => ({
  kind: error instanceof PropertyBroken ? "broken" : "crashed",
  input,
  detail: error instanceof Error ? (error.stack ?? error.message) : String(error),
})

/** Undefined when the input takes no longer than it may. */
export const slowness = (decoder: Decoder, input: Uint8Array, millis: number) =>
  millis > maximumMillisOf(decoder)
    ? ({ kind: "slow", input, detail: `${millis.toFixed(1)} ms of CPU` } satisfies Finding)
    : undefined
