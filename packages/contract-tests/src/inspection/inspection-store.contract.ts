/**
 * The contract of `InspectionStore`. Its layer provides orders and invoices as well, over one
 * store: what is inspected comes into being with orders.
 */
import { expect } from "@effect/vitest"
import { type Instant, instant } from "@procurement/domain/calendar"
import {
  firstInspection,
  type Inspection,
  InspectionStore,
  isHeldBy,
  takeUp,
} from "@procurement/domain/inspection"
import { InvoiceRepository, type InvoiceState } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Layer from "effect/Layer"
import { usualChance } from "../builders/chance.ts"
import { freshCode, freshEra, freshInvoiceId, usualInstant } from "../builders/fresh.ts"
import { walkTo } from "../builders/invoices.ts"
import type { Capabilities } from "../capabilities.ts"
import { aNumbering } from "../invoice/numberings.ts"
import { keptInvoice, type LedgerPorts, placed } from "../ledger/ledger-ports.ts"
import { type Clause, clause } from "../suite/clause.ts"
import { expectSame, together } from "../suite/expecting.ts"
import { registerSuite } from "../suite/register.ts"

export type InspectionPorts = InspectionStore | LedgerPorts

/** An invoice in that state, whose order was accepted then. */
const brought = Effect.fnUntraced(function* (state: InvoiceState, acceptedAt: Instant) {
  const invoices = yield* InvoiceRepository
  const { invoice: pending } = yield* placed({ lineCount: 1, acceptedAt })
  const { version } = yield* keptInvoice(pending)
  const [numbered] = yield* invoices.number(aNumbering([{ invoice: pending, version }]))
  const last = numbered && walkTo(state, numbered.invoice, usualChance).at(-1)
  if (numbered === undefined || last === undefined) throw new TypeError("it did not move")
  const work = { dueAt: undefined, attempts: 0 }
  yield* invoices.save({ invoice: last, expectedVersion: numbered.version, work, events: [] })
  return last
})

/** Archived in an hour of their own, each later than the one before. */
const archivedInTurn = (count: number, era: Instant) =>
  Effect.forEach(
    Array.from({ length: count }, (_, index) => instant(era + 1_000 + index * 10)),
    (acceptedAt) => brought("Archived", acceptedAt),
  )

/** Smaller than the ids of all that is accepted in that hour. */
const before = (era: Instant) => freshInvoiceId(era)

const smallestFirst = clause(
  "gives archived invoices of all tenants exactly as kept, smallest id first",
  Effect.gen(function* () {
    const store = yield* InspectionStore
    const era = freshEra()
    const later = yield* brought("Archived", instant(era + 5_000))
    const earlier = yield* archivedInTurn(2, era)
    expectSame(yield* store.archivedAfter(before(era), 3), [...earlier, later])
  }),
)

const othersNot = clause(
  "gives no invoices in other states",
  Effect.gen(function* () {
    const store = yield* InspectionStore
    const era = freshEra()
    yield* placed({ acceptedAt: instant(era + 500) })
    yield* brought("Acknowledged", instant(era + 600))
    yield* brought("Rejected", instant(era + 700))
    const archived = yield* archivedInTurn(1, era)
    expectSame(yield* store.archivedAfter(before(era), 1), archived)
  }),
)

const inStretches = clause(
  "gives those behind the given one, no more than the limit",
  Effect.gen(function* () {
    const store = yield* InspectionStore
    const era = freshEra()
    const ids = (yield* archivedInTurn(4, era)).map(({ id }) => id)
    const stretch = (after: (typeof ids)[number], limit: number) =>
      Effect.map(store.archivedAfter(after, limit), (found) => found.map(({ id }) => id))
    expect(yield* stretch(before(era), 2)).toEqual(ids.slice(0, 2))
    const [, second = before(era), third = before(era)] = ids
    expect(yield* stretch(second, 2)).toEqual(ids.slice(2, 4))
    expect(yield* stretch(third, 1)).toEqual(ids.slice(3, 4))
  }),
)

const fromTheFirst = clause(
  "begins with the smallest id there is when none is given",
  Effect.gen(function* () {
    const store = yield* InspectionStore
    const [only] = yield* archivedInTurn(1, freshEra())
    const [first] = yield* store.archivedAfter(undefined, 1)
    expect(first?.id).toBe(only?.id)
  }),
  "isolated",
)

const beforeAnybody = clause(
  "gives the step the first inspection before any other was kept",
  Effect.gen(function* () {
    const store = yield* InspectionStore
    expectSame(yield* store.modify((inspection) => inspection), firstInspection)
  }),
  "isolated",
)

const finished = { startedAt: usualInstant, endedAt: instant(usualInstant + 7) }
const last = { ...finished, inspected: 12, differing: 1 }
const inspections: ReadonlyArray<Inspection> = [
  { _tag: "Resting", until: usualInstant },
  { _tag: "Resting", until: usualInstant, last },
  {
    _tag: "Walking",
    startedAt: usualInstant,
    inspected: 0,
    differing: 0,
    holder: "worker “ż” 1",
    leaseUntil: instant(usualInstant + 1),
  },
  {
    _tag: "Walking",
    startedAt: usualInstant,
    inspected: 3_000_000_000,
    differing: 4,
    holder: "another",
    leaseUntil: instant(usualInstant + 1),
    after: freshInvoiceId(),
    last,
  },
]

const exactly = clause(
  "answers and keeps the inspection exactly as the step left it",
  Effect.gen(function* () {
    const store = yield* InspectionStore
    for (const inspection of inspections) {
      expectSame(yield* store.modify(() => inspection), inspection)
      const seen: Array<Inspection> = []
      yield* store.modify((kept) => {
        seen.push(kept)
        return kept
      })
      expectSame(seen.at(-1), inspection)
    }
  }),
)

const oneHolder = clause(
  "gives the turn to one of many that ask at the same time",
  Effect.gen(function* () {
    const store = yield* InspectionStore
    yield* store.modify(() => firstInspection)
    const holders = Array.from({ length: 8 }, () => freshCode())
    const leaseUntil = instant(usualInstant + 60_000)
    const answers = yield* together(
      holders.map((holder) =>
        Effect.map(
          store.modify((each) => takeUp(each, { holder, now: usualInstant, leaseUntil })),
          (inspection) => isHeldBy(inspection, holder),
        ),
      ),
    )
    expect(answers.filter(Boolean)).toHaveLength(1)
  }),
)

const nothingOnThrow = clause(
  "changes nothing when the step throws",
  Effect.gen(function* () {
    const store = yield* InspectionStore
    const inspection: Inspection = { _tag: "Resting", until: freshEra() }
    yield* store.modify(() => inspection)
    const crashing = store.modify(() => {
      throw new RangeError("a step that throws")
    })
    expect(Exit.isFailure(yield* Effect.exit(crashing))).toBe(true)
    expectSame(yield* store.modify((kept) => kept), inspection)
  }),
)

export const inspectionStoreClauses: ReadonlyArray<Clause<InspectionPorts>> = [
  beforeAnybody,
  smallestFirst,
  othersNot,
  inStretches,
  fromTheFirst,
  exactly,
  oneHolder,
  nothingOnThrow,
]

export const inspectionStoreContract = <E>(
  adapter: string,
  layer: Layer.Layer<InspectionPorts, E>,
  can: Partial<Capabilities> = {},
): void => registerSuite({ port: "InspectionStore", adapter, layer, can }, inspectionStoreClauses)
