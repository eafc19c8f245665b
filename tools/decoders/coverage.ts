/** Counts of the blocks of source files that V8 executed, for this thread. */
import { Session } from "node:inspector"

export interface BlockCounts {
  /** How often each block ran since the last call: by script and offsets. */
  readonly take: () => ReadonlyMap<string, number>
  readonly stop: () => void
}

interface Coverage {
  readonly result: ReadonlyArray<{
    readonly scriptId: string
    readonly url: string
    readonly functions: ReadonlyArray<{
      readonly ranges: ReadonlyArray<{
        readonly startOffset: number
        readonly endOffset: number
        readonly count: number
      }>
    }>
  }>
}

/** Starts to count. Only blocks of files that match are returned. */
export const countBlocks = (sources: RegExp): BlockCounts => {
  const session = new Session()
  session.connect()
  session.post("Profiler.enable")
  session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true })
  const take = () => {
    const counts = new Map<string, number>()
    // A session in its own thread answers before `post` returns.
    session.post("Profiler.takePreciseCoverage", (error, coverage) => {
      if (error !== null) throw error
      for (const { scriptId, url, functions } of (coverage as Coverage).result) {
        if (!sources.test(url)) continue
        for (const { startOffset, endOffset, count } of functions.flatMap(({ ranges }) => ranges)) {
          if (count > 0) counts.set(`${scriptId}:${startOffset}-${endOffset}`, count)
        }
      }
    })
    return counts
  }
  return { take, stop: () => session.disconnect() }
}
