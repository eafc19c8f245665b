/**
 * Computes the deadline for sending an offline invoice to KSeF.
 *
 * Terms are Polish working days, counted from the following day. offline24: the next one after P_1;
 * unavailability, also if it is announced after the issue: the next one after its end; emergency:
 * the seventh after the end of the failure.
 * A failure announced while the invoice waits moves every deadline to the seventh working day after
 * its end; a further failure moves it again. A total failure removes the duty to send. Source:
 * CIRFMF/ksef-docs, tryby-offline.md, consulted 2026-11-21; art. 106nda, 106nf, 106nh of the VAT
 * act.
 */
import {
  addDays,
  type Instant,
  instant,
  type LocalDate,
  warsawDate,
  warsawMidnight,
} from "../calendar/instant.ts"
import { nextWorkingDay } from "../calendar/working-day.ts"
import type { OfflineMode } from "../offline/offline.ts"
import { isOngoing, type Outage, type OutageKind } from "./outage.ts"

const daysAfterFailure = 7

export type OfflineTerm =
  /** On that day at the latest, before midnight in Warsaw. */
  | { readonly _tag: "Until"; readonly lastDay: LocalDate }
  /** The term starts with the end of an outage that is still open. */
  | { readonly _tag: "Open" }
  /** The invoice need not be sent. */
  | { readonly _tag: "Lifted" }

export interface OfflineIssuing {
  readonly mode: OfflineMode
  readonly issuedAt: Instant
  /** P_1. */
  readonly issueDate: LocalDate
}

/** Returns the `count`-th working day after `day`, from 1. */
export const workingDayAfter = (day: LocalDate, count: number): LocalDate =>
  count <= 1 ? nextWorkingDay(day) : workingDayAfter(nextWorkingDay(day), count - 1)

/** Returns the first instant after that day. */
export const endOfDay = (day: LocalDate): Instant => warsawMidnight(addDays(day, 1))

/** Returns the last day of an outage; an outage until midnight ends on the previous day. */
const lastDayOf = (until: Instant): LocalDate => warsawDate(instant(until - 1))

const afterOutage = ({ until }: Outage, workingDays: number): OfflineTerm =>
  until === undefined
    ? { _tag: "Open" }
    : { _tag: "Until", lastDay: workingDayAfter(lastDayOf(until), workingDays) }

/** Returns the outage, among those ongoing at issue, that ends last. An open outage ends last. */
const outageAtIssue = (
  kind: OutageKind,
  { issuedAt }: OfflineIssuing,
  outages: ReadonlyArray<Outage>,
): Outage | undefined =>
  outages
    .filter((outage) => outage.kind === kind && isOngoing(outage, issuedAt))
    .toSorted((left, right) => (left.until ?? Infinity) - (right.until ?? Infinity))
    .at(-1)

/** An outage may be announced after an invoice was issued in it, as `offline24`. */
const announcedKind = {
  offline24: "unavailability",
  unavailability: "unavailability",
  emergency: "failure",
} as const

/** Returns the term as of the day of issue; without an announcement, the shortest one. */
const termAtIssue = (issuing: OfflineIssuing, outages: ReadonlyArray<Outage>): OfflineTerm => {
  const { mode, issueDate } = issuing
  const outage = outageAtIssue(announcedKind[mode], issuing, outages)
  if (outage === undefined) return { _tag: "Until", lastDay: nextWorkingDay(issueDate) }
  return afterOutage(outage, mode === "emergency" ? daysAfterFailure : 1)
}

/** Returns whether the outage overlaps the time in which the invoice waited under that term. */
const overlaps = (outage: Outage, { issuedAt }: OfflineIssuing, term: OfflineTerm): boolean => {
  const { since, until } = outage
  const isTooLate = term._tag === "Until" && since >= endOfDay(term.lastDay)
  return !isTooLate && (until === undefined || until > issuedAt)
}

const later = (left: OfflineTerm, right: OfflineTerm): OfflineTerm => {
  if (left._tag !== "Until" || right._tag !== "Until") return left._tag === "Until" ? right : left
  return right.lastDay > left.lastDay ? right : left
}

/**
 * Returns the term of an invoice according to the announcements so far. `outages` are sorted by
 * start. An announced failure never shortens a term.
 */
export const offlineTerm = (
  issuing: OfflineIssuing,
  outages: ReadonlyArray<Outage>,
): OfflineTerm => {
  let term = termAtIssue(issuing, outages)
  for (const outage of outages) {
    if (outage.kind === "unavailability" || !overlaps(outage, issuing, term)) continue
    if (outage.kind === "total-failure") return { _tag: "Lifted" }
    term = later(term, afterOutage(outage, daysAfterFailure))
  }
  return term
}

/**
 * Returns the instants of issue at which terms may change: the starts and ends of outages. Sorted
 * and distinct; an edge belongs to the interval that starts with it.
 */
export const termEdges = (outages: ReadonlyArray<Outage>): ReadonlyArray<Instant> => {
  const ends = outages.flatMap(({ since, until }) => (until === undefined ? since : [since, until]))
  return [...new Set(ends)].toSorted((left, right) => left - right)
}

/** Returns the deadline to store with the invoice, if any. */
export const deadlineOf = (term: OfflineTerm): LocalDate | undefined =>
  term._tag === "Until" ? term.lastDay : undefined

/** `day`: less than 24 hours left; `hours`: less than four; `passed`: the deadline has passed. */
export type OfflineAlarm = "none" | "day" | "hours" | "passed"

export const offlineAlarms = ["none", "day", "hours", "passed"] as const

const hourMillis = 3_600_000

/** Returns how near the end of `lastDay` is; `none` without a deadline. */
export const offlineAlarm = (lastDay: LocalDate | undefined, now: Instant): OfflineAlarm => {
  if (lastDay === undefined) return "none"
  const left = endOfDay(lastDay) - now
  if (left <= 0) return "passed"
  if (left <= 4 * hourMillis) return "hours"
  return left <= 24 * hourMillis ? "day" : "none"
}
