/** The memory of this thread. */
import { getHeapStatistics, setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

const collector = (): (() => void) => {
  setFlagsFromString("--expose-gc")
  return runInNewContext("gc") as () => void
}

let collect: (() => void) | undefined

/** Megabytes that are in use after a collection of garbage. */
export const usedMegabytes = (): number => {
  collect ??= collector()
  collect()
  const { used_heap_size: heap, external_memory: external } = getHeapStatistics()
  return (heap + external) / 1_000_000
}
