/** Metrics of KSeF outages: its availability, invoices issued offline, and their deadlines. */
import { record, series } from "@procurement/app-platform"
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
} from "@procurement/domain/clearance"
import { offlineModes } from "@procurement/domain/offline"
import * as Metric from "effect/Metric"

const away = series(
  Metric.gauge("ksef_away", {
    description:
      "1 while KSeF is away in that mode, by its announcement or because it does not respond.",
  }),
  "mode",
)

const issued = Metric.counter("invoices_issued_offline_total", {
  description: "Invoices that were issued while KSeF was away.",
  incremental: true,
})

const owed = series(
  Metric.gauge("invoices_offline_owed", {
    description: "Invoices issued offline and not acknowledged, by how near their deadline is.",
  }),
  "alarm",
)

const nextDeadline = Metric.gauge("invoices_offline_deadline_timestamp_seconds", {
  description: "The earliest deadline of an invoice issued offline; 0: there is none.",
})

const announcements = series(
  Metric.counter("ksef_announcements_total", {
    description: "Requests for announced outages of KSeF, by outcome: received, failed.",
    incremental: true,
  }),
  "outcome",
)

const withoutEnd = series(
  Metric.gauge("ksef_outages_without_end", {
    description: "Announced outages without an end, by the reason to doubt them.",
  }),
  "doubt",
)

const millisPerSecond = 1_000

export const recordAvailability = (availability: Availability): void => {
  const mode = availability._tag === "Away" ? availability.mode : undefined
  for (const each of [...offlineModes, "total-failure"] as const) {
    record(away(each), each === mode ? 1 : 0)
  }
}

export const recordIssued = (count: number): void => record(issued, count)

export const recordAnnouncement = (outcome: string): void => record(announcements(outcome), 1)

export const recordDoubts = (doubtful: ReadonlyArray<DoubtfulOutage>): void => {
  for (const each of everyOutageDoubt) {
    record(withoutEnd(each), doubtful.filter(({ doubt }) => doubt === each).length)
  }
}

/** Counts the invoices of each alarm. */
export const recordOwed = (tally: ReadonlyArray<DeadlineTally>, now: Instant): void => {
  const counts = new Map<OfflineAlarm, number>()
  for (const { deadline, invoices } of tally) {
    const alarm = offlineAlarm(deadline, now)
    counts.set(alarm, (counts.get(alarm) ?? 0) + invoices)
  }
  for (const alarm of offlineAlarms) record(owed(alarm), counts.get(alarm) ?? 0)
  const first = tally.find(({ deadline }) => deadline !== undefined)?.deadline
  record(nextDeadline, first === undefined ? 0 : Math.floor(endOfDay(first) / millisPerSecond))
}
