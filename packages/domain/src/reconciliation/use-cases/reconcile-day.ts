/**
 * Proves that ledger and KSeF have the same invoices of one day, or tells every difference.
 *
 * Reads KSeF session by session and page by page, and then the ledger: what it holds at once is a
 * session's list and one short text for each invoice of the day.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { instant } from "../../calendar/instant.ts"
import { addDays, type LocalDate } from "../../calendar/local-date.ts"
import { warsawMidnight } from "../../calendar/warsaw.ts"
import type { InvoiceClearanceError } from "../../invoice/invoice-clearance.ts"
import { type KsefNumber, ksefNumberPrefix } from "../../invoice/ksef-number.ts"
import type { Nip } from "../../party/nip.ts"
import { SellerProfile } from "../../party/seller-profile.ts"
import {
  ClearanceRegister,
  type RegisteredInvoice,
  type RegisteredSession,
} from "../clearance-register.ts"
import {
  acceptedDifferences,
  countDifferences,
  type Difference,
  receiptDifferences,
  unknownToKsef,
} from "../difference.ts"
import { ReconciliationStore } from "../reconciliation-store.ts"
import { maximumNamed, type ReconciliationReport } from "../report.ts"

const acceptedCode = 200
const ledgerPage = 1_000

/** What has been found so far. */
interface Findings {
  readonly seller: Nip
  /** How the KSeF numbers of the day begin. */
  readonly beginning: string
  readonly seen: Set<KsefNumber>
  sessions: number
  inLedger: number
  inReceipts: number
  differences: number
  readonly named: Array<Difference>
}

const note = (findings: Findings, differences: ReadonlyArray<Difference>): void => {
  findings.differences += differences.length
  findings.named.push(...differences.slice(0, maximumNamed - findings.named.length))
}

/**
 * KSeF's limits allow few lists in a minute, and what is sent needs them too: a large day waits for
 * its turn, for to begin anew would never come to an end.
 */
const inTurn = <A>(
  ask: Effect.Effect<A, InvoiceClearanceError>,
): Effect.Effect<A, InvoiceClearanceError> =>
  ask.pipe(
    Effect.catch((failure) => {
      const { reason, retryAfterSeconds } = failure
      if (reason !== "NotTaken" || retryAfterSeconds === undefined) return Effect.fail(failure)
      return Effect.andThen(Effect.sleep(Math.max(1, retryAfterSeconds) * 1_000), inTurn(ask))
    }),
  )

/** Compares a page with the ledger; answers those that KSeF has accepted, of whatever day. */
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
  const known = numbers.length === 0 ? [] : yield* store.byNumber(findings.seller, numbers)
  const ours = new Map(known.map((entry) => [entry.number, entry]))
  for (const theirs of ofTheDay) {
    if (theirs.ksefNumber !== undefined) findings.seen.add(theirs.ksefNumber)
    note(findings, acceptedDifferences(sessionReference, theirs, ours.get(theirs.number ?? "")))
  }
  return accepted
})

const readSession = Effect.fnUntraced(function* (findings: Findings, session: RegisteredSession) {
  const register = yield* ClearanceRegister
  const { reference, isFinal } = session
  const accepted: Array<RegisteredInvoice> = []
  let page: string | undefined
  do {
    const { entries, next } = yield* inTurn(register.invoices(reference, page))
    accepted.push(...(yield* comparePage(findings, reference, entries)))
    page = next
  } while (page !== undefined)
  findings.sessions += 1
  if (!isFinal) return
  note(findings, countDifferences(session, accepted.length))
  const receipts = Option.getOrUndefined(yield* inTurn(register.receipts(reference)))
  if (receipts === undefined) return
  const ofTheDay = accepted.filter(({ ksefNumber = "" }) =>
    ksefNumber.startsWith(findings.beginning),
  )
  note(findings, receiptDifferences(reference, ofTheDay, receipts))
  findings.inReceipts += ofTheDay.length
})

/** A session lives twelve hours: those of the day before may hold invoices of the day. */
const readKsef = Effect.fnUntraced(function* (findings: Findings, day: LocalDate) {
  const register = yield* ClearanceRegister
  const [from, to] = [warsawMidnight(addDays(day, -1)), warsawMidnight(addDays(day, 1))]
  let page: string | undefined
  do {
    const { entries, next } = yield* inTurn(register.sessions(from, to, page))
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
    after = entries.length < ledgerPage ? undefined : entries.at(-1)?.ksefNumber
  } while (after !== undefined)
})

/**
 * The report of that day, not kept yet; every named difference is logged as an error. Fails when a
 * side can't be read: then nothing is known of the day.
 */
export const reconcileDay = Effect.fnUntraced(function* (day: LocalDate) {
  const { nip: seller } = yield* SellerProfile
  const startedAt = instant(yield* Clock.currentTimeMillis)
  const findings: Findings = {
    seller,
    beginning: ksefNumberPrefix(seller, day),
    seen: new Set(),
    sessions: 0,
    inLedger: 0,
    inReceipts: 0,
    differences: 0,
    named: [],
  }
  yield* readKsef(findings, day)
  yield* readLedger(findings, day)
  for (const difference of findings.named) yield* Effect.logError("ledger differs", difference)
  const { sessions, inLedger, inReceipts, differences, named, seen } = findings
  const endedAt = instant(yield* Clock.currentTimeMillis)
  const counts = { sessions, atKsef: seen.size, inLedger, inReceipts, differences }
  return { day, startedAt, endedAt, ...counts, named } satisfies ReconciliationReport
})
