/** What a BatchRepository keeps of `begin` and `entries`: which invoices a batch holds. */
import { expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import { BatchRepository, type BegunBatch } from "@procurement/domain/clearance"
import { InvoiceRepository, sendingPlaceOf, StaleVersion } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { freshEra } from "../builders/fresh.ts"
import {
  correctedTechnically,
  idsOfKept,
  numberedInvoices,
  offlineSince,
  readyInvoices,
  savedAfter,
  storing,
} from "../invoice/ready-invoices.ts"
import { keptInvoice } from "../ledger/ledger-ports.ts"
import { type Clause, clause } from "../suite/clause.ts"
import { expectNone, expectSame, expectSome, failureOf, together } from "../suite/expecting.ts"
import { type BatchPorts, begin, begunWith } from "./begun-batches.ts"

const idsOf = ({ entries }: Pick<BegunBatch, "entries">) => entries.map(({ id }) => id)

const holdsWhatIsReady = clause(
  "begins a batch with what is ready, in the order of numbers and up to the limit",
  Effect.gen(function* () {
    const at = freshEra()
    const ready = yield* readyInvoices(5, { at })
    const first = expectSome(yield* begin(at, 3))
    const second = expectSome(yield* begin(at, 3))
    expect([...idsOf(first), ...idsOf(second)]).toEqual(idsOfKept(ready))
    expect(first.kept.batch).toMatchObject({ _tag: "Packing", begunAt: at, invoices: 3 })
    expect(first.kept.batch).toMatchObject({ offline: false })
  }),
)

const tellsTheFiles = clause(
  "tells of each invoice its file, its day, whether that day stands, and its place",
  Effect.gen(function* () {
    const at = freshEra()
    const [fresh, sent] = yield* readyInvoices(2, { at })
    if (fresh === undefined || sent === undefined) return
    const session = { _tag: "TransmissionStarted", sessionReference: "SO-1" } as const
    const receipt = { sessionReference: "SO-1", invoiceReference: "EE-1" }
    const dropped = { _tag: "ProcessingDropped", code: 550, description: "" } as const
    const facts = [session, { _tag: "TransmissionTaken", receipt } as const, dropped]
    yield* savedAfter(sent, facts, { dueAt: at, attempts: 0 })
    const { entries } = expectSome(yield* begin(at))
    const expected = [fresh, sent].map(({ invoice }, nth) => {
      if (invoice._tag !== "Stored") throw new TypeError("not stored")
      const { document, id, issueDate } = invoice
      const place = sendingPlaceOf(invoice)
      return { id, ...place, ...document, issueDate, isDated: nth === 1 }
    })
    expectSame(entries, expected)
  }),
)

const noneWhenNoneIsReady = clause(
  "begins none when nothing is ready: not due, held, or not stored yet",
  Effect.gen(function* () {
    const invoices = yield* InvoiceRepository
    const at = freshEra()
    yield* readyInvoices(1, { at: instant(at + 1) })
    yield* numberedInvoices(1, { at })
    const [held] = yield* readyInvoices(1, { at })
    const leaseUntil = instant(at + 60_000)
    const claim = { stage: "sending", limit: 5, now: at, leaseUntil } as const
    expect(idsOfKept(yield* invoices.claimDue(claim))).toEqual([held?.invoice.id])
    expectNone(yield* begin(at))
  }),
)

const nobodyOvertakes = clause(
  "leaves out what has a higher number than one of its series that is in hand",
  Effect.gen(function* () {
    const at = freshEra()
    const [slow, quick] = yield* numberedInvoices(2, { at })
    if (slow === undefined || quick === undefined) return
    yield* savedAfter(quick, storing(at), { dueAt: at, attempts: 0 })
    expectNone(yield* begin(at))
    yield* savedAfter(slow, storing(at), { dueAt: at, attempts: 0 })
    expect(idsOf(expectSome(yield* begin(at)))).toEqual(idsOfKept([slow, quick]))
  }),
)

const oneKind = clause(
  "holds invoices issued offline or others, never both, as the first to leave is",
  Effect.gen(function* () {
    const at = freshEra()
    const ready = yield* readyInvoices(4, { at })
    const offline = offlineSince(at)
    for (const kept of [ready[0], ready[2]]) {
      if (kept === undefined) continue
      yield* savedAfter(kept, [{ _tag: "IssuedOffline", offline }], { dueAt: at, attempts: 0 })
    }
    const first = expectSome(yield* begin(at))
    const second = expectSome(yield* begin(at))
    const ids = idsOfKept(ready)
    expect([idsOf(first), idsOf(second)]).toEqual([
      [ids[0], ids[2]],
      [ids[1], ids[3]],
    ])
    expect([first.kept.batch.offline, second.kept.batch.offline]).toEqual([true, false])
    expect(first.entries.map(({ isDated }) => isDated)).toEqual([true, true])
  }),
)

const earliestDeadlineFirst = clause(
  "holds what is owed by the earliest day before what is owed later, and that before the rest",
  Effect.gen(function* () {
    const at = freshEra()
    const ready = yield* readyInvoices(4, { at })
    const days = [undefined, "2026-12-02", "2026-12-01", "2026-11-30"]
    for (const [nth, kept] of ready.entries()) {
      const day = days[nth]
      if (day === undefined) continue
      const issued = { _tag: "IssuedOffline", offline: offlineSince(at, day) } as const
      yield* savedAfter(kept, [issued], { dueAt: at, attempts: 0 })
    }
    const held = [yield* begin(at, 2), yield* begin(at, 2), yield* begin(at, 2)].map(expectSome)
    const ids = idsOfKept(ready)
    expect(held.map(idsOf)).toEqual([[ids[2], ids[3]], [ids[1]], [ids[0]]])
    const deadlines = held.flatMap(({ entries }) => entries.map(({ deadline }) => deadline))
    expect(deadlines).toEqual([days[2], days[3], days[1], undefined])
  }),
)

const correctionsGoAlone = clause(
  "leaves technical corrections out, which KSeF takes one by one alone",
  Effect.gen(function* () {
    const at = freshEra()
    const [corrected, other] = yield* readyInvoices(2, { at })
    if (corrected === undefined || other === undefined) return
    const again = yield* correctedTechnically(corrected, at)
    expect(again.invoice).toHaveProperty("technicalCorrection")
    expect(idsOf(expectSome(yield* begin(at)))).toEqual([other.invoice.id])
  }),
)

const othersGoAlone = clause(
  "leaves out what has to go alone, until that time is over",
  Effect.gen(function* () {
    const at = freshEra()
    const [alone, other] = yield* readyInvoices(2, { at })
    if (alone === undefined || other === undefined) return
    const packages = { refused: 0, aloneUntil: instant(at + 1) }
    yield* savedAfter(alone, [{ _tag: "PackageFailed", packages }], { dueAt: at, attempts: 1 })
    expect(idsOf(expectSome(yield* begin(at)))).toEqual([other.invoice.id])
    expectNone(yield* begin(at))
    expect(idsOf(expectSome(yield* begin(instant(at + 1))))).toEqual([alone.invoice.id])
  }),
)

const takesThemOut = clause(
  "takes its invoices out of every other queue, and whoever held one has a stale version",
  Effect.gen(function* () {
    const invoices = yield* InvoiceRepository
    const at = freshEra()
    const [before] = yield* readyInvoices(1, { at })
    const { kept } = expectSome(yield* begin(at))
    if (before === undefined) return
    const now = yield* keptInvoice(before.invoice)
    expect(now.work).toEqual({ dueAt: undefined, attempts: 0, batch: kept.batch.id })
    const claim = { limit: 50, now: instant(at + 1_000), leaseUntil: instant(at + 2_000) }
    expect(idsOfKept(yield* invoices.claimDue(claim))).not.toContain(before.invoice.id)
    const failure = yield* failureOf(savedAfter(before, [], before.work))
    expect(failure).toBeInstanceOf(StaleVersion)
  }),
)

const knowsItsOwn = clause(
  "holds an invoice until a save takes it out, and knows at any time which it holds",
  Effect.gen(function* () {
    const batches = yield* BatchRepository
    const invoices = yield* InvoiceRepository
    const { entries, kept } = yield* begunWith(3)
    const { id } = kept.batch
    const ids = entries.map((entry) => entry.id)
    expectSame(yield* batches.entries(id), entries)
    const [, second] = yield* Effect.map(invoices.inBatch(id, ids), (all) =>
      all.toSorted((left, right) => ids.indexOf(left.invoice.id) - ids.indexOf(right.invoice.id)),
    )
    if (second === undefined) return
    yield* savedAfter(second, [], { dueAt: undefined, attempts: 0 })
    expect(idsOf({ entries: yield* batches.entries(id) })).toEqual([ids[0], ids[2]])
    const left = yield* invoices.inBatch(id, ids.slice(1))
    expect(idsOfKept(left)).toEqual([ids[2]])
    expect(left[0]?.work.batch).toBe(id)
  }),
)

const disjoint = clause(
  "gives batches that are begun at the same time disjoint invoices",
  Effect.gen(function* () {
    const at = freshEra()
    const ready = yield* readyInvoices(12, { at })
    const begun = yield* together(Array.from({ length: 4 }, () => begin(at, 3)))
    const rest = yield* Effect.map(begin(at), Option.toArray)
    const all = [...begun.flatMap(Option.toArray), ...rest].flatMap(idsOf)
    expect(all.toSorted()).toEqual(idsOfKept(ready).toSorted())
  }),
)

export const beginClauses: ReadonlyArray<Clause<BatchPorts>> = [
  holdsWhatIsReady,
  tellsTheFiles,
  noneWhenNoneIsReady,
  nobodyOvertakes,
  oneKind,
  earliestDeadlineFirst,
  correctionsGoAlone,
  othersGoAlone,
  takesThemOut,
  knowsItsOwn,
  disjoint,
]
