/**
 * Collects the outcomes of this worker's calls to KSeF since the last `take`. The domain decides
 * from those of all workers whether KSeF is unavailable.
 */
import type { KsefCallRecord } from "@procurement/adapter-ksef"
import { type Instant, instant } from "@procurement/domain/calendar"
import type { AvailabilityFact } from "@procurement/domain/clearance"

export interface CallWatch {
  readonly record: (call: KsefCallRecord) => void
  /** Returns the latest failure and the latest response, in order, and clears them. */
  readonly take: () => ReadonlyArray<AvailabilityFact>
}

/** `now` is in epoch milliseconds. */
export const makeCallWatch = (now: () => number): CallWatch => {
  const latest: { failed?: Instant | undefined; answered?: Instant | undefined } = {}
  return {
    record: ({ isOutage }) => {
      latest[isOutage ? "failed" : "answered"] = instant(now())
    },
    take: () => {
      const { failed, answered } = latest
      latest.failed = undefined
      latest.answered = undefined
      const facts: Array<AvailabilityFact> = []
      if (failed !== undefined) facts.push({ _tag: "CallFailed", at: failed })
      if (answered !== undefined) facts.push({ _tag: "CallAnswered", at: answered })
      return facts.toSorted((left, right) => left.at - right.at)
    },
  }
}
