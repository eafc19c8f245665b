/**
 * Collects the outcomes of this worker's calls to KSeF since the last `take`. The domain decides
 * from those of all workers whether KSeF is unavailable.
 */
import { type Instant, instant } from "../calendar/instant.ts"
import type { CallFact } from "./availability.ts"

export interface CallWatch {
  /** `isOutage`: the call received no response of KSeF itself, or a status of 500 or higher. */
  readonly record: (call: { readonly isOutage: boolean }) => void
  /**
   * Returns the latest response, the first failure after it and the latest failure, in order, and
   * clears them.
   */
  readonly take: () => ReadonlyArray<CallFact>
}

/** `now` is in epoch milliseconds. */
export const makeCallWatch = (now: () => number): CallWatch => {
  let answered: Instant | undefined
  let firstFailed: Instant | undefined
  let failed: Instant | undefined
  return {
    record: ({ isOutage }) => {
      const at = instant(now())
      if (isOutage) {
        firstFailed ??= at
        failed = at
      } else {
        firstFailed = undefined
        answered = at
      }
    },
    take: () => {
      const failures = [...new Set([firstFailed, failed])].filter((at) => at !== undefined)
      const facts: Array<CallFact> = failures.map((at) => ({ _tag: "CallFailed", at }))
      if (answered !== undefined) facts.push({ _tag: "CallAnswered", at: answered })
      answered = undefined
      firstFailed = undefined
      failed = undefined
      return facts.toSorted((left, right) => left.at - right.at)
    },
  }
}
