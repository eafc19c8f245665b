/** Clauses for the invoices in an `OfflineRegister` that a KSeF outage affects. */
import { expect } from "@effect/vitest"
import { instant, type LocalDate } from "@procurement/domain/calendar"
import { OfflineRegister, type WaitingTerm } from "@procurement/domain/clearance"
import type { Invoice } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import { type Clause, clause } from "../suite/clause.ts"
import { expectSame } from "../suite/expecting.ts"
import {
  before,
  storedInvoice,
  eraOfOneDay,
  offlineInvoices,
  type OfflinePorts,
  termOf,
  waiting,
} from "./offline-invoices.ts"

/** The term of all invoices that `offlineInvoices` returns. */
const commonTerm = (kept: ReadonlyArray<Parameters<typeof termOf>[0]>): WaitingTerm => {
  const [first] = kept
  if (first === undefined) throw new TypeError("nothing waits")
  return termOf(first)
}

const unissuedOnly = clause(
  "returns invoices not issued that wait or have an unknown outcome, smallest id first",
  Effect.gen(function* () {
    const register = yield* OfflineRegister
    const era = eraOfOneDay()
    const { unissued } = yield* offlineInvoices(era)
    const found = yield* register.unissued(before(era), 3)
    expectSame(found, unissued)
  }),
)

const waitingOnly = clause(
  "returns invoices issued offline that wait, exactly as stored, smallest id first",
  Effect.gen(function* () {
    const register = yield* OfflineRegister
    const era = eraOfOneDay()
    const all = yield* offlineInvoices(era)
    const found = yield* register.waiting(commonTerm(all.waiting), before(era), 3)
    expectSame(found, all.waiting)
  }),
)

const inPages = clause(
  "returns invoices of both lists after the given id, up to the limit",
  Effect.gen(function* () {
    const register = yield* OfflineRegister
    const era = eraOfOneDay()
    const all = yield* offlineInvoices(era)
    const term = commonTerm(all.waiting)
    for (const list of ["unissued", "waiting"] as const) {
      const read = (after: Invoice["id"] | undefined, limit: number) =>
        list === "unissued" ? register.unissued(after, limit) : register.waiting(term, after, limit)
      const [first, second, third] = all[list].map(({ invoice }) => invoice.id)
      const ids = (page: ReadonlyArray<{ readonly invoice: Invoice }>) =>
        page.map(({ invoice }) => invoice.id)
      expect(ids(yield* read(before(era), 2))).toEqual([first, second])
      expect(ids(yield* read(second, 1))).toEqual([third])
    }
  }),
)

const fromTheSmallest = clause(
  "starts with the smallest id when no id is given",
  Effect.gen(function* () {
    const register = yield* OfflineRegister
    const { unissued, waiting: issued } = yield* offlineInvoices(eraOfOneDay())
    expectSame((yield* register.unissued(undefined, 1))[0], unissued[0])
    expectSame((yield* register.waiting(commonTerm(issued), undefined, 1))[0], issued[0])
  }),
  "isolated",
)

const countsByDeadline = clause(
  "counts unacknowledged offline invoices by deadline, those without a deadline last",
  Effect.gen(function* () {
    const register = yield* OfflineRegister
    const days = new Map((yield* register.tally).map((each) => [each.deadline, each.invoices]))
    const counted = (day: string | undefined) => days.get(day as LocalDate | undefined) ?? 0
    const era = eraOfOneDay()
    yield* offlineInvoices(era)
    yield* storedInvoice({ ...waiting, deadline: "2026-11-20" as LocalDate }, instant(era + 7))
    yield* storedInvoice({ state: "Stored", isOffline: true }, instant(era + 8))
    const tally = yield* register.tally
    const gained = tally.map(({ deadline, invoices }) => [deadline, invoices - counted(deadline)])
    // Three wait, one is being sent, one was rejected: all five have a deadline.
    const ours = gained.filter(([, more]) => more !== 0)
    expect(ours).toEqual([
      ["2026-11-20", 1],
      ["2026-11-23", 5],
      [undefined, 1],
    ])
  }),
  "isolated",
)

/** Invoices issued on one day, each a moment later than the previous one. */
const issuedInTurn = Effect.fnUntraced(function* () {
  const era = eraOfOneDay()
  const at = (nth: number) => instant(era + 600_000 + nth * 10)
  const other = { ...waiting, deadline: "2026-12-01" as LocalDate }
  const { deadline: _deadline, ...open } = waiting
  const wanted = [
    { ...waiting, issuedAt: at(0) },
    { ...waiting, issuedAt: at(1) },
    { ...waiting, issuedAt: at(2) },
    { ...other, issuedAt: at(0) },
    { ...open, issuedAt: at(0) },
    { ...waiting, mode: "emergency" as const, issuedAt: at(0) },
    { ...waiting, state: "Submitted" as const, issuedAt: at(3) },
  ]
  const kept = yield* Effect.forEach(wanted, (each, nth) =>
    storedInvoice(each, instant(era + 1_000 + nth * 10)),
  )
  return { era, at, kept }
})

const groupsByTerm = clause(
  "groups waiting invoices by their term, with a boundary between two terms",
  Effect.gen(function* () {
    const register = yield* OfflineRegister
    const { at, kept } = yield* issuedInTurn()
    const [first, , third, ...others] = kept.slice(0, -1).map(termOf)
    if (first === undefined || third === undefined) return
    const own = (terms: ReadonlyArray<WaitingTerm>) =>
      terms.filter(({ issueDate }) => issueDate === first.issueDate)
    const joined = (from: number, to: number) => ({
      ...first,
      issuedFrom: at(from),
      issuedTo: at(to),
    })
    const sorted = (terms: ReadonlyArray<WaitingTerm>) =>
      terms.map((term) => JSON.stringify(Object.entries(term).toSorted())).toSorted()
    const all = own(yield* register.terms([]))
    expect(sorted(all)).toEqual(sorted([joined(0, 2), ...others]))
    // An edge belongs to the term after it; an edge outside all terms has no effect.
    const apart = own(yield* register.terms([instant(1), at(2), at(2)]))
    expect(sorted(apart)).toEqual(sorted([joined(0, 1), third, ...others]))
  }),
  "isolated",
)

const ofOneTerm = clause(
  "returns the waiting invoices of a term, and no invoices issued before or after it",
  Effect.gen(function* () {
    const register = yield* OfflineRegister
    const { at, era, kept } = yield* issuedInTurn()
    const [first, second] = kept
    if (first === undefined || second === undefined) return
    const term = { ...termOf(first), issuedTo: at(1) }
    expectSame(yield* register.waiting(term, before(era), 9), [first, second])
    expectSame(yield* register.waiting({ ...term, issuedFrom: at(1) }, before(era), 9), [second])
    for (const one of kept.slice(3, 6)) {
      expectSame(yield* register.waiting(termOf(one), before(era), 9), [one])
    }
  }),
)

export const offlineListClauses: ReadonlyArray<Clause<OfflinePorts>> = [
  fromTheSmallest,
  unissuedOnly,
  waitingOnly,
  inPages,
  groupsByTerm,
  ofOneTerm,
  countsByDeadline,
]
