/**
 * What the role `invoicing` does about KSeF's absence: takes in what calls meet and what is
 * announced, issues offline what can't be sent, and says in time which deadline comes near.
 *
 * Every worker does all of it; what one has done the others find done.
 */
import { oneLine, startWorkLoop } from "@procurement/app-chassis"
import { type Instant, instant, toIso } from "@procurement/domain/calendar"
import {
  type Availability,
  availabilityAt,
  type ClearanceStanding,
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
import type { Loop, StartLoop } from "./loop.ts"
import type { CallWatch } from "./observation/call-watch.ts"
import {
  tellAnnouncement,
  tellAvailability,
  tellIssued,
  tellOwed,
} from "./observation/offline-metrics.ts"
import { watchOutages } from "./observation/outage-watch.ts"
import type { WithdrawalWatch } from "./withdrawal-watch.ts"

const lookMillis = 2_000
const dutiesMillis = 60_000
/** Between two questions whether the certificate still counts: each is a login of its own. */
const doubtMillis = 6 * 3_600_000
const pageSize = 200

type Given = Parameters<StartLoop>

/** Whether so much time has passed since the last time it was asked and said so. */
const every = (millis: number, now: () => number) => {
  let last = Number.NEGATIVE_INFINITY
  return (): boolean => {
    if (now() - last < millis) return false
    last = now()
    return true
  }
}

/** Looks at the shared standing, and puts into it what the own calls have met. */
const followCalls = ([runtime, settings]: Given, calls: CallWatch) => {
  const policy = availabilityPolicyOf(settings)
  const standing = Effect.flatMap(OfflineRegister, (register) => register.standing)
  return async (): Promise<ClearanceStanding> => {
    const facts = calls.take()
    const known = await runtime.runPromise(standing)
    return mayChange(known, facts) ? runtime.runPromise(noteCalls(facts, policy)) : known
  }
}

/** Asks what is announced; trouble with that is told, and changes nothing. */
const followAnnouncements = ([runtime, settings, log]: Given) => {
  const policy = availabilityPolicyOf(settings)
  return async (): Promise<void> => {
    try {
      await runtime.runPromise(noteAnnouncements(policy))
      tellAnnouncement("heard")
    } catch (cause) {
      tellAnnouncement("failed")
      log.warn({ problem: oneLine(cause) }, "what is announced about KSeF could not be read")
    }
  }
}

const sameKind = (left: Availability | undefined, right: Availability): boolean => {
  if (left?._tag !== right._tag) return left === undefined && right._tag === "Available"
  return left._tag === "Available" || right._tag === "Available" || left.mode === right.mode
}

const tellChanges = ([, , log]: Given) => {
  let before: Availability | undefined
  return (availability: Availability): void => {
    tellAvailability(availability)
    const isSame = sameKind(before, availability)
    before = availability
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

/** Each mark of each deadline is told once. */
const tellDeadlines = ([runtime, , log]: Given) => {
  const told = new Set<string>()
  const tally = Effect.flatMap(OfflineRegister, (register) => register.tally)
  return async (now: Instant): Promise<void> => {
    const owed = await runtime.runPromise(tally)
    tellOwed(owed, now)
    for (const { deadline, invoices } of owed) {
      const alarm = offlineAlarm(deadline, now)
      const mark = `${deadline} ${alarm}`
      if (alarm === "none" || told.has(mark)) continue
      told.add(mark)
      const words = alarm === "passed" ? "has passed" : "comes near"
      log.error({ deadline, alarm, invoices }, `the deadline of invoices issued offline ${words}`)
    }
  }
}

export interface Watches {
  readonly calls: CallWatch
  readonly withdrawal: WithdrawalWatch
}

export const startOfflineLoop = ({ calls, withdrawal }: Watches, ...given: Given): Loop => {
  const [runtime, settings, log, now] = given
  const listen = followCalls(given, calls)
  const ask = followAnnouncements(given)
  const tell = tellChanges(given)
  const tellOutages = watchOutages(log, availabilityPolicyOf(settings))
  const deadlines = tellDeadlines(given)
  const isTimeToAsk = every(settings.KSEF_STATUS_SECONDS * 1_000, now)
  const isTimeForDuties = every(dutiesMillis, now)
  const isTimeToDoubt = every(doubtMillis, now)
  let outages = ""
  return startWorkLoop({
    name: "offline",
    log,
    now,
    maximumWaitMillis: lookMillis,
    round: async () => {
      if (isTimeToAsk()) await ask()
      if (isTimeToDoubt()) void withdrawal.look()
      const standing = await listen()
      tell(availabilityAt(standing, instant(now())))
      tellOutages(standing, instant(now()))
      const issued = await runtime.runPromise(issueOffline(pageSize))
      tellIssued(issued)
      if (issued > 0) log.warn({ issued }, "invoices were issued offline")
      const announced = JSON.stringify(standing.outages)
      const isChanged = announced !== outages
      outages = announced
      if (isTimeForDuties() || isChanged || issued > 0) {
        await runtime.runPromise(moveOfflineTerms(pageSize))
        await deadlines(instant(now()))
      }
      return 0
    },
    nextDueAt: () => Promise.resolve(now() + lookMillis),
  })
}
