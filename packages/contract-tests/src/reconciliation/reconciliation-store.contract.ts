/**
 * The contract of `ReconciliationStore`. Its layer provides orders and invoices as well, over one
 * store: what is reconciled is created with orders.
 */
import { expect } from "@effect/vitest"
import { addDays, instant, localDate } from "@procurement/domain/calendar"
import { minorUnits } from "@procurement/domain/money"
import {
  type Agenda,
  dayHeldBy,
  emptyAgenda,
  type ReconciliationReport,
  ReconciliationStore,
  acquireDay,
  totalsOf,
} from "@procurement/domain/reconciliation"
import * as Effect from "effect/Effect"
import { freshCode, freshInvoiceId, usualInstant } from "../builders/fresh.ts"
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import { type Clause, clauses, needing } from "../suite/clause.ts"
import { expectSame, together } from "../suite/expecting.ts"
import { suiteOf } from "../suite/register.ts"
import {
  changesNothingOnThrow,
  type Stepped,
  storesWhatTheStepReturns,
} from "../suite/step-clauses.ts"
import { cleared, entryOf, freshSeller, ksefNumberOn, uncleared } from "./clearing-invoices.ts"

export type ReconciliationPorts = ReconciliationStore | LedgerPorts

const day = localDate(2026, 11, 20)

const agendas: ReadonlyArray<Agenda> = [
  { requested: [] },
  { requested: [day, addDays(day, -400)], doneThrough: day },
  { requested: [day], running: { day, holder: "worker “ż” 1", leaseUntil: usualInstant } },
]

const stepped: Stepped<Agenda, ReconciliationStore> = {
  noun: "agenda",
  modify: (step) => Effect.flatMap(ReconciliationStore, (store) => store.modifyAgenda(step)),
  values: agendas,
}

/** Days without reports of other clauses, later than all of theirs. */
const farDay = (nth: number) => addDays(localDate(2049, 1, 1), nth)

const some = totalsOf({
  currency: "EUR",
  net: minorUnits(-1),
  vat: minorUnits(2),
  gross: minorUnits(1),
  vatInPln: minorUnits(9),
})
const someTotals = { ksef: [], archive: some, register: [...some, ...some] }

const aReport = (of: typeof day, differences = 0): ReconciliationReport => ({
  day: of,
  startedAt: usualInstant,
  endedAt: instant(usualInstant + 5_000),
  sessions: 3,
  atKsef: 12,
  inLedger: 12 + differences,
  inReceipts: 12,
  differences,
  ...(differences === 0 ? {} : { totals: someTotals }),
  named: Array.from({ length: differences }, () => ({
    kind: "UnknownToKsef",
    detail: "no session “ż” lists it",
    invoiceId: freshInvoiceId(),
    number: "FV/2026/11/000001",
  })),
})

