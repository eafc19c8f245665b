/** Metrics of KSeF outages: its availability, offline invoices and their deadlines. */
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
import { Counter, Gauge } from "prom-client"

const away = new Gauge({
  name: "ksef_away",
  help: "1 while KSeF is unavailable in that mode: it announced an outage or does not respond.",
  labelNames: ["mode"],
})

const issued = new Counter({
  name: "invoices_issued_offline_total",
  help: "Invoices issued while KSeF was unavailable.",
})

const owed = new Gauge({
  name: "invoices_offline_owed",
  help: "Invoices issued offline and not acknowledged, by time left until their deadline.",
  labelNames: ["alarm"],
})

const nextDeadline = new Gauge({
  name: "invoices_offline_deadline_timestamp_seconds",
  help: "Earliest deadline of an invoice issued offline, in seconds since 1970; 0: none.",
})

const announcements = new Counter({
  name: "ksef_announcements_total",
  help: "Requests for KSeF's announcements (received, failed), and unreadable announcements.",
  labelNames: ["outcome"],
})

const withoutEnd = new Gauge({
  name: "ksef_outages_without_end",
  help: "Announced outages without an end, by the reason for doubt.",
  labelNames: ["doubt"],
})

const millisPerSecond = 1_000

export const recordAvailability = (availability: Availability): void => {
  const mode = availability._tag === "Away" ? availability.mode : undefined
  for (const each of [...offlineModes, "total-failure"] as const) {
    away.labels(each).set(each === mode ? 1 : 0)
  }
}

export const recordIssued = (count: number): void => issued.inc(count)

export const recordAnnouncement = (outcome: string): void => announcements.labels(outcome).inc()

export const recordDoubts = (doubtful: ReadonlyArray<DoubtfulOutage>): void => {
  for (const each of everyOutageDoubt) {
    withoutEnd.labels(each).set(doubtful.filter(({ doubt }) => doubt === each).length)
  }
}

/** Counts the invoices of each alarm. */
export const recordOwed = (tally: ReadonlyArray<DeadlineTally>, now: Instant): void => {
  const counts = new Map<OfflineAlarm, number>()
  for (const { deadline, invoices } of tally) {
    const alarm = offlineAlarm(deadline, now)
    counts.set(alarm, (counts.get(alarm) ?? 0) + invoices)
  }
  for (const alarm of offlineAlarms) owed.labels(alarm).set(counts.get(alarm) ?? 0)
  const first = tally.find(({ deadline }) => deadline !== undefined)?.deadline
  nextDeadline.set(first === undefined ? 0 : Math.floor(endOfDay(first) / millisPerSecond))
}
