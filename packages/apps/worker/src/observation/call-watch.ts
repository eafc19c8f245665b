/**
 * What the worker's own calls to KSeF have met since somebody last asked: that is by what all
 * workers together tell whether KSeF is away.
 */
import { isTroubleOfKsef, type KsefExchange } from "@procurement/adapter-ksef"
import { type Instant, instant } from "@procurement/domain/calendar"
import type { AvailabilityFact } from "@procurement/domain/clearance"

export interface CallWatch {
  readonly hear: (exchange: KsefExchange) => void
  /** At most one failure and one answer, the latest, in their order; then they are forgotten. */
  readonly take: () => ReadonlyArray<AvailabilityFact>
}

/** `now` is in epoch milliseconds. */
export const makeCallWatch = (now: () => number): CallWatch => {
  const latest: { failed?: Instant | undefined; answered?: Instant | undefined } = {}
  return {
    hear: (exchange) => {
      latest[isTroubleOfKsef(exchange) ? "failed" : "answered"] = instant(now())
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
