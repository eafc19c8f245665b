/**
 * Invoices that are issued offline: why they may be, until when KSeF must have them, and that the
 * buyer's file is the one that KSeF gets. Articles 106nda, 106nf, 106ng and 106nh of the VAT act.
 */
import type { Invoice } from "@procurement/domain/invoice"
import type { OfflineIssue } from "@procurement/domain/offline"
import { type Announced, outagesIn } from "../outside/announcements.ts"
import type { Fault, Plan } from "../scenario/plan.ts"
import { warsawDay, warsawInstant } from "./calendar.ts"
import type { MakeRule, Observer, Report } from "./observer.ts"
import { workingDaysAfter } from "./working-days.ts"

const minute = 60_000
/** Clocks that differ, and the time from an announcement to its effect. */
const slack = 3 * minute
const silenceOfKsef = 15 * minute
const daysAfterFailure = 7

const startOf = (day: string): number => warsawInstant(`${day} 00:00:00`)
const nextDay = (day: string): number => startOf(day) + 25 * 60 * minute

type Deadline = string | "open" | "lifted"

/** The end of an outage as it was known at that time. */
type KnownEnd = (outage: Announced, at: number) => number | undefined

/**
 * An end that nobody announces is presumed, from the first answer of KSeF on: it is open, or lies
 * between the true end and now.
 */
const presumedEnds: ReadonlyArray<KnownEnd> = [
  () => undefined,
  ({ until }) => until,
  (_outage, at) => at,
]

const knownEnds = presumedEnds.map(
  (presumed): KnownEnd =>
    (outage, at) => {
      const { endStatedAt, until } = outage
      if (Number.isFinite(endStatedAt)) return endStatedAt <= at ? until : undefined
      return until <= at ? presumed(outage, at) : undefined
    },
)

const afterEnd = (end: number | undefined, days: number): Deadline =>
  end === undefined ? "open" : workingDaysAfter(warsawDay(end - 1), days)

const laterOf = (left: Deadline, right: Deadline): Deadline => {
  if (left === "open" || right === "open") return "open"
  return left > right ? left : right
}

const firstDeadline = (
  { mode, issuedAt }: OfflineIssue,
  issueDate: string,
  known: ReadonlyArray<Announced>,
  knownEnd: (outage: Announced) => number | undefined,
): Deadline => {
  // An unavailability that is announced late was one at the issue, too (art. 106nh).
  const kind = mode === "emergency" ? "failure" : "unavailability"
  const ends = known
    .filter((one) => one.kind === kind && one.since <= issuedAt)
    .map((one) => knownEnd(one))
    .filter((end) => end === undefined || issuedAt < end)
  if (ends.length === 0) return workingDaysAfter(issueDate, 1)
  const last = ends.includes(undefined) ? undefined : Math.max(...ends.map((end) => end ?? 0))
  return afterEnd(last, mode === "emergency" ? daysAfterFailure : 1)
}

/** The last day on which KSeF may get the invoice, by what was announced until then. */
const deadlineAt = (
  offline: OfflineIssue,
  issueDate: string,
  outages: ReadonlyArray<Announced>,
  at: number,
  endAt: KnownEnd,
): Deadline => {
  const announced = outages.filter((one) => one.announcedAt <= at)
  const knownEnd = (one: Announced) => endAt(one, at)
  let deadline = firstDeadline(offline, issueDate, announced, knownEnd)
  for (const one of announced.toSorted((left, right) => left.since - right.since)) {
    const isOver = deadline !== "open" && one.since >= nextDay(deadline)
    const end = knownEnd(one)
    if (isOver || one.since > at || (end !== undefined && end <= offline.issuedAt)) continue
    if (one.kind === "total-failure") return "lifted"
    if (one.kind === "failure") deadline = laterOf(deadline, afterEnd(end, daysAfterFailure))
  }
  return deadline
}

type Cause = Extract<Fault, { readonly kind: "ksef" | "outage" }>

/** Whether calls may have failed for long enough. */
const mayBeSilent = ({ faults }: Plan, at: number): boolean =>
  faults
    .filter((fault): fault is Cause => fault.kind === "ksef" || fault.kind === "outage")
    .some(
      ({ at: since, forMillis }) =>
        since + silenceOfKsef - slack <= at && at <= since + forMillis + silenceOfKsef + slack,
    )

