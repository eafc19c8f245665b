/** Clauses of OfflineRegister on the invoices that an outage of KSeF affects. */
import { expect } from "@effect/vitest"
import { instant, type LocalDate } from "@procurement/domain/calendar"
import { OfflineRegister, type WaitingTerm } from "@procurement/domain/clearance"
import type { Invoice } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import { clauses, needing } from "../suite/clause.ts"
import { expectSame } from "../suite/expecting.ts"
import {
  before,
  brought,
  eraOfOneDay,
  gathered,
  type OfflinePorts,
  termOf,
  waiting,
} from "./offline-invoices.ts"

/** The term of all invoices of `gathered`. */
const commonTerm = (versioned: ReadonlyArray<Parameters<typeof termOf>[0]>): WaitingTerm => {
  const [first] = versioned
  if (first === undefined) throw new TypeError("nothing waits")
  return termOf(first)
}

/** Invoices issued on one day, each a moment later than the previous one. */
const issuedInTurn = Effect.fnUntraced(function* () {
  const era = eraOfOneDay()
  const at = (nth: number) => instant(era + 600_000 + nth * 10)
  const other = { ...waiting, deadline: "2026-12-01" as LocalDate }
  const { deadline: _deadline, ...open } = waiting
  const variants = [
    { ...waiting, issuedAt: at(0) },
    { ...waiting, issuedAt: at(1) },
    { ...waiting, issuedAt: at(2) },
    { ...other, issuedAt: at(0) },
    { ...open, issuedAt: at(0) },
    { ...waiting, mode: "emergency" as const, issuedAt: at(0) },
    { ...waiting, state: "Submitted" as const, issuedAt: at(3) },
  ]
  const invoices = yield* Effect.forEach(variants, (each, nth) =>
    brought(each, instant(era + 1_000 + nth * 10)),
  )
  return { era, at, invoices }
})

export const offlineListClauses = clauses<OfflinePorts>({
  "starts with the smallest id when no id is given": needing("isolated", function* () {
    const register = yield* OfflineRegister
    const { unissued, waiting: issued } = yield* gathered(eraOfOneDay())
    expectSame((yield* register.unissued(undefined, 1))[0], unissued[0])
    expectSame((yield* register.waiting(commonTerm(issued), undefined, 1))[0], issued[0])
  }),

  *"returns invoices not issued that wait or have an unknown outcome, smallest id first"() {
    const register = yield* OfflineRegister
    const era = eraOfOneDay()
    const { unissued } = yield* gathered(era)
    expectSame(yield* register.unissued(before(era), 3), unissued)
  },

  *"returns invoices issued offline that wait or were rejected, as stored, smallest id first"() {
    const register = yield* OfflineRegister
    const era = eraOfOneDay()
    const all = yield* gathered(era)
    const waiting = yield* register.waiting(commonTerm(all.waiting), before(era), 4)
    expectSame(waiting, all.waiting)
  },

  *"returns invoices of both lists after the given id, up to the limit"() {
    const register = yield* OfflineRegister
    const era = eraOfOneDay()
    const all = yield* gathered(era)
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
  },

  "groups waiting invoices by their term, with a boundary between two terms": needing(
    "isolated",
    function* () {
      const register = yield* OfflineRegister
      const { at, invoices } = yield* issuedInTurn()
      const [first, , third, ...others] = invoices.slice(0, -1).map(termOf)
      if (first === undefined || third === undefined) return
      const ofDay = (terms: ReadonlyArray<WaitingTerm>) =>
        terms.filter(({ issueDate }) => issueDate === first.issueDate)
      const joined = (from: number, to: number) => ({
        ...first,
        issuedFrom: at(from),
        issuedTo: at(to),
      })
      const sorted = (terms: ReadonlyArray<WaitingTerm>) =>
        terms.map((term) => JSON.stringify(Object.entries(term).toSorted())).toSorted()
      const all = ofDay(yield* register.terms([]))
      expect(sorted(all)).toEqual(sorted([joined(0, 2), ...others]))
      // A boundary belongs to the later part; outside of all parts it belongs to none.
      const apart = ofDay(yield* register.terms([instant(1), at(2), at(2)]))
      expect(sorted(apart)).toEqual(sorted([joined(0, 1), third, ...others]))
    },
  ),

  *"returns the waiting invoices of a term, and no invoices issued before or after it"() {
    const register = yield* OfflineRegister
    const { at, era, invoices } = yield* issuedInTurn()
    const [first, second] = invoices
    if (first === undefined || second === undefined) return
    const term = { ...termOf(first), issuedTo: at(1) }
    expectSame(yield* register.waiting(term, before(era), 9), [first, second])
    expectSame(yield* register.waiting({ ...term, issuedFrom: at(1) }, before(era), 9), [second])
    for (const one of invoices.slice(3, 6)) {
      expectSame(yield* register.waiting(termOf(one), before(era), 9), [one])
    }
  },

  "counts unacknowledged offline invoices by deadline, those without a deadline last": needing(
    "isolated",
    function* () {
      const register = yield* OfflineRegister
      const days = new Map((yield* register.tally).map((each) => [each.deadline, each.invoices]))
      const counted = (day: string | undefined) => days.get(day as LocalDate | undefined) ?? 0
      const era = eraOfOneDay()
      yield* gathered(era)
      yield* brought({ ...waiting, deadline: "2026-11-20" as LocalDate }, instant(era + 7))
      yield* brought({ state: "Stored", isOffline: true }, instant(era + 8))
      const tally = yield* register.tally
      const gained = tally.map(({ deadline, invoices }) => [deadline, invoices - counted(deadline)])
      // Three wait, one was rejected, one is being sent: all five are owed.
      const ours = gained.filter(([, more]) => more !== 0)
      expect(ours).toEqual([
        ["2026-11-20", 1],
        ["2026-11-23", 5],
        [undefined, 1],
      ])
    },
  ),
})