export const reconciliationStoreClauses: ReadonlyArray<Clause<ReconciliationPorts>> = [
  ...clauses<ReconciliationPorts>({
    "passes an empty agenda to the step before any other was stored": needing(
      "isolated",
      function* () {
        const store = yield* ReconciliationStore
        expectSame(yield* store.modifyAgenda((agenda) => agenda), emptyAgenda)
      },
    ),

    *"finds the seller's invoices of all tenants by their numbers, exactly as stored"() {
      const store = yield* ReconciliationStore
      const seller = freshSeller()
      const archived = yield* cleared(seller, ksefNumberOn(seller, day, 1))
      const unknown = yield* uncleared(seller, "OutcomeUnknown")
      const entries = [archived, unknown].map(entryOf)
      const numbers = [...entries.map(({ number }) => number), "FV/1999/01/000001"]
      const stored = yield* store.byNumber(seller, numbers)
      expectSame(
        stored.toSorted((left, right) => (left.invoiceId < right.invoiceId ? -1 : 1)),
        entries.toSorted((left, right) => (left.invoiceId < right.invoiceId ? -1 : 1)),
      )
    },

    *"finds no invoice of another seller with the same number, and no invoice without a file"() {
      const store = yield* ReconciliationStore
      const [seller, other] = [freshSeller(), freshSeller()]
      const theirs = entryOf(yield* cleared(other, ksefNumberOn(other, day, 1)))
      expectSame(yield* store.byNumber(seller, [theirs.number]), [])
      const numbered = yield* uncleared(seller, "Numbered")
      if (numbered._tag !== "Numbered") throw new TypeError("the invoice is past its numbering")
      expectSame(yield* store.byNumber(seller, [numbered.number]), [])
      expectSame(yield* store.byNumber(seller, []), [])
    },

    *"returns a seller's invoices with a KSeF number of the day, in the order of these numbers"() {
      const store = yield* ReconciliationStore
      const [seller, other] = [freshSeller(), freshSeller()]
      const later = yield* cleared(seller, ksefNumberOn(seller, day, 9), "Acknowledged")
      const earlier = yield* cleared(seller, ksefNumberOn(seller, day, 2))
      yield* cleared(seller, ksefNumberOn(seller, addDays(day, 1), 3))
      yield* cleared(seller, ksefNumberOn(seller, addDays(day, -1), 4))
      yield* cleared(other, ksefNumberOn(other, day, 5))
      yield* uncleared(seller, "Submitted")
      const entries = yield* store.clearedOn(seller, day, undefined, 10)
      expectSame(entries, [entryOf(earlier), entryOf(later)])
    },

    *"returns the invoices after the given number, up to the limit"() {
      const store = yield* ReconciliationStore
      const seller = freshSeller()
      const numbers = [1, 2, 3, 4].map((nth) => ksefNumberOn(seller, day, nth))
      for (const number of numbers) yield* cleared(seller, number)
      const stretch = (after: (typeof numbers)[number] | undefined, limit: number) =>
        Effect.map(store.clearedOn(seller, day, after, limit), (entries) =>
          entries.map(({ ksefNumber }) => ksefNumber),
        )
      expect(yield* stretch(undefined, 2)).toEqual(numbers.slice(0, 2))
      expect(yield* stretch(numbers[1], 2)).toEqual(numbers.slice(2, 4))
      expect(yield* stretch(numbers[3], 2)).toEqual([])
    },
  }),
  storesWhatTheStepReturns(stepped),
  ...clauses<ReconciliationPorts>({
    *"gives the turn to one of many concurrent callers"() {
      const store = yield* ReconciliationStore
      yield* store.modifyAgenda(() => ({ requested: [day] }))
      const holders = Array.from({ length: 8 }, () => freshCode())
      const turn = { now: usualInstant, leaseUntil: instant(usualInstant + 60_000) }
      const answers = yield* together(
        holders.map((holder) =>
          Effect.map(
            store.modifyAgenda((agenda) => acquireDay(agenda, { holder, ...turn })),
            (agenda) => dayHeldBy(agenda, holder) !== undefined,
          ),
        ),
      )
      expect(answers.filter(Boolean)).toHaveLength(1)
    },
  }),
  changesNothingOnThrow(stepped),
  ...clauses<ReconciliationPorts>({
    *"stores reports exactly and returns those of the latest days, latest first"() {
      const store = yield* ReconciliationStore
      const reports = [2, 0, 1].map((nth) => aReport(farDay(10 + nth), nth))
      for (const report of reports) yield* store.keep(report)
      expectSame(yield* store.latest(2), [reports[0], reports[2]])
    },

    *"returns the reports of the days between two, both included, in order"() {
      const store = yield* ReconciliationStore
      const [first, last] = [farDay(-29), farDay(-27)]
      const reports = [3, 1, 0, 4, 2].map((nth) => aReport(farDay(nth - 30), 1))
      for (const report of reports) yield* store.keep(report)
      expectSame(yield* store.between(first, last), [reports[1], reports[4], reports[0]])
    },

    *"keeps the last report of a day only"() {
      const store = yield* ReconciliationStore
      const of = farDay(20)
      yield* store.keep(aReport(addDays(of, -1)))
      yield* store.keep(aReport(of, 2))
      const second = aReport(of)
      yield* store.keep(second)
      const latest = yield* store.latest(2)
      expectSame(latest, [second, aReport(addDays(of, -1))])
    },
  }),
]

export const reconciliationStoreContract = suiteOf({
  port: "ReconciliationStore",
  clauses: reconciliationStoreClauses,
})
