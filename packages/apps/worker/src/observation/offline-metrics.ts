/** KSeF's absence in figures: whether it is away, what was issued meanwhile, what is owed. */
import { record, series } from "@procurement/app-chassis"
import type { Instant } from "@procurement/domain/calendar"
import {
  type Availability,
  type DeadlineTally,
  type DoubtfulOutage,
  endOfDay,
  everyOutageDoubt,
  type OfflineAlarm,
  offlineAlarm,
  offlineAlarms,
  offlineModes,
} from "@procurement/domain/clearance"
import * as Metric from "effect/Metric"

const away = series(
  Metric.gauge("ksef_away", {
    description: "1 while KSeF is away in that mode: by its announcement, or since nobody answers.",
  }),
  "mode",
)

const issued = Metric.counter("invoices_issued_offline_total", {
  description: "Invoices that were issued while KSeF was away.",
  incremental: true,
})

const owed = series(
  Metric.gauge("invoices_offline_owed", {
    description: "Issued offline and not acknowledged, by how near their deadline is.",
  }),
  "alarm",
)

const nextDeadline = Metric.gauge("invoices_offline_deadline_timestamp_seconds", {
  description: "The end of the earliest deadline of what was issued offline; 0: none is owed.",
})

const announcements = series(
  Metric.counter("ksef_announcements_total", {
    description: "Questions whether an outage of KSeF is announced, by outcome.",
    incremental: true,
  }),
  "outcome",
)

const withoutEnd = series(
  Metric.gauge("ksef_outages_without_end", {
    description: "Announced outages that go on without an end, by what speaks against them.",
  }),
  "doubt",
)

const millisPerSecond = 1_000

export const tellAvailability = (availability: Availability): void => {
  const mode = availability._tag === "Away" ? availability.mode : undefined
  for (const each of [...offlineModes, "total-failure"] as const) {
    record(away(each), each === mode ? 1 : 0)
  }
}

export const tellIssued = (count: number): void => record(issued, count)

export const tellAnnouncement = (outcome: string): void => record(announcements(outcome), 1)

export const tellDoubts = (doubtful: ReadonlyArray<DoubtfulOutage>): void => {
  for (const each of everyOutageDoubt) {
    record(withoutEnd(each), doubtful.filter(({ doubt }) => doubt === each).length)
  }
}

/** How many there are of each alarm. */
export const tellOwed = (tally: ReadonlyArray<DeadlineTally>, now: Instant): void => {
  const counts = new Map<OfflineAlarm, number>()
  for (const { deadline, invoices } of tally) {
    const alarm = offlineAlarm(deadline, now)
    counts.set(alarm, (counts.get(alarm) ?? 0) + invoices)
  }
  for (const alarm of offlineAlarms) record(owed(alarm), counts.get(alarm) ?? 0)
  const first = tally.find(({ deadline }) => deadline !== undefined)?.deadline
  record(nextDeadline, first === undefined ? 0 : Math.floor(endOfDay(first) / millisPerSecond))
}
