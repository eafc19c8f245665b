/**
 * Compares the invoices of one day in the ledger and at KSeF, and their files with the VAT
 * register, and reports every difference.
 *
 * Reads KSeF session by session and page by page, then the ledger. Memory holds one session's list
 * and one short text for each invoice of the day.
 */
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schedule from "effect/Schedule"
import {
  addDays,
  instant,
  type LocalDate,
  warsawDate,
  warsawMidnight,
} from "../../calendar/instant.ts"
import type { InvoiceClearanceError } from "../../invoice/invoice-clearance.ts"
import { type KsefNumber, ksefNumberPrefix } from "../../invoice/invoice-number.ts"
import type { Nip } from "../../party/party.ts"
import { SellerProfile } from "../../party/seller.ts"
import {
  acquireDay,
  completeDay,
  dayHeldBy,
  ReconciliationStore,
  releaseDay,
  requestDay,
} from "../reconciliation-store.ts"
import {
  ClearanceRegister,
  type RegisteredInvoice,
  type RegisteredSession,
} from "../clearance-register.ts"
import {
  acceptedDifferences,
  countDifferences,
  type Difference,
  maximumNamed,
  receiptDifferences,
  type ReconciliationReport,
  unknownToKsef,
} from "../difference.ts"
import { addTied, noTotals, type TiedTotals } from "../totals.ts"
import { tieDocuments } from "./tie-documents.ts"

const acceptedCode = 200
const ledgerPage = 1_000

/** Findings so far. */
interface Findings {
  readonly seller: Nip
  /** Prefix of the day's KSeF numbers. */
  readonly beginning: string
  readonly seen: Set<KsefNumber>
  /** Of them, those whose file has the same hash in the ledger. */
  readonly alike: Set<KsefNumber>
  sessions: number
  inLedger: number
  inReceipts: number
  differences: number
  readonly named: Array<Difference>
  totals: TiedTotals
}

const note = (findings: Findings, differences: ReadonlyArray<Difference>): void => {
  findings.differences += differences.length
  findings.named.push(...differences.slice(0, maximumNamed - findings.named.length))
}

/**
 * Retries after KSeF's delay when KSeF throttles. KSeF allows few list requests per minute, shared
 * with sending. A large day would never finish if throttling restarted it.
 */
const retryWhenThrottled = <A>(
  ask: Effect.Effect<A, InvoiceClearanceError>,
): Effect.Effect<A, InvoiceClearanceError> =>
  ask.pipe(
    Effect.catch((failure) => {
      const { reason, retryAfterSeconds } = failure
      if (reason !== "NotTaken" || retryAfterSeconds === undefined) return Effect.fail(failure)
      return Effect.andThen(
        Effect.sleep(Math.max(1, retryAfterSeconds) * 1_000),
        retryWhenThrottled(ask),
      )
    }),
  )

/** Compares a page with the ledger. Returns the invoices that KSeF has accepted, of any day. */
const comparePage = Effect.fnUntraced(function* (
  findings: Findings,
  sessionReference: string,
  page: ReadonlyArray<RegisteredInvoice>,
) {
  const store = yield* ReconciliationStore
  const accepted = page.filter(({ code }) => code === acceptedCode)
  const ofTheDay = accepted.filter(({ ksefNumber = "" }) =>
    ksefNumber.startsWith(findings.beginning),
  )
  const numbers = ofTheDay.flatMap(({ number }) => number ?? [])
  const entries = numbers.length === 0 ? [] : yield* store.byNumber(findings.seller, numbers)
  const ours = new Map(entries.map((entry) => [entry.number, entry]))
  for (const theirs of ofTheDay) {
    const { ksefNumber, number = "", digest } = theirs
    if (ksefNumber !== undefined) findings.seen.add(ksefNumber)
    const entry = ours.get(number)
    if (ksefNumber !== undefined && entry?.digest === digest) findings.alike.add(ksefNumber)
    note(findings, acceptedDifferences(sessionReference, theirs, entry))
  }
  return accepted
})

const readSession = Effect.fnUntraced(function* (findings: Findings, session: RegisteredSession) {
  const register = yield* ClearanceRegister
  const { reference, isFinal } = session
  const accepted: Array<RegisteredInvoice> = []
  let page: string | undefined
  do {
    const { entries, next } = yield* retryWhenThrottled(register.invoices(reference, page))
    accepted.push(...(yield* comparePage(findings, reference, entries)))
    page = next
  } while (page !== undefined)
  findings.sessions += 1
  if (!isFinal) return
  note(findings, countDifferences(session, accepted.length))
  const receipts = Option.getOrUndefined(yield* retryWhenThrottled(register.receipts(reference)))
  if (receipts === undefined) return
  const ofTheDay = accepted.filter(({ ksefNumber = "" }) =>
    ksefNumber.startsWith(findings.beginning),
  )
  note(findings, receiptDifferences(reference, ofTheDay, receipts))
  findings.inReceipts += ofTheDay.length
})

/** Includes sessions opened on the previous day: a session is valid for twelve hours. */
const readKsef = Effect.fnUntraced(function* (findings: Findings, day: LocalDate) {
  const register = yield* ClearanceRegister
  const [from, to] = [warsawMidnight(addDays(day, -1)), warsawMidnight(addDays(day, 1))]
  let page: string | undefined
  do {
    const { entries, next } = yield* retryWhenThrottled(register.sessions(from, to, page))
    for (const session of entries) {
      if (session.invoices > 0 || !session.isFinal) yield* readSession(findings, session)
    }
    page = next
  } while (page !== undefined)
})

