/** Runs many seeds in threads, one for each core. */
import { availableParallelism } from "node:os"
import { Worker } from "node:worker_threads"
import type { OptionPaths } from "../load-options.ts"
import type { Violation } from "../simulate.ts"

export interface SeedRange extends OptionPaths {
  readonly from: number
  readonly count: number
  readonly days: number
  /** The name of a planted bug. */
  readonly bug?: string | undefined
}

export interface SeedResult {
  readonly seed: number
  readonly violation: Violation | undefined
  readonly events: number
}

/** What one thread runs: every `step`th seed, below `until`. */
export interface ThreadWork extends Omit<SeedRange, "count"> {
  readonly until: number
  readonly step: number
}

export const runSeeds = async (
  range: SeedRange,
  onResult: (result: SeedResult) => void,
): Promise<void> => {
  const threads = Math.min(availableParallelism(), range.count)
  const running = Array.from({ length: threads }, (_, nth) => {
    const until = range.from + range.count
    const workerData: ThreadWork = { ...range, from: range.from + nth, until, step: threads }
    const worker = new Worker(new URL("./seed-thread.ts", import.meta.url), { workerData })
    worker.on("message", onResult)
    return new Promise<void>((resolve, reject) => {
      worker.once("error", reject)
      worker.once("exit", () => resolve())
    })
  })
  await Promise.all(running)
}
