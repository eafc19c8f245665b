/**
 * The role `invoicing` while KSeF is unavailable: records failed calls and announced outages,
 * issues invoices offline, and warns before their deadlines.
 *
 * Every worker runs all steps; the first worker to reach a step performs it.
 */
import { oneLine, startWorkLoop } from "@procurement/app-platform"
import { type Instant, instant, toIso } from "@procurement/domain/calendar"
import {
  type Availability,
  availabilityAt,
  type CallWatch,
  type ClearanceStatus,
  issueOffline,
  mayChange,
  moveOfflineTerms,
  noteAnnouncements,
  noteCalls,
  offlineAlarm,
  OfflineRegister,
} from "@procurement/domain/clearance"
import * as Effect from "effect/Effect"
import { availabilityPolicyOf } from "./ksef-settings.ts"
import type { InvoiceRuntime } from "./composition/invoice-ports.ts"
import type { Loop, StartLoop } from "./loop.ts"
import {
  recordAnnouncement,
  recordAvailability,
  recordIssued,
  recordOwed,
} from "./observation/offline-metrics.ts"
import { watchOutages } from "./observation/outage-watch.ts"
import type { WithdrawalWatch } from "./withdrawal-watch.ts"

const pollMillis = 2_000
const dutiesMillis = 60_000
/** The pause between two checks of the offline certificate; each needs a separate login. */
const certificateCheckMillis = 6 * 3_600_000
const pageSize = 200

type Given = Parameters<StartLoop<InvoiceRuntime>>

/** Returns a function that returns true at most once in this time. */
const every = (millis: number, now: () => number) => {
  let last = Number.NEGATIVE_INFINITY
  return (): boolean => {
    if (now() - last < millis) return false
    last = now()
    return true
  }
}

/** Reads the shared availability and adds the outcomes of this worker's calls. */
const followCalls = ([runtime, settings]: Given, calls: CallWatch) => {
  const policy = availabilityPolicyOf(settings)
  const status = Effect.flatMap(OfflineRegister, (register) => register.status)
  return async (): Promise<ClearanceStatus> => {
    const facts = calls.take()
    const stored = await runtime.runPromise(status)
    return mayChange(stored, facts) ? runtime.runPromise(noteCalls(facts, policy)) : stored
  }
}

/** Fetches the announcements; a failure is logged and changes nothing. */
const followAnnouncements = ([runtime, settings, log]: Given) => {
  const policy = availabilityPolicyOf(settings)
  return async (): Promise<void> => {
    try {
      await runtime.runPromise(noteAnnouncements(policy))
      recordAnnouncement("received")
    } catch (cause) {
      recordAnnouncement("failed")
      log.warn({ problem: oneLine(cause) }, "could not read the announcements of KSeF outages")
    }
  }
}

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
const reportDeadlines = ([runtime, , log]: Given) => {
  const reported = new Set<string>()
  const tally = Effect.flatMap(OfflineRegister, (register) => register.tally)
  return async (now: Instant): Promise<void> => {
    const owed = await runtime.runPromise(tally)
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

export interface Watches {
  readonly calls: CallWatch
  readonly withdrawal: WithdrawalWatch
}

export const startOfflineLoop = ({ calls, withdrawal }: Watches, ...args: Given): Loop => {
  const [runtime, settings, log, now] = args
  const readStanding = followCalls(args, calls)
  const readAnnouncements = followAnnouncements(args)
  const report = reportAvailability(args)
  const reportOutages = watchOutages(log, availabilityPolicyOf(settings))
  const deadlines = reportDeadlines(args)
  const isTimeForAnnouncements = every(settings.KSEF_STATUS_SECONDS * 1_000, now)
  const isTimeForDuties = every(dutiesMillis, now)
  const isTimeToCheckCertificate = every(certificateCheckMillis, now)
  let outages = ""
  return startWorkLoop({
    name: "offline",
    log,
    now,
    maximumWaitMillis: pollMillis,
    round: async () => {
      if (isTimeForAnnouncements()) await readAnnouncements()
      if (isTimeToCheckCertificate()) void withdrawal.check()
      const status = await readStanding()
      report(availabilityAt(status, instant(now())))
      reportOutages(status, instant(now()))
      const issued = await runtime.runPromise(issueOffline(pageSize))
      recordIssued(issued)
      if (issued > 0) log.warn({ issued }, "invoices were issued offline")
      const announced = JSON.stringify(status.outages)
      const isChanged = announced !== outages
      outages = announced
      if (isTimeForDuties() || isChanged || issued > 0) {
        await runtime.runPromise(moveOfflineTerms(pageSize))
        await deadlines(instant(now()))
      }
      return 0
    },
    nextDueAt: () => Promise.resolve(now() + pollMillis),
  })
}