const readLedger = Effect.fnUntraced(function* (findings: Findings, day: LocalDate) {
  const store = yield* ReconciliationStore
  let after: KsefNumber | undefined
  do {
    const entries = yield* store.clearedOn(findings.seller, day, after, ledgerPage)
    findings.inLedger += entries.length
    const unknown = entries.filter(
      ({ ksefNumber }) => ksefNumber !== undefined && !findings.seen.has(ksefNumber),
    )
    note(findings, unknown.map(unknownToKsef))
    const { totals, differences } = yield* tieDocuments(
      entries,
      ({ ksefNumber }) => ksefNumber !== undefined && findings.alike.has(ksefNumber),
    )
    note(findings, differences)
    findings.totals = addTied(findings.totals, totals)
    after = entries.length < ledgerPage ? undefined : entries.at(-1)?.ksefNumber
  } while (after !== undefined)
})

/**
 * Returns the report of that day without storing it, and logs every listed difference as an error.
 * Fails when KSeF or the ledger can't be read.
 */
export const reconcileDay = Effect.fnUntraced(function* (day: LocalDate) {
  const { nip: seller } = yield* SellerProfile
  const startedAt = instant(yield* Clock.currentTimeMillis)
  const findings: Findings = {
    seller,
    beginning: ksefNumberPrefix(seller, day),
    seen: new Set(),
    alike: new Set(),
    sessions: 0,
    inLedger: 0,
    inReceipts: 0,
    differences: 0,
    named: [],
    totals: noTotals,
  }
  yield* readKsef(findings, day)
  yield* readLedger(findings, day)
  for (const difference of findings.named)
    yield* Effect.logError("the ledger differs from KSeF", difference)
  const { sessions, inLedger, inReceipts, differences, named, seen, totals } = findings
  const endedAt = instant(yield* Clock.currentTimeMillis)
  const counts = { sessions, atKsef: seen.size, inLedger, inReceipts, differences }
  return { day, startedAt, endedAt, ...counts, totals, named } satisfies ReconciliationReport
})

export interface ReconcilingOptions {
  /** Id of the reconciling process, unique among processes. */
  readonly holder: string
  /** How long a crashed process keeps the lease. */
  readonly leaseMillis: number
}

const renewalsPerLease = 3

/**
 * Reconciles the due day and returns the stored report. Returns undefined when no day is due or
 * another process has the lease. Fails when KSeF or the ledger is unavailable; the day stays due
 * and starts again later. An interruption releases the day, unless the report is ready; then the
 * report is stored and the day completed.
 */
export const reconcileDueDay = Effect.fnUntraced(function* ({
  holder,
  leaseMillis,
}: ReconcilingOptions) {
  const store = yield* ReconciliationStore
  const holding = Effect.flatMap(Clock.currentTimeMillis, (now) =>
    store.modifyAgenda((agenda) =>
      acquireDay(agenda, { holder, now: instant(now), leaseUntil: instant(now + leaseMillis) }),
    ),
  )
  // A failed renewal of the lease is ignored; the next one tries again.
  const renewing = Effect.repeat(
    Effect.ignore(holding),
    Schedule.spaced(Duration.millis(leaseMillis / renewalsPerLease)),
  )
  const compared = Effect.flatMap(holding, (agenda) => {
    const day = dayHeldBy(agenda, holder)
    if (day === undefined) return Effect.undefined
    return Effect.raceFirst(reconcileDay(day), Effect.andThen(renewing, Effect.never))
  })
  const leaving = Effect.ignore(store.modifyAgenda((agenda) => releaseDay(agenda, holder)))
  const report = yield* Effect.onInterrupt(compared, () => leaving)
  if (report === undefined) return undefined
  // Both or neither: a stored report without the completed day would cause another comparison.
  yield* Effect.uninterruptible(
    Effect.andThen(
      store.keep(report),
      store.modifyAgenda((agenda) => completeDay(agenda, holder)),
    ),
  )
  const { named: _named, totals: _totals, ...counts } = report
  yield* Effect.logInfo("day reconciled", counts)
  return report
})

/** The day is in the future, or too many days are waiting. */
export class DayNotReconcilable extends Data.TaggedError("DayNotReconcilable")<{
  readonly day: LocalDate
  readonly reason: "InFuture" | "TooManyWaiting"
}> {}

/**
 * Requests a reconciliation of the day. Today is reconciled up to now. Repeating a waiting request
 * has no effect.
 */
export const requestReconciliation = Effect.fnUntraced(function* (day: LocalDate) {
  const store = yield* ReconciliationStore
  const today = warsawDate(instant(yield* Clock.currentTimeMillis))
  if (day > today) return yield* new DayNotReconcilable({ day, reason: "InFuture" })
  const { requested } = yield* store.modifyAgenda((agenda) => requestDay(agenda, day))
  if (!requested.includes(day)) {
    return yield* new DayNotReconcilable({ day, reason: "TooManyWaiting" })
  }
})

/** Returns the running and waiting days, and the latest reports, at most `limit`. */
export const readReconciliations = Effect.fnUntraced(function* (limit: number) {
  const store = yield* ReconciliationStore
  const agenda = yield* store.modifyAgenda((present) => present)
  return { agenda, reports: yield* store.latest(limit) }
})
