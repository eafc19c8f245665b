/**
 * Clauses of InvoiceRepository on corrections: they wait for their predecessor, become due with it,
 * have their own numbers and can be queried by kind.
 */
import { expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import {
  correctionCauses,
  type Invoice,
  InvoiceRepository,
  type InvoiceState,
  type VersionedInvoice,
  type PendingInvoice,
  StaleVersion,
} from "@procurement/domain/invoice"
import { cancel, OrderRepository } from "@procurement/domain/order"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { freshEra, freshEventId } from "../builders/fresh.ts"
import { statesTo } from "../builders/invoices.ts"
import { savedInvoice, type LedgerPorts, placed } from "../ledger/ledger-ports.ts"
import { clauses } from "../suite/clause.ts"
import { expectSame, failureOf } from "../suite/expecting.ts"
import { refusedAndReissued } from "./reissue-clauses.ts"
import { aNumbering, freshSeries } from "./numberings.ts"

/** An invoice, and the correction of it to nothing; both pending. */
export const correctedOrder = Effect.fnUntraced(function* () {
  const orders = yield* OrderRepository
  const acceptedAt = freshEra()
  const { order, invoice } = yield* placed({ acceptedAt, lineCount: 2 })
  const at = instant(acceptedAt + 10)
  const moment = { at, eventId: freshEventId(at) }
  const step = Result.getOrThrow(cancel(order, [], undefined, moment))
  yield* orders.modify(order.id, () => Result.succeed(step))
  if (step.correction === undefined) throw new TypeError("a cancellation corrects the invoice")
  return { invoice, correction: step.correction }
})

/** Removes the correction from the queue. */
const putBack = Effect.fnUntraced(function* (correction: PendingInvoice) {
  const invoices = yield* InvoiceRepository
  const { version } = yield* savedInvoice(correction)
  const at = freshEra()
  const problem = {
    step: "AssignNumber",
    code: "AwaitsOriginal",
    detail: "nie ma go",
    at,
    since: at,
  }
  const work = { dueAt: undefined, attempts: 0, problem }
  yield* invoices.save({ invoice: correction, expectedVersion: version, work, events: [] })
  return yield* savedInvoice(correction)
})

const rest = { dueAt: undefined, attempts: 0 }

/** The pending invoice in that state, one version after the stored one. */
export const inState = Effect.fnUntraced(function* (pending: PendingInvoice, state: InvoiceState) {
  const invoices = yield* InvoiceRepository
  const { version } = yield* savedInvoice(pending)
  const [numbered] = yield* invoices.number(aNumbering([{ invoice: pending, version }]))
  if (numbered === undefined) throw new TypeError("nothing was numbered")
  const invoice: Invoice = statesTo(state, numbered.invoice).at(-1) ?? numbered.invoice
  return { invoice, expectedVersion: numbered.version, work: rest, events: [] }
})

const lastEntry = ({ timeline }: Invoice) => timeline.at(-1)?.at

const expectWoken = (
  woken: VersionedInvoice,
  before: VersionedInvoice,
  followed: Invoice,
): void => {
  expectSame(woken.invoice, before.invoice)
  expect(woken.version).toBeGreaterThan(before.version)
  expect(woken.work).toEqual({ dueAt: lastEntry(followed), attempts: 0 })
}

const states = ["Acknowledged", "Rejected"] as const

export const correctionClauses = clauses<LedgerPorts>({
  *"makes a correction due with the save that acknowledges or rejects its predecessor"() {
    const invoices = yield* InvoiceRepository
    for (const state of states) {
      const { invoice, correction } = yield* correctedOrder()
      const waiting = yield* putBack(correction)
      const change = yield* inState(invoice, state)
      yield* invoices.save(change)
      expectWoken(yield* savedInvoice(correction), waiting, change.invoice)
    }
  },

  *"makes a correction due with the save that reissues its predecessor"() {
    const invoices = yield* InvoiceRepository
    const { invoice, correction } = yield* correctedOrder()
    const change = yield* refusedAndReissued(invoice)
    const waiting = yield* putBack(correction)
    yield* invoices.save(change)
    expectWoken(yield* savedInvoice(correction), waiting, change.invoice)
  },

  *"makes corrections due with a bulk save as with a single save"() {
    const invoices = yield* InvoiceRepository
    const corrected = yield* Effect.forEach(states, () => correctedOrder())
    const waiting = yield* Effect.forEach(corrected, ({ correction }) => putBack(correction))
    const changes = yield* Effect.forEach(corrected, ({ invoice }, nth) =>
      inState(invoice, states[nth] ?? "Acknowledged"),
    )
    yield* invoices.saveMany(changes)
    for (const [nth, change] of changes.entries()) {
      const before = waiting[nth] as VersionedInvoice
      expectWoken(yield* savedInvoice(before.invoice), before, change.invoice)
    }
  },

  *"makes the version stale for the holder of a correction that becomes due"() {
    const invoices = yield* InvoiceRepository
    const { invoice, correction } = yield* correctedOrder()
    const held = yield* savedInvoice(correction)
    yield* invoices.save(yield* inState(invoice, "Acknowledged"))
    const putAway = { invoice: correction, expectedVersion: held.version, work: rest, events: [] }
    expect(yield* failureOf(invoices.save(putAway))).toBeInstanceOf(StaleVersion)
    expect((yield* savedInvoice(correction)).work.dueAt).toBeDefined()
  },

  *"does not make corrections due that follow another document, or while KSeF has not decided"() {
    const invoices = yield* InvoiceRepository
    const { invoice, correction } = yield* correctedOrder()
    const waiting = yield* putBack(correction)
    const other = yield* correctedOrder()
    yield* invoices.save(yield* inState(other.invoice, "Acknowledged"))
    yield* invoices.save(yield* inState(invoice, "Submitted"))
    expectSame(yield* savedInvoice(correction), waiting)
  },

  *"numbers corrections in a separate series, from 1"() {
    const invoices = yield* InvoiceRepository
    const series = freshSeries()
    const { invoice, correction } = yield* correctedOrder()
    const claimOf = (of: PendingInvoice) =>
      Effect.map(savedInvoice(of), ({ version }) => ({ invoice: of, version }))
    const numbering = aNumbering([yield* claimOf(invoice)], { series })
    const correcting = aNumbering([yield* claimOf(correction)], {
      series: { ...series, kind: "KOR" },
    })
    const numbered = [
      ...(yield* invoices.number(numbering)),
      ...(yield* invoices.number(correcting)),
    ]
    expect(
      numbered.map((versioned) => "number" in versioned.invoice && versioned.invoice.number),
    ).toEqual(["FV/2026/11/000001", "KOR/2026/11/000001"])
  },

  *"pages only invoices of the requested kind or cause, and all invoices of an order"() {
    const invoices = yield* InvoiceRepository
    const { invoice, correction } = yield* correctedOrder()
    const { tenantId, orderId } = invoice
    const ids = (query: object) =>
      Effect.map(invoices.page(tenantId, { limit: 10, ...query }), (page) =>
        page.invoices.map((versioned) => versioned.invoice.id),
      )
    expect(yield* ids({ kind: "KOR" })).toEqual([correction.id])
    expect(yield* ids({ kind: "VAT" })).toEqual([invoice.id])
    const cause = correction.correction?.cause
    for (const other of correctionCauses)
      expect(yield* ids({ cause: other })).toEqual(other === cause ? [correction.id] : [])
    expect(yield* ids({ kind: "VAT", cause })).toEqual([])
    expect((yield* ids({ orderId })).toSorted()).toEqual([invoice.id, correction.id].toSorted())
  },
})
