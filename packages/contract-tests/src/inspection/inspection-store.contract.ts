/**
 * The contract of `InspectionStore`. Its layer provides orders and invoices as well, over one
 * store: what is inspected is created with orders.
 */
import { expect } from "@effect/vitest"
import { type Instant, instant } from "@procurement/domain/calendar"
import {
  firstInspection,
  assignRange,
  type Inspection,
  InspectionStore,
  rangeOf,
  acquireRange,
} from "@procurement/domain/inspection"
import { InvoiceRepository, type InvoiceState } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import { defaultRandom } from "../builders/random.ts"
import { freshCode, freshEra, freshInvoiceId, usualInstant } from "../builders/fresh.ts"
import { statesTo } from "../builders/invoices.ts"
import { aNumbering } from "../invoice/numberings.ts"
import { savedInvoice, type LedgerPorts, placed } from "../ledger/ledger-ports.ts"
import { type Clause, clauses, needing } from "../suite/clause.ts"
import { expectNone, expectSame, expectSome, together } from "../suite/expecting.ts"
import { suiteOf } from "../suite/register.ts"
import {
  changesNothingOnThrow,
  type Stepped,
  storesWhatTheStepReturns,
} from "../suite/step-clauses.ts"

export type InspectionPorts = InspectionStore | LedgerPorts

/** An invoice in that state, whose order was accepted at that time. */
const brought = Effect.fnUntraced(function* (state: InvoiceState, acceptedAt: Instant) {
  const invoices = yield* InvoiceRepository
  const { invoice: pending } = yield* placed({ lineCount: 1, acceptedAt })
  const { version } = yield* savedInvoice(pending)
  const [numbered] = yield* invoices.number(aNumbering([{ invoice: pending, version }]))
  const last = numbered && statesTo(state, numbered.invoice, defaultRandom).at(-1)
  if (numbered === undefined || last === undefined) throw new TypeError("it did not move")
  const work = { dueAt: undefined, attempts: 0 }
  yield* invoices.save({ invoice: last, expectedVersion: numbered.version, work, events: [] })
  return last
})

/** Archived in a unique hour, each later than the previous one. */
const archivedInTurn = (count: number, era: Instant) =>
  Effect.forEach(
    Array.from({ length: count }, (_, index) => instant(era + 1_000 + index * 10)),
    (acceptedAt) => brought("Archived", acceptedAt),
  )

/** Smaller than the id of any order accepted in that hour. */
const before = (era: Instant) => freshInvoiceId(era)

const finished = { startedAt: usualInstant, endedAt: instant(usualInstant + 7) }
const last = { ...finished, inspected: 12, differing: 1 }
const inspections: ReadonlyArray<Inspection> = [
  { _tag: "Idle", until: usualInstant },
  { _tag: "Idle", until: usualInstant, last },
  {
    _tag: "Running",
    startedAt: usualInstant,
    inspected: 0,
    differing: 0,
    ranges: [],
  },
  {
    _tag: "Running",
    startedAt: usualInstant,
    inspected: 3_000_000_000,
    differing: 4,
    after: freshInvoiceId(),
    ranges: [
      { to: freshInvoiceId(), holder: "worker “ż” 1", leaseUntil: usualInstant },
      { after: freshInvoiceId(), to: freshInvoiceId(), holder: "2", leaseUntil: usualInstant },
    ],
    last,
  },
]

const stepped: Stepped<Inspection, InspectionStore> = {
  noun: "inspection",
  read: Effect.flatMap(InspectionStore, (store) => store.read),
  modify: (step) => Effect.flatMap(InspectionStore, (store) => store.modify(step)),
  values: inspections,
}

/** After everything that any test accepts. */
const behindAll = freshInvoiceId(instant(Date.UTC(2200, 0, 1)))

