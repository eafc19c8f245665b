/**
 * Partitions that wait because a message of theirs could not be settled: the longer, the more often
 * that has happened without one being settled in between.
 */
export interface PartitionPauses {
  /** Calls `resume` after a while; answers how long that is. */
  readonly pause: (partition: string, resume: () => void) => number
  /** Whether none was settled since the last failure. */
  readonly hasFailed: (partition: string) => boolean
  /** A message was settled: the next pause is short again. */
  readonly settled: (partition: string) => void
  /** Waits no longer for anything and resumes nothing. */
  readonly close: () => void
}

const shortestMillis = 100
export const longestPauseMillis = 5_000

export const makePartitionPauses = (random: () => number = Math.random): PartitionPauses => {
  const failures = new Map<string, number>()
  const timers = new Set<NodeJS.Timeout>()
  return {
    pause: (partition, resume) => {
      const count = failures.get(partition) ?? 0
      failures.set(partition, count + 1)
      const full = Math.min(longestPauseMillis, shortestMillis * 2 ** Math.min(count, 10))
      // Partitions that failed together do not come back together.
      const millis = Math.ceil(full * (0.5 + random() / 2))
      const timer = setTimeout(() => {
        timers.delete(timer)
        resume()
      }, millis)
      timers.add(timer)
      return millis
    },
    hasFailed: (partition) => failures.has(partition),
    settled: (partition) => void failures.delete(partition),
    close: () => {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
