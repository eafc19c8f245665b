/**
 * Fuzzes one decoder, guided by coverage: an input that reaches a new block of its source becomes a
 * parent of further inputs.
 */
import { type BlockCounts, countBlocks } from "./coverage.ts"
import { bytesOf, type Decoder } from "./decoder.ts"
import { mutate, seededRandom } from "./mutate.ts"

/** An input that a decoder may not answer like this. */
export interface Finding {
  readonly kind: "failed" | "slow"
  readonly input: Uint8Array
  readonly detail: string
}

export interface FuzzOptions {
  readonly executions: number
  readonly seed: number
  /** Further parents, of earlier runs. */
  readonly corpus?: ReadonlyArray<Uint8Array>
  /** Default: V8's counts for the decoder's source files. */
  readonly counts?: BlockCounts
  /** Called before each execution, so that another thread knows the input of one that hangs. */
  readonly onExecution?: (input: Uint8Array) => void
}

export interface FuzzReport {
  readonly executions: number
  /** Blocks of the decoder's source that were executed. */
  readonly blocks: number
  /** Inputs that reached a new block, in the order of discovery; without the samples. */
  readonly discovered: ReadonlyArray<Uint8Array>
  readonly findings: ReadonlyArray<Finding>
  /** Milliseconds of CPU of the slowest input, and its length. */
  readonly slowest: { readonly millis: number; readonly bytes: number }
}

/** The CPU that an input may take on the main thread. */
export const maximumMillis = 15

/** Enough to see what is wrong; a broken decoder fails for most inputs. */
const maximumFindings = 20

/** Reading the counts takes about as long as a hundred executions. */
const inputsForCounts = 200

const threadMillis = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)

const makeExecutor = (decoder: Decoder, onExecution: FuzzOptions["onExecution"]) => {
  const findings: Array<Finding> = []
  let slowest = { millis: 0, bytes: 0 }

  const millisOf = async (input: Uint8Array): Promise<number> => {
    const start = threadMillis()
    await decoder.read(input)
    return threadMillis() - start
  }
  /** The least of several, because the first may compile code or collect garbage. */
  const confirm = async (input: Uint8Array): Promise<void> => {
    let least = Number.POSITIVE_INFINITY
    for (let left = 5; left > 0; left -= 1) least = Math.min(least, await millisOf(input))
    if (least > slowest.millis) slowest = { millis: least, bytes: input.length }
    if (least > maximumMillis && decoder.slowBecause === undefined) {
      findings.push({ kind: "slow", input, detail: `${least.toFixed(1)} ms of CPU` })
    }
  }
  const execute = async (input: Uint8Array): Promise<void> => {
    onExecution?.(input)
    const start = performance.now()
    try {
      const result = decoder.read(input)
      if (result instanceof Promise) await result
    } catch (error) {
      findings.push({ kind: "failed", input, detail: messageOf(error) })
      return
    }
    if (performance.now() - start > Math.max(slowest.millis, 1)) await confirm(input)
  }
  return { execute, findings, slowest: () => slowest }
}

/** Executes the decoder this often, or until it has twenty findings. */
export const fuzz = async (decoder: Decoder, options: FuzzOptions): Promise<FuzzReport> => {
  const { executions, seed, corpus = [], onExecution } = options
  const { words = [], maximumBytes, sources } = decoder
  const random = seededRandom(seed)
  const { execute, findings, slowest } = makeExecutor(decoder, onExecution)
  const { counts = countBlocks(sources) } = options
  const seen = new Set<string>()
  const isNew = (): boolean => {
    const before = seen.size
    for (const block of counts.take().keys()) seen.add(block)
    return seen.size > before
  }
  const parents = [...decoder.samples.map(bytesOf), ...corpus]
  const discovered: Array<Uint8Array> = []
  let done = 0
  /** Finds those of a group that reach a block which none of the parents reached. */
  const keepNew = async (group: ReadonlyArray<Uint8Array>, before: ReadonlySet<string>) => {
    seen.clear()
    for (const block of before) seen.add(block)
    for (const input of group) {
      await execute(input)
      if (!isNew()) continue
      discovered.push(input)
      parents.push(input)
    }
  }
  try {
    for (const parent of parents) await execute(parent)
    isNew()
    while (done < executions && findings.length < maximumFindings) {
      const before = new Set(seen)
      const size = Math.min(inputsForCounts, executions - done)
      const group = Array.from({ length: size }, () => {
        const parent = parents[random(parents.length)] ?? new Uint8Array()
        return mutate(parent, { random, others: parents, words, maximumBytes })
      })
      for (const input of group) await execute(input)
      done += size
      if (isNew()) await keepNew(group, before)
    }
  } finally {
    counts.stop()
  }
  return {
    executions: done,
    blocks: seen.size,
    discovered,
    findings,
    slowest: slowest(),
  }
}
