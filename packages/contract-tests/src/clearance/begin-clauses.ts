/** Clauses of BatchRepository on `begin` and `entries`: which invoices a batch holds. */
import { expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import { BatchRepository, type StartedBatch } from "@procurement/domain/clearance"
import { InvoiceRepository, sendingPlaceOf, StaleVersion } from "@procurement/domain/invoice"
import { OrderRepository } from "@procurement/domain/order"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { freshEra } from "../builders/fresh.ts"
import { freshSeries } from "../invoice/numberings.ts"
import {
  correctedTechnically,
  idsOfKept,
  numberedInvoices,
  offlineSince,
  readyInvoices,
  savedAfter,
} from "../invoice/ready-invoices.ts"
import { savedInvoice } from "../ledger/ledger-ports.ts"
import { shipAt, shipOneAt } from "../order/taking-steps.ts"
import { clauses } from "../suite/clause.ts"
import { expectNone, expectSame, expectSome, failureOf, together } from "../suite/expecting.ts"
import { type BatchPorts, begin, startedWith } from "./started-batches.ts"

const idsOf = ({ entries }: Pick<StartedBatch, "entries">) => entries.map(({ id }) => id)

export const beginClauses = clauses<BatchPorts>({
  *"starts a batch of the ready invoices, smallest id first, up to the limit"() {
    const at = freshEra()
    const ready = yield* readyInvoices(5, { at })
    const first = expectSome(yield* begin(at, 3))
    const second = expectSome(yield* begin(at, 3))
    expect([...idsOf(first), ...idsOf(second)]).toEqual(idsOfKept(ready))
    expect(first.kept.batch).toMatchObject({ _tag: "Packing", startedAt: at, invoices: 3 })
    expect(first.kept.batch).toMatchObject({ offline: false })
  },

  *"returns the file, the day, whether that day is fixed, and the position of each invoice"() {
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
      const isDated = nth === 1
      return { id, ...place, ...document, issueDate, isDated, isContradicted: false }
    })
    expectSame(entries, expected)
  },

  *"reports for each invoice whether its goods left on a day that contradicts the file"() {
    const orders = yield* OrderRepository
    const at = freshEra()
    const ready = yield* readyInvoices(4, { at })
    const dayMillis = 86_400_000
    const shipments = [instant(at - 2 * dayMillis), at, undefined]
    for (const [nth, shippedAt] of shipments.entries()) {
      const orderId = ready[nth]?.invoice.orderId
      if (orderId === undefined || shippedAt === undefined) continue
      yield* shipAt(expectSome(yield* orders.findAny(orderId)), shippedAt)
    }
    const partly = ready[3]?.invoice.orderId
    if (partly !== undefined) yield* shipOneAt(partly, "1", instant(at - 2 * dayMillis))
    const { entries, kept } = expectSome(yield* begin(at))
    const contradicted = entries.map(({ isContradicted }) => isContradicted)
    expect(contradicted).toEqual([true, false, false, true])
    const batches = yield* BatchRepository
    expectSame(yield* batches.entries(kept.batch.id), entries)
  },

  *"starts no batch when no invoice is ready: not due, claimed, or not stored yet"() {
    const invoices = yield* InvoiceRepository
    const at = freshEra()
    yield* readyInvoices(1, { at: instant(at + 1) })
    yield* numberedInvoices(1, { at })
    const [held] = yield* readyInvoices(1, { at })
    const leaseUntil = instant(at + 60_000)
    const claim = { stage: "sending", limit: 5, now: at, leaseUntil } as const
    expect(idsOfKept(yield* invoices.claimDue(claim))).toEqual([held?.invoice.id])
    expectNone(yield* begin(at))
  },

  *"includes the one ready invoice of a tenant beside a tenant with many that wait longer"() {
    const at = freshEra()
    const series = freshSeries()
    yield* readyInvoices(8, { at, series })
    const [one] = yield* readyInvoices(1, { at: instant(at + 1_000), series })
    const started = expectSome(yield* begin(instant(at + 2_000), 4))
    expect(started.entries).toHaveLength(4)
    expect(idsOf(started)).toContain(one?.invoice.id)
  },

  *"puts only offline or only online invoices into a batch, like the first of them"() {
    const at = freshEra()
    const ready = yield* readyInvoices(4, { at })
    const offline = offlineSince(at)
    for (const versioned of [ready[0], ready[2]]) {
      if (versioned === undefined) continue
      yield* savedAfter(versioned, [{ _tag: "IssuedOffline", offline }], { dueAt: at, attempts: 0 })
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
  },

  *"orders invoices by their deadline, those without a deadline last"() {
    const at = freshEra()
    const ready = yield* readyInvoices(4, { at })
    const days = [undefined, "2026-12-02", "2026-12-01", "2026-11-30"]
    for (const [nth, each] of ready.entries()) {
      const day = days[nth]
      if (day === undefined) continue
      const issued = { _tag: "IssuedOffline", offline: offlineSince(at, day) } as const
      yield* savedAfter(each, [issued], { dueAt: at, attempts: 0 })
    }
    const held = [yield* begin(at, 2), yield* begin(at, 2), yield* begin(at, 2)].map(expectSome)
    const ids = idsOfKept(ready)
    expect(held.map(idsOf)).toEqual([[ids[2], ids[3]], [ids[1]], [ids[0]]])
    const deadlines = held.flatMap(({ entries }) => entries.map(({ deadline }) => deadline))
    expect(deadlines).toEqual([days[2], days[3], days[1], undefined])
  },

  *"leaves out technical corrections, which KSeF accepts only one by one"() {
    const at = freshEra()
    const [corrected, other] = yield* readyInvoices(2, { at })
    if (corrected === undefined || other === undefined) return
    const again = yield* correctedTechnically(corrected, at)
    expect(again.invoice).toHaveProperty("technicalCorrection")
    expect(idsOf(expectSome(yield* begin(at)))).toEqual([other.invoice.id])
  },

  *"leaves out invoices that must be sent alone until that period is over"() {
    const at = freshEra()
    const [alone, other] = yield* readyInvoices(2, { at })
    if (alone === undefined || other === undefined) return
    const packages = { refused: 0, aloneUntil: instant(at + 1) }
    yield* savedAfter(alone, [{ _tag: "PackageFailed", packages }], { dueAt: at, attempts: 1 })
    expect(idsOf(expectSome(yield* begin(at)))).toEqual([other.invoice.id])
    expectNone(yield* begin(at))
    expect(idsOf(expectSome(yield* begin(instant(at + 1))))).toEqual([alone.invoice.id])
  },

  *"removes its invoices from every other queue and makes the versions of former holders stale"() {
    const invoices = yield* InvoiceRepository
    const at = freshEra()
    const [before] = yield* readyInvoices(1, { at })
    const { kept } = expectSome(yield* begin(at))
    if (before === undefined) return
    const now = yield* savedInvoice(before.invoice)
    expect(now.work).toEqual({ dueAt: undefined, attempts: 0, batch: kept.batch.id })
    const leaseUntil = instant(at + 2_000)
    const claim = { stage: "sending", limit: 50, now: instant(at + 1_000), leaseUntil } as const
    expect(idsOfKept(yield* invoices.claimDue(claim))).not.toContain(before.invoice.id)
    const failure = yield* failureOf(savedAfter(before, [], before.work))
    expect(failure).toBeInstanceOf(StaleVersion)
  },

  *"holds an invoice until a save removes it, and lists the invoices it holds at any time"() {
    const batches = yield* BatchRepository
    const invoices = yield* InvoiceRepository
    const { entries, kept } = yield* startedWith(3)
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
  },

  *"gives disjoint invoices to batches that are started concurrently"() {
    const at = freshEra()
    const ready = yield* readyInvoices(12, { at })
    const started = yield* together(Array.from({ length: 4 }, () => begin(at, 3)))
    const rest = yield* Effect.map(begin(at), Option.toArray)
    const all = [...started.flatMap(Option.toArray), ...rest].flatMap(idsOf)
    expect(all.toSorted()).toEqual(idsOfKept(ready).toSorted())
  },
})
