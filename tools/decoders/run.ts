/** Runs the fuzzer of a decoder in a thread with little memory, and ends it when it hangs. */
import { once } from "node:events"
import { Worker } from "node:worker_threads"
import type { Decoder } from "./decoder.ts"
import type { Finding } from "./execute.ts"
import type { FuzzOptions, FuzzReport } from "./fuzz.ts"
import type { WorkerInput } from "./worker.ts"

/** The modules take about 150 MB; an input that needs as much again ends the thread. */
const heapMegabytes = 400
/** On a busy machine the modules alone take half a minute. */
const hangsAfterMillis = 120_000
const pollMillis = 1_000

export interface RunOptions extends Pick<FuzzOptions, "executions" | "seed" | "seconds" | "keeps"> {
  readonly corpus: ReadonlyArray<Uint8Array>
  readonly onProgress?: (executions: number) => void
}

export interface RunReport extends Omit<FuzzReport, "findings"> {
  readonly findings: ReadonlyArray<Finding | StuckFinding>
}

/** The thread did not answer, or ran out of memory, while it read the input. */
export interface StuckFinding {
  readonly kind: "hangs" | "ended"
  readonly input: Uint8Array
  readonly detail: string
}

/** Calls back when the number has not changed for some time; returns how to stop. */
const watch = (
  counters: Int32Array,
  onProgress: ((count: number) => void) | undefined,
  onHang: () => void,
) => {
  let [last, since] = [-1, performance.now()]
  const timer = setInterval(() => {
    const count = Atomics.load(counters, 0)
    if (count !== last) [last, since] = [count, performance.now()]
    onProgress?.(count)
    if (performance.now() - since > hangsAfterMillis) onHang()
  }, pollMillis)
  return () => clearInterval(timer)
}

export const runFuzzer = async (
  { name, maximumBytes }: Decoder,
  { onProgress, ...options }: RunOptions,
): Promise<RunReport> => {
  const progress = new SharedArrayBuffer(8)
  const current = new SharedArrayBuffer(maximumBytes)
  const counters = new Int32Array(progress)
  const workerData: WorkerInput = { name, options, progress, current }
  const worker = new Worker(new URL("worker.ts", import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  })
  const stuck = (kind: StuckFinding["kind"], detail: string): RunReport => ({
    executions: counters[0] ?? 0,
    blocks: 0,
    chosen: [],
    findings: [{ kind, input: new Uint8Array(current).slice(0, counters[1]), detail }],
    slowest: { millis: 0, bytes: 0 },
    grownMegabytes: 0,
  })
  const hung = new AbortController()
  const stop = watch(counters, onProgress, () => hung.abort())
  try {
    const [report] = await once(worker, "message", { signal: hung.signal })
    return report as FuzzReport
  } catch (error) {
    if (hung.signal.aborted) return stuck("hangs", `no answer for ${hangsAfterMillis / 1_000} s`)
    return stuck("ended", error instanceof Error ? error.message : String(error))
  } finally {
    stop()
    await worker.terminate()
  }
}
