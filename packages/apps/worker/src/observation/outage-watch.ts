/**
 * Logs doubts about an outage that was announced without an end, for operators to check: each doubt
 * once, and again when it returns.
 */
import type { Logger } from "@procurement/app-platform"
import { type Instant, toIso } from "@procurement/domain/calendar"
import {
  type AvailabilityPolicy,
  type ClearanceStatus,
  type DoubtfulOutage,
  type Outage,
  outageDoubts,
} from "@procurement/domain/clearance"
import { recordDoubts } from "./offline-metrics.ts"

const messages = {
  unannounced: "an outage of KSeF without an end is no longer announced",
  answered: "KSeF responds although an outage is announced",
  over: "an outage of KSeF is presumed over; no end was announced",
} as const

interface Remark {
  readonly about: Outage
  readonly what: keyof typeof messages
}

const remarkOn = ({ outage, doubt }: DoubtfulOutage): ReadonlyArray<Remark> =>
  doubt === "none" ? [] : [{ about: outage, what: doubt }]

const remarksOn = (
  { outages }: ClearanceStatus,
  doubtful: ReadonlyArray<DoubtfulOutage>,
): ReadonlyArray<Remark> => [
  ...doubtful.flatMap(remarkOn),
  ...outages
    .filter(({ isPresumed }) => isPresumed === true)
    .map((about) => ({ about, what: "over" as const })),
]

const markOf = ({ about, what }: Remark): string => `${what} ${about.id}`

export const watchOutages = (log: Logger, policy: AvailabilityPolicy) => {
  let reported: ReadonlySet<string> = new Set()
  return (status: ClearanceStatus, now: Instant): void => {
    const doubtful = outageDoubts(status, now, policy)
    recordDoubts(doubtful)
    const remarks = remarksOn(status, doubtful)
    for (const remark of remarks.filter((each) => !reported.has(markOf(each)))) {
      const { id, kind, since, until } = remark.about
      const end = until === undefined ? {} : { until: toIso(until) }
      log.error({ outage: id, kind, since: toIso(since), ...end }, messages[remark.what])
    }
    reported = new Set(remarks.map(markOf))
  }
}
