/**
 * Says what people should find out about an outage that was announced without an end: each thing
 * once, and again when it comes back after it was gone.
 */
import type { Logger } from "@procurement/app-chassis"
import { type Instant, toIso } from "@procurement/domain/calendar"
import {
  type AvailabilityPolicy,
  type ClearanceStanding,
  type DoubtfulOutage,
  type Outage,
  outageDoubts,
} from "@procurement/domain/clearance"
import { tellDoubts } from "./offline-metrics.ts"

const words = {
  untold: "nobody tells any more of an outage of KSeF that has no end",
  answered: "KSeF answers although it is announced to be away",
  over: "an outage of KSeF is taken to be over, and nobody has told its end",
} as const

interface Remark {
  readonly about: Outage
  readonly what: keyof typeof words
}

const remarkOn = ({ outage, doubt }: DoubtfulOutage): ReadonlyArray<Remark> =>
  doubt === "none" ? [] : [{ about: outage, what: doubt }]

const remarksOn = (
  { outages }: ClearanceStanding,
  doubtful: ReadonlyArray<DoubtfulOutage>,
): ReadonlyArray<Remark> => [
  ...doubtful.flatMap(remarkOn),
  ...outages
    .filter(({ isPresumed }) => isPresumed === true)
    .map((about) => ({ about, what: "over" as const })),
]

const markOf = ({ about, what }: Remark): string => `${what} ${about.id}`

export const watchOutages = (log: Logger, policy: AvailabilityPolicy) => {
  let before: ReadonlySet<string> = new Set()
  return (standing: ClearanceStanding, now: Instant): void => {
    const doubtful = outageDoubts(standing, now, policy)
    tellDoubts(doubtful)
    const remarks = remarksOn(standing, doubtful)
    for (const remark of remarks.filter((each) => !before.has(markOf(each)))) {
      const { id, kind, since, until } = remark.about
      const end = until === undefined ? {} : { until: toIso(until) }
      log.error({ outage: id, kind, since: toIso(since), ...end }, words[remark.what])
    }
    before = new Set(remarks.map(markOf))
  }
}