export const inspectionStoreClauses: ReadonlyArray<Clause<InspectionPorts>> = [
  ...clauses<InspectionPorts>({
    "has the initial inspection before any other was stored": needing("isolated", function* () {
      const store = yield* InspectionStore
      expectSame(yield* store.read, firstInspection)
      expectSame(yield* store.modify((inspection) => inspection), firstInspection)
    }),

    *"returns archived invoices of all tenants exactly as stored, smallest id first"() {
      const store = yield* InspectionStore
      const era = freshEra()
      const later = yield* brought("Archived", instant(era + 5_000))
      const earlier = yield* archivedInTurn(2, era)
      expectSame(yield* store.archivedAfter(before(era), 3), [...earlier, later])
    },

    *"returns no invoices in other states"() {
      const store = yield* InspectionStore
      const era = freshEra()
      yield* placed({ acceptedAt: instant(era + 500) })
      yield* brought("Acknowledged", instant(era + 600))
      yield* brought("Rejected", instant(era + 700))
      const archived = yield* archivedInTurn(1, era)
      expectSame(yield* store.archivedAfter(before(era), 1), archived)
    },

    *"returns the invoices after the given one, up to the limit"() {
      const store = yield* InspectionStore
      const era = freshEra()
      const ids = (yield* archivedInTurn(4, era)).map(({ id }) => id)
      const stretch = (after: (typeof ids)[number], limit: number) =>
        Effect.map(store.archivedAfter(after, limit), (archived) => archived.map(({ id }) => id))
      expect(yield* stretch(before(era), 2)).toEqual(ids.slice(0, 2))
      const [, second = before(era), third = before(era)] = ids
      expect(yield* stretch(second, 2)).toEqual(ids.slice(2, 4))
      expect(yield* stretch(third, 1)).toEqual(ids.slice(3, 4))
    },

    "starts with the smallest id when no id is given": needing("isolated", function* () {
      const store = yield* InspectionStore
      const [only] = yield* archivedInTurn(1, freshEra())
      const [first] = yield* store.archivedAfter(undefined, 1)
      expect(first?.id).toBe(only?.id)
    }),
  }),
  storesWhatTheStepReturns(stepped),
  ...clauses<InspectionPorts>({
    *"gives a range to one of many concurrent callers"() {
      const store = yield* InspectionStore
      const turn = (holder: string) => {
        return { holder, now: usualInstant, leaseUntil: instant(usualInstant + 60_000) }
      }
      const started = acquireRange(firstInspection, turn(""))
      yield* store.modify(() => started)
      const next = { from: undefined, to: freshInvoiceId() }
      const holders = Array.from({ length: 8 }, () => freshCode())
      const answers = yield* together(
        holders.map((holder) =>
          Effect.map(
            store.modify((each) => assignRange(each, turn(holder), next)),
            (inspection) => rangeOf(inspection, holder) !== undefined,
          ),
        ),
      )
      expect(answers.filter(Boolean)).toHaveLength(1)
    },

    *"returns the end of a range of the given number of archived invoices, or fewer at the end"() {
      const store = yield* InspectionStore
      const era = freshEra()
      yield* brought("Acknowledged", instant(era + 500))
      const ids = (yield* archivedInTurn(3, era)).map(({ id }) => id)
      expect(expectSome(yield* store.endOfRange(before(era), 2))).toBe(ids[1])
      expect(expectSome(yield* store.endOfRange(ids[1], 1))).toBe(ids[2])
    },

    *"returns no range after the last archived invoice"() {
      const store = yield* InspectionStore
      yield* archivedInTurn(1, freshEra())
      expectNone(yield* store.endOfRange(behindAll, 5))
    },

    "starts the first range with the smallest id": needing("isolated", function* () {
      const store = yield* InspectionStore
      const [only] = yield* archivedInTurn(1, freshEra())
      expect(expectSome(yield* store.endOfRange(undefined, 1))).toBe(only?.id)
    }),

    *"estimates the number of archived invoices, above zero when there are any"() {
      const store = yield* InspectionStore
      yield* archivedInTurn(2, freshEra())
      expect(yield* store.archivedAbout).toBeGreaterThan(0)
    },
  }),
  changesNothingOnThrow(stepped),
]

export const inspectionStoreContract = suiteOf({
  port: "InspectionStore",
  clauses: inspectionStoreClauses,
})
