/**
 * The loop for times when KSeF is unavailable: shares the outcomes of this worker's calls and the
 * announced outages, issues invoices offline, and moves their deadlines.
 *
 * Every worker runs all steps; the first worker to reach a step performs it.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { LoopWork } from "../../work-queue/use-cases/work-loop.ts"
import { type AvailabilityPolicy, type ClearanceStatus, mayChange } from "../availability.ts"
import type { CallWatch } from "../call-watch.ts"
import { type DeadlineTally, OfflineRegister } from "../offline-register.ts"
import { issueOffline, moveOfflineTerms, noteAnnouncements, noteCalls } from "./issue-offline.ts"

const pollMillis = 2_000
const deadlineCheckMillis = 60_000
const pageSize = 200

/** Reported as each step ends, so that a step that fails later loses none. */
export type OfflineReport =
  /** `problem`: the announcements could not be read; the last known ones count. */
  | { readonly _tag: "AnnouncementsRead"; readonly problem?: unknown }
  | { readonly _tag: "StatusRead"; readonly status: ClearanceStatus }
  | { readonly _tag: "Issued"; readonly invoices: number }
  /** Deadlines are up to date; these invoices wait for KSeF. */
  | { readonly _tag: "DeadlinesMoved"; readonly owed: ReadonlyArray<DeadlineTally> }

export interface OfflineLoopOptions {
  /** The calls of this worker. */
  readonly calls: CallWatch
  readonly policy: AvailabilityPolicy
  /** The pause between two requests for the announcements. */
  readonly announcementMillis: number
  readonly report?: ((report: OfflineReport) => void) | undefined
}

export type OfflinePorts = Effect.Services<
  ReturnType<typeof noteAnnouncements | typeof issueOffline | typeof moveOfflineTerms>
>

/** Returns an effect that returns true at most once in this time. */
const every = (millis: number): Effect.Effect<boolean> => {
  let last = Number.NEGATIVE_INFINITY
  return Effect.map(Clock.currentTimeMillis, (now) => {
    if (now - last < millis) return false
    last = now
    return true
  })
}

export const offlineLoop = ({
  calls,
  policy,
  announcementMillis,
  report = () => undefined,
}: OfflineLoopOptions): LoopWork<OfflinePorts> => {
  const isTimeForAnnouncements = every(announcementMillis)
  const isTimeForDeadlines = every(deadlineCheckMillis)
  let announced = ""

  const readAnnouncements = Effect.match(noteAnnouncements(policy), {
    onSuccess: () => report({ _tag: "AnnouncementsRead" }),
    onFailure: (problem) => report({ _tag: "AnnouncementsRead", problem }),
  })

  const readStatus = Effect.gen(function* () {
    const register = yield* OfflineRegister
    const facts = calls.take()
    const stored = yield* register.status
    return mayChange(stored, facts) ? yield* noteCalls(facts, policy) : stored
  })

  const moveDeadlines = Effect.gen(function* () {
    yield* moveOfflineTerms(pageSize)
    const register = yield* OfflineRegister
    report({ _tag: "DeadlinesMoved", owed: yield* register.tally })
  })

  const round = Effect.gen(function* () {
    if (yield* isTimeForAnnouncements) yield* readAnnouncements
    const status = yield* readStatus
    report({ _tag: "StatusRead", status })
    const invoices = yield* issueOffline(pageSize)
    report({ _tag: "Issued", invoices })
    const outages = JSON.stringify(status.outages)
    const isChanged = outages !== announced
    announced = outages
    if ((yield* isTimeForDeadlines) || isChanged || invoices > 0) yield* moveDeadlines
    return 0
  })
  return {
    name: "offline",
    maximumWaitMillis: pollMillis,
    round,
    nextDueAt: Effect.succeed(undefined),
  }
}
