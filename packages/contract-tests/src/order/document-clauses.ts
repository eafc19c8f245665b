/** Clauses of OrderRepository on decisions about an order with its documents. */
import { expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import {
  type Invoice,
  type InvoiceChange,
  InvoiceRepository,
  StaleVersion,
  type VersionedInvoice,
} from "@procurement/domain/invoice"
import { cancel, type Order, type OrderDocuments, OrderRepository } from "@procurement/domain/order"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Result from "effect/Result"
import { anEvent } from "../builders/events.ts"
import { freshEra, freshEventId, freshInvoiceId } from "../builders/fresh.ts"
import { savedInvoice, type LedgerPorts, placed, takeEvents } from "../ledger/ledger-ports.ts"
import { clauses } from "../suite/clause.ts"
import { expectNone, expectSame, failureOf, together } from "../suite/expecting.ts"

const cancelling = (order: Order, documents: OrderDocuments) => {
  const at = instant(order.acceptedAt + 120_000)
  return cancel(order, documents, undefined, { at, eventId: freshEventId(at) })
}

const voiding = (document: VersionedInvoice): InvoiceChange => {
  const { invoice, version } = document
  const at = instant((invoice.timeline[0]?.at ?? 0) + 1_000)
  const timeline = [...invoice.timeline, { state: "Voided" as const, at }]
  const next = { ...invoice, _tag: "Voided", voided: { at }, timeline } as Invoice
  const events = [anEvent("invoice.voided", { tenantId: invoice.tenantId })]
  return {
    invoice: next,
    expectedVersion: version,
    work: { dueAt: undefined, attempts: 0 },
    events,
  }
}

export const documentClauses = clauses<LedgerPorts>({
  *"gives a decision the documents of the order as last saved, and of no other order"() {
    const orders = yield* OrderRepository
    const { order, invoice } = yield* placed()
    yield* placed({ tenantId: order.tenantId })
    yield* orders.modify(order.id, (current) => cancelling(current, []))
    const seen: Array<OrderDocuments> = []
    yield* orders.modifyWithDocuments(order.id, (current, documents) => {
      seen.push(documents)
      return Result.succeed({ next: current, events: [] })
    })
    const ids = seen[0]?.map((document) => document.invoice.id).toSorted()
    const all = yield* Effect.flatMap(InvoiceRepository, (invoices) =>
      invoices.page(order.tenantId, { limit: 10, orderId: order.id }),
    )
    expect(ids).toEqual(all.invoices.map((document) => document.invoice.id).toSorted())
    const original = seen[0]?.find((document) => document.invoice.id === invoice.id)
    expectSame(original, yield* savedInvoice(invoice))
  },

  *"stores the invoice that replaces another beside the correction of it"() {
    const orders = yield* OrderRepository
    const { order, invoice } = yield* placed()
    const { correction } = Result.getOrThrow(cancelling(order, []))
    if (correction === undefined) throw new TypeError("a cancellation corrects the invoice")
    const { correction: _of, ...rest } = correction
    const replacement = { ...rest, id: freshInvoiceId(), replaces: invoice.id }
    yield* orders.modifyWithDocuments(order.id, (current) =>
      Result.succeed({ next: current, events: [], correction, replacement }),
    )
    for (const added of [correction, replacement]) {
      const versioned = yield* savedInvoice(added)
      expectSame(versioned.invoice, added)
      expect(versioned.work.dueAt).toBe(added.timeline[0]?.at)
    }
  },

  *"saves the documents that a decision changes, with their events, and releases them"() {
    const orders = yield* OrderRepository
    const invoices = yield* InvoiceRepository
    const at = freshEra()
    const { order, invoice } = yield* placed({ acceptedAt: at })
    const leaseUntil = instant(at + 3_600_000)
    yield* invoices.claimDue({ stage: "preparing", limit: 100, now: at, leaseUntil })
    const held = yield* savedInvoice(invoice)
    yield* takeEvents(order.tenantId)
    let change: InvoiceChange | undefined
    yield* orders.modifyWithDocuments(order.id, (current, [document]) => {
      change = document && voiding(document)
      return Result.succeed({ next: current, events: [], documents: change ? [change] : [] })
    })
    const saved = yield* savedInvoice(invoice)
    expectSame(saved.invoice, change?.invoice)
    expect(saved.work).toEqual({ dueAt: undefined, attempts: 0 })
    expectSame(yield* takeEvents(order.tenantId), change?.events)
    const late = { invoice, expectedVersion: held.version, work: held.work, events: [] }
    expect(yield* failureOf(invoices.save(late))).toBeInstanceOf(StaleVersion)
  },

  *"makes a released document due for the next claim"() {
    const orders = yield* OrderRepository
    const invoices = yield* InvoiceRepository
    const at = freshEra()
    const { order, invoice } = yield* placed({ acceptedAt: at })
    const claim = {
      stage: "preparing",
      limit: 100,
      now: at,
      leaseUntil: instant(at + 3_600_000),
    } as const
    yield* invoices.claimDue(claim)
    yield* orders.modifyWithDocuments(order.id, (current, documents) => {
      const released = documents.map((document) => ({
        invoice: document.invoice,
        expectedVersion: document.version,
        work: { dueAt: at, attempts: 0 },
        events: [],
      }))
      return Result.succeed({ next: current, events: [], documents: released })
    })
    const claimed = yield* invoices.claimDue(claim)
    expect(claimed.map((document) => document.invoice.id)).toContain(invoice.id)
  },

  *"stores nothing when a decision with documents rejects, and finds no missing order"() {
    const orders = yield* OrderRepository
    const { order, invoice } = yield* placed()
    const before = yield* savedInvoice(invoice)
    const rejected = orders.modifyWithDocuments(order.id, () => Result.fail("no" as const))
    expect(yield* failureOf(rejected)).toBe("no")
    expectSame(yield* savedInvoice(invoice), before)
    const missing = order.id.replace(/.{4}$/, "0000") as Order["id"]
    expectNone(yield* orders.modifyWithDocuments(missing, cancelling))
  },

  *"lets either a save of the invoice or a decision about it win, never both"() {
    const orders = yield* OrderRepository
    const invoices = yield* InvoiceRepository
    for (let round = 0; round < 5; round += 1) {
      const { order, invoice } = yield* placed({ lineCount: 1 })
      const { version, work } = yield* savedInvoice(invoice)
      const sent = { ...invoice, timeline: [...invoice.timeline, ...invoice.timeline] }
      const save = { invoice: sent, expectedVersion: version, work, events: [] }
      let seen = 0
      const [saving] = yield* together<Exit.Exit<unknown, unknown>, never, LedgerPorts>([
        Effect.exit(invoices.save(save)),
        Effect.exit(
          orders.modifyWithDocuments(order.id, (current, [document]) => {
            seen = document?.version ?? 0
            const documents = document === undefined ? [] : [voiding(document)]
            return Result.succeed({ next: current, events: [], documents })
          }),
        ),
      ])
      const isSaved = saving !== undefined && Exit.isSuccess(saving)
      expect(seen).toBe(isSaved ? version + 1 : version)
      expect((yield* savedInvoice(invoice)).invoice._tag).toBe("Voided")
    }
  },
})
