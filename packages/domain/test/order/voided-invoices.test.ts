/** Invoices of cancelled orders that nobody has: voided, never sent. */
import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import {
  type Invoice,
  InvoiceRepository,
  transition,
  wasNeverSent,
} from "@procurement/domain/invoice"
import { cancelOrder, closeRefusedInvoice, correctionIdsOf } from "@procurement/domain/order"
import { paymentStatusOf } from "@procurement/domain/payment"
import { makePaymentRepositoryMemory } from "@procurement/adapter-memory"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import { hour, inWorld, invoicesOf, work } from "../invoice/support/working.ts"
import { broughtTo, eventsOf, start, stored } from "./support/documents.ts"

const reason = lineText("zamówione dwa razy")

const cancelled = ({ tenantId, orderId }: Invoice) => cancelOrder(tenantId, orderId, reason)

describe("Voided invoices", () => {
  for (const state of ["Pending", "Stored"] as const) {
    it.effect(
      `the ${state} invoice of a cancelled order is voided at once, and no correction follows`,
      inWorld(start, (world) =>
        Effect.gen(function* () {
          const invoice = yield* broughtTo(world, state)
          const order = yield* cancelled(invoice)
          const kept = yield* stored(invoice)
          expect(kept.invoice).toMatchObject({ _tag: "Voided", voided: { at: start, reason } })
          expect(kept.work.dueAt).toBeUndefined()
          expect(correctionIdsOf(order)).toEqual([])
          expect(eventsOf(world)).toMatchObject([
            { type: "order.cancelled", data: { reason } },
            { type: "invoice.voided", data: { invoiceId: invoice.id, reason } },
          ])
          expect(eventsOf(world)[0]?.data).not.toHaveProperty("correctionId")
          yield* work(world, hour)
          expect(invoicesOf(world).map(({ _tag }) => _tag)).toEqual(["Voided"])
        }),
      ),
    )
  }

  it.effect(
    "the numbered invoice of a cancelled order is stored, keeps its number and is never sent",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const invoice = yield* broughtTo(world, "Numbered")
        yield* cancelled(invoice)
        expect((yield* stored(invoice)).invoice._tag).toBe("Numbered")
        yield* work(world, hour)
        expect((yield* stored(invoice)).invoice).toMatchObject({
          _tag: "Voided",
          number: "FV/2026/11/000007",
          container: {},
          voided: { reason },
        })
      }),
    ),
  )

  it.effect(
    "an invoice that may have been sent is corrected instead",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const invoice = yield* broughtTo(world, "Sending")
        expect(wasNeverSent(invoice)).toBe(false)
        const order = yield* cancelled(invoice)
        expect(correctionIdsOf(order)).toHaveLength(1)
        expect((yield* stored(invoice)).invoice._tag).toBe("Sending")
      }),
    ),
  )

  it.effect(
    "an invoice in a batch may be on its way, so it is corrected",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const invoice = yield* broughtTo(world, "Stored")
        const row = world.ledger.invoices.get(invoice.id)
        if (row === undefined) throw new Error("no invoice")
        row.kept = { ...row.kept, work: { ...row.kept.work, batch: "bat_1" as never } }
        expect(correctionIdsOf(yield* cancelled(invoice))).toHaveLength(1)
      }),
    ),
  )

  it.effect(
    "a worker that holds the invoice cannot send it any more",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const invoice = yield* broughtTo(world, "Stored")
        const invoices = yield* InvoiceRepository
        const { version } = yield* stored(invoice)
        yield* cancelled(invoice)
        const fact = { _tag: "TransmissionStarted", sessionReference: "s" } as const
        const sending = transition(invoice, fact, instant(start))
        const work = { dueAt: instant(start), attempts: 0 }
        const change = { invoice: sending, expectedVersion: version, work, events: [] }
        expect(yield* Effect.flip(invoices.save(change))).toMatchObject({ _tag: "StaleVersion" })
      }),
    ),
  )

  it.effect(
    "nothing is due for a voided invoice, and what was paid can be refunded",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const invoice = yield* broughtTo(world, "Numbered")
        yield* cancelled(invoice)
        const account = yield* makePaymentRepositoryMemory(world.ledger).ofInvoice(invoice.id)
        expect(paymentStatusOf(invoice.total, account)).toMatchObject({
          status: "nothing_due",
          owed: { amount: 0 },
        })
      }),
    ),
  )

  it.effect(
    "the refused invoice of a cancelled order is closed with its waiting correction",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const invoice = yield* broughtTo(world, "Sending")
        const { tenantId, id } = invoice
        const order = yield* cancelled(invoice)
        expect(yield* Effect.flip(closeRefusedInvoice(tenantId, id))).toMatchObject({
          reason: "NotRejected",
        })
        const invoices = yield* InvoiceRepository
        const { version } = yield* stored(invoice)
        const refusal = { code: 450, description: "x", details: [] }
        const refused = transition(invoice, { _tag: "ClearanceRefused", refusal }, instant(start))
        const work = { dueAt: undefined, attempts: 0 }
        yield* invoices.save({ invoice: refused, expectedVersion: version, work, events: [] })
        const closed = yield* closeRefusedInvoice(tenantId, id, reason)
        expect(closed.invoice).toMatchObject({ _tag: "Voided", number: "FV/2026/11/000007" })
        yield* closeRefusedInvoice(tenantId, id, reason)
        const [correctionId] = correctionIdsOf(order)
        const [, correction] = invoicesOf(world)
        expect(correction).toMatchObject({ _tag: "Voided", id: correctionId })
        expect(correction).not.toHaveProperty("number")
        const voided = eventsOf(world).filter(({ type }) => type === "invoice.voided")
        expect(voided.map(({ data }) => data)).toMatchObject([
          { invoiceId: id },
          { invoiceId: correctionId, kind: "KOR" },
        ])
      }),
    ),
  )

  it.effect(
    "the refused invoice of an order that was not cancelled is not closed",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const { tenantId, id } = yield* broughtTo(world, "Stored")
        expect(yield* Effect.flip(closeRefusedInvoice(tenantId, id))).toMatchObject({
          reason: "OrderNotCancelled",
        })
      }),
    ),
  )
})
