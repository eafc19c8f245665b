/**
 * Fuzzes one decoder, guided by coverage: an input that reaches a new block of its source becomes a
 * parent of further inputs.
 */
import { chooseInputs } from "./corpus.ts"
import { type BlockCounts, countBlocks } from "./coverage.ts"
import { bytesOf, type Decoder, extremesOf, maximumMillisOf } from "./decoder.ts"
import { failureOf, type Finding, millisOf, readInSlices, slowness } from "./execute.ts"
import { usedMegabytes } from "./memory.ts"
import { mutate, seededRandom } from "./mutate.ts"

export interface FuzzOptions {
  readonly executions: number
  readonly seed: number
  /** Ends after this time, whichever comes first. */
  readonly seconds?: number | undefined
  /** Further parents, of earlier runs. */
  readonly corpus?: ReadonlyArray<Uint8Array>
  /** Chooses the inputs to keep, which takes some seconds. */
  readonly keeps?: boolean | undefined
  /** Default: V8's counts for the decoder's source files. */
  readonly counts?: BlockCounts
  /** Milliseconds of the longest slice; default: measured in this thread. */
  readonly measure?: (input: Uint8Array) => Promise<number>
  /** Called before each execution, so that another thread knows the input of one that hangs. */
  readonly onExecution?: (input: Uint8Array) => void
}

export interface FuzzReport {
  readonly executions: number
  /** Blocks of the decoder's source that were executed. */
  readonly blocks: number
  /** The inputs to keep, with `keeps`. */
  readonly chosen: ReadonlyArray<Uint8Array>
  readonly findings: ReadonlyArray<Finding>
  /** Milliseconds of CPU of the slowest input between two pauses, and the input's length. */
  readonly slowest: { readonly millis: number; readonly bytes: number }
  /** Memory that is used at the end and was not in the first quarter, without the inputs. */
  readonly grownMegabytes: number
}

/** What compiled code and caches take within seconds, with room. */
const maximumGrownMegabytes = 60

/** Enough to see what is wrong; a broken decoder fails for most inputs. */
const maximumFindings = 20

/** Reading the counts takes about as long as a thousand executions. */
const inputsForCounts = 1_000

/** Below, an input is fast enough, also while blocks are counted. */
const measuredFromMillis = 5

const makeExecutor = (
  decoder: Decoder,
  { onExecution, measure = (input) => millisOf(decoder, input) }: FuzzOptions,
) => {
  const findings: Array<Finding> = []
  let slowest = { millis: 0, bytes: 0 }
  let longestCounted = measuredFromMillis

  const check = async (input: Uint8Array): Promise<void> => {
    const millis = await measure(input)
    if (millis > slowest.millis) slowest = { millis, bytes: input.length }
    const finding = slowness(decoder, input, millis)
    if (finding !== undefined) findings.push(finding)
  }
  const execute = async (input: Uint8Array): Promise<void> => {
    onExecution?.(input)
    let [start, longest] = [performance.now(), 0]
    const onSlice = (): void => {
      const now = performance.now()
      longest = Math.max(longest, now - start)
      start = now
    }
    try {
      await readInSlices(decoder, input, onSlice)
    } catch (error) {
      findings.push(failureOf(input, error))
      return
    }
    if (longest <= Math.min(longestCounted, maximumMillisOf(decoder))) return
    longestCounted = Math.max(longest, longestCounted)
    await check(input)
  }
  return { execute, findings, slowest: () => slowest }
}

/** Executes the decoder this often, or until it has twenty findings. */
export const fuzz = async (decoder: Decoder, options: FuzzOptions): Promise<FuzzReport> => {
  const { executions, seed, seconds = Number.POSITIVE_INFINITY, corpus = [], keeps } = options
  const { words = [], maximumBytes, sources } = decoder
  const random = seededRandom(seed)
  const { counts = countBlocks(sources) } = options
  const { execute, findings, slowest } = makeExecutor(decoder, options)
  const seen = new Set<string>()
  const newBlocks = () => [...counts.take().keys()].filter((block) => !seen.has(block))
  const see = (blocks: ReadonlyArray<string>) => blocks.forEach((block) => seen.add(block))
  const parents = [...decoder.samples.map(bytesOf), ...corpus]
  const discovered: Array<Uint8Array> = []
  /** Executes the group; finds those that reach a block which none of the parents reached. */
  const executeAll = async (group: ReadonlyArray<Uint8Array>): Promise<void> => {
    for (const input of group) await execute(input)
    const blocks = newBlocks()
    if (blocks.length === 0) return
    if (group.length === 1) {
      discovered.push(...group)
      parents.push(...group)
    } else {
      const half = Math.ceil(group.length / 2)
      await executeAll(group.slice(0, half))
      await executeAll(group.slice(half))
    }
    see(blocks)
  }
  let endsAt = Number.POSITIVE_INFINITY
  let done = 0
  let usedBefore: number | undefined
  const inputMegabytes = () => discovered.reduce((sum, { length }) => sum + length, 0) / 1_000_000
  const used = async () => (await usedMegabytes()) - inputMegabytes()
  const isQuarter = () =>
    done >= executions / 4 || performance.now() > endsAt - (seconds * 1_000 * 3) / 4
  let chosen: ReadonlyArray<Uint8Array> = []
  try {
    for (const input of [...extremesOf(decoder), ...parents]) await execute(input)
    see(newBlocks())
    endsAt = performance.now() + seconds * 1_000
    while (done < executions && findings.length < maximumFindings && performance.now() < endsAt) {
      const size = Math.min(inputsForCounts, executions - done)
      const group = Array.from({ length: size }, () => {
        const parent = parents[random(parents.length)] ?? new Uint8Array()
        return mutate(parent, { random, others: parents, words, maximumBytes })
      })
      await executeAll(group)
      done += size
      if (usedBefore === undefined && isQuarter()) usedBefore = await used()
    }
    if (keeps === true) chosen = await chooseInputs(decoder, [...corpus, ...discovered], counts)
  } finally {
    counts.stop()
  }
  const grownMegabytes = usedBefore === undefined ? 0 : (await used()) - usedBefore
  if (grownMegabytes > maximumGrownMegabytes) {
    const detail = `${grownMegabytes.toFixed(1)} MB are still in use`
    findings.push({ kind: "grown", input: new Uint8Array(), detail })
  }
  return {
    executions: done,
    blocks: seen.size,
    chosen,
    findings,
    slowest: slowest(),
    grownMegabytes,
  }
}