const isAnnounced = (outages: ReadonlyArray<Announced>, kind: string, at: number): boolean =>
  outages.some(
    (one) =>
      one.kind === kind &&
      one.announcedAt - slack <= at &&
      one.since - slack <= at &&
      // The end of an outage that nobody announces is known late.
      (Number.isFinite(one.endStatedAt)
        ? at <= Math.max(one.until, one.endStatedAt) + slack
        : true),
  )

const checkCause = (
  report: Report,
  { plan, outages }: { readonly plan: Plan; readonly outages: ReadonlyArray<Announced> },
  { id, offline: { mode, issuedAt } }: { readonly id: string; readonly offline: OfflineIssue },
): void => {
  const kind = mode === "emergency" ? "failure" : mode
  const isAllowed =
    kind === "offline24" ? mayBeSilent(plan, issuedAt) : isAnnounced(outages, kind, issuedAt)
  if (!isAllowed) report("offline-cause", `${id} is issued offline (${mode}) without a cause`)
  const isTotal = outages.some(
    (one) =>
      one.kind === "total-failure" &&
      Math.max(one.since, one.announcedAt) + slack < issuedAt &&
      issuedAt < one.until - slack,
  )
  if (isTotal) report("offline-in-total-failure", `${id} is issued offline in a total failure`)
}

type WithOffline = Extract<Invoice, { readonly document: object }>

export const offlineRule =
  (plan: Plan): MakeRule =>
  ({ report }): Observer => {
    const outages = outagesIn(plan)
    /** The file that buyers have, by number. */
    const issued = new Map<string, string>()
    /** As last saved before KSeF has it. */
    const waiting = new Map<string, WithOffline>()
    const sent = new Set<string>()
    return {
      saved: ({ invoice }) => {
        if (!("document" in invoice) || !("offline" in invoice)) return
        const { number, document, offline, issueDate, id } = invoice
        if (number === undefined || offline === undefined) return
        if (!sent.has(number)) waiting.set(number, invoice)
        if (issued.has(number)) return
        issued.set(number, document.digest)
        checkCause(report, { plan, outages }, { id, offline })
        const isFresh = invoice._tag === "Stored"
        if (isFresh && issueDate !== warsawDay(offline.issuedAt)) {
          report("offline-date", `${number}: P_1 is ${issueDate}, issued at ${offline.issuedAt}`)
        }
        if (!offline.certificateLink.includes(document.digest)) {
          report("offline-proof", `${number}: KOD II proves another file`)
        }
      },
      filed: ({ document: { number }, submission, at }) => {
        const file = issued.get(number)
        const isOffline = submission.offline === true
        if (isOffline !== (file !== undefined)) {
          report("offline-flag", `${number} is sent as ${isOffline ? "offline" : "online"}`)
        }
        if (
          file !== undefined &&
          file !== submission.digest &&
          submission.correctsDigest !== file
        ) {
          report("offline-file", `${number}: KSeF gets another file than the buyer`)
        }
        const invoice = waiting.get(number)
        if (invoice?.offline === undefined) return
        const { issueDate, offline } = invoice
        const terms = [at, at - slack].flatMap((time) =>
          knownEnds.map((endAt) => deadlineAt(offline, issueDate, outages, time, endAt)),
        )
        const stored = offline.deadline ?? "open"
        const isRight = terms.some((term) => (term === "lifted" ? "open" : term) === stored)
        if (!isRight) report("offline-deadline", `${number}: ${stored} instead of ${terms[0]}`)
        const isLate = terms.every((term) => term.length === 10 && at >= nextDay(term))
        if (isLate) report("offline-late", `${number} reaches KSeF after ${terms[0]}`)
      },
      accepted: ({ number }) => {
        waiting.delete(number)
        sent.add(number)
      },
      settled: () => {
        for (const number of issued.keys()) {
          if (!sent.has(number)) report("offline-unsent", `${number} has not reached KSeF`)
        }
      },
    }
  }
