/** The memory of this thread. */
import { setImmediate as nextTask } from "node:timers/promises"
import { getHeapStatistics, setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

const collector = (): (() => void) => {
  setFlagsFromString("--expose-gc")
  return runInNewContext("gc") as () => void
}

let collect: (() => void) | undefined

/** Megabytes that are in use after a collection of garbage; native parts are freed a task later. */
export const usedMegabytes = async (): Promise<number> => {
  collect ??= collector()
  collect()
  await nextTask()
  collect()
  const { used_heap_size: heap, external_memory: external } = getHeapStatistics()
  return (heap + external) / 1_000_000
}
