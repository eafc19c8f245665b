/**
 * The role `invoicing` while KSeF is unavailable: the domain's loop, with its logs and metrics, and
 * the checks of the certificate for offline invoices.
 */
import { oneLine } from "@procurement/app-platform"
import { type Instant, instant, toIso } from "@procurement/domain/calendar"
import {
  type Availability,
  availabilityAt,
  type CallWatch,
  type DeadlineTally,
  offlineAlarm,
  offlineLoop,
  type OfflineReport,
} from "@procurement/domain/clearance"
import * as Effect from "effect/Effect"
import { availabilityPolicyOf } from "./ksef-settings.ts"
import type { InvoiceRuntime } from "./composition/invoice-ports.ts"
import { type Loop, loopStarter, type StartLoop } from "./loop.ts"
import {
  recordAnnouncement,
  recordAvailability,
  recordIssued,
  recordOwed,
} from "./observation/offline-metrics.ts"
import { watchOutages } from "./observation/outage-watch.ts"
import type { WithdrawalWatch } from "./withdrawal-watch.ts"

/** The pause between two checks of the offline certificate; each needs a separate login. */
const certificateCheckMillis = 6 * 3_600_000

type Given = Parameters<StartLoop<InvoiceRuntime>>

const sameKind = (left: Availability | undefined, right: Availability): boolean => {
  if (left?._tag !== right._tag) return left === undefined && right._tag === "Available"
  return left._tag === "Available" || right._tag === "Available" || left.mode === right.mode
}

const reportAvailability = ([, , log]: Given) => {
  let previous: Availability | undefined
  return (availability: Availability): void => {
    recordAvailability(availability)
    const isSame = sameKind(previous, availability)
    previous = availability
    if (isSame) return
    if (availability._tag === "Available") {
      log.info({}, "KSeF is back")
      return
    }
    const { mode, since, announcedUntil: until } = availability
    const ending = until === undefined ? {} : { announcedUntil: toIso(until) }
    log.warn({ mode, since: toIso(since), ...ending }, "KSeF is away")
  }
}

/** Logs each alarm of each deadline once. */
const reportDeadlines = ([, , log]: Given) => {
  const reported = new Set<string>()
  return (owed: ReadonlyArray<DeadlineTally>, now: Instant): void => {
    recordOwed(owed, now)
    for (const { deadline, invoices } of owed) {
      const alarm = offlineAlarm(deadline, now)
      const mark = `${deadline} ${alarm}`
      if (alarm === "none" || reported.has(mark)) continue
      reported.add(mark)
      const state = alarm === "passed" ? "has passed" : "is near"
      log.error({ deadline, alarm, invoices }, `the deadline of invoices issued offline ${state}`)
    }
  }
}

const reportIssued = ([, , log]: Given, issued: number): void => {
  recordIssued(issued)
  if (issued > 0) log.warn({ issued }, "invoices were issued offline")
}

const reportAnnouncements = ([, , log]: Given, problem: unknown): void => {
  recordAnnouncement(problem === undefined ? "received" : "failed")
  if (problem === undefined) return
  const fields = { problem: oneLine(problem) }
  log.warn(fields, "could not read the announcements of KSeF outages")
}

/** Logs and measures the rounds. */
const makeReport = (...args: Given): ((report: OfflineReport) => void) => {
  const [, settings, log, now] = args
  const availability = reportAvailability(args)
  const outages = watchOutages(log, availabilityPolicyOf(settings))
  const deadlines = reportDeadlines(args)
  return (report) => {
    const at = instant(now())
    switch (report._tag) {
      case "AnnouncementsRead":
        return reportAnnouncements(args, report.problem)
      case "StatusRead":
        availability(availabilityAt(report.status, at))
        return outages(report.status, at)
      case "Issued":
        return reportIssued(args, report.invoices)
      case "DeadlinesMoved":
        return deadlines(report.owed, at)
    }
  }
}

export interface Watches {
  readonly calls: CallWatch
  readonly withdrawal: WithdrawalWatch
}

/** Checks the offline certificate now and then, whether rounds fail or not. */
const checking = ({ check }: WithdrawalWatch, now: () => number) => {
  let last = Number.NEGATIVE_INFINITY
  return Effect.sync(() => {
    if (now() - last < certificateCheckMillis) return
    last = now()
    void check()
  })
}

export const startOfflineLoop = ({ calls, withdrawal }: Watches, ...args: Given): Loop => {
  const [runtime, settings, log, now] = args
  const work = offlineLoop({
    calls,
    policy: availabilityPolicyOf(settings),
    announcementMillis: settings.KSEF_STATUS_SECONDS * 1_000,
    report: makeReport(...args),
  })
  const round = Effect.andThen(checking(withdrawal, now), work.round)
  return loopStarter(runtime, log, now)({ ...work, round })
}
