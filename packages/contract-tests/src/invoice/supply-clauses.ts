/** The date of supply of an invoice: that of its order, in every query. */
import { expect } from "@effect/vitest"
import { instant, warsawDate } from "@procurement/domain/calendar"
import {
  InvoiceRepository,
  type ListedInvoice,
  type VersionedInvoice,
} from "@procurement/domain/invoice"
import { cancel, OrderRepository, supplyOf, transition } from "@procurement/domain/order"
import { lineText } from "@procurement/domain/text"
import * as Result from "effect/Result"
import { freshEra, freshEventId } from "../builders/fresh.ts"
import { savedInvoice, type LedgerPorts, placed } from "../ledger/ledger-ports.ts"
import { shipAt, shipOneAt } from "../order/taking-steps.ts"
import { clauses } from "../suite/clause.ts"
import { expectSame, expectSome } from "../suite/expecting.ts"
import { aNumbering } from "./numberings.ts"

/** 00:30 in Warsaw, in winter: the day before in UTC. */
const pastMidnight = instant(Date.parse("2026-11-19T23:30:00Z"))

export const supplyClauses = clauses<LedgerPorts>({
  *"returns each invoice with the day on which its goods are due to leave or have left"() {
    const invoices = yield* InvoiceRepository
    const at = freshEra()
    const { invoice: pending, order } = yield* placed({ acceptedAt: at })
    const expectedOn = order.fulfilment.date
    const before = yield* savedInvoice(pending)
    expect(before.supply).toEqual({ expectedOn })
    yield* shipAt(order, pastMidnight)
    const supply = { expectedOn, madeOn: "2026-11-20" }
    const expectSupply = (versioned: ReadonlyArray<VersionedInvoice<ListedInvoice>>): void => {
      const stated = versioned.filter(({ invoice }) => invoice.id === pending.id)
      expect(stated.map((each) => each.supply)).toEqual([supply])
    }
    expectSupply([yield* savedInvoice(pending)])
    expectSupply(yield* invoices.findListed(pending.tenantId, [pending.id]))
    expectSupply((yield* invoices.page(pending.tenantId, { limit: 10 })).invoices)
    const leaseUntil = instant(at + 60_000)
    const claim = { stage: "preparing", limit: 100, now: at, leaseUntil } as const
    expectSupply(yield* invoices.claimDue(claim))
    const { version } = yield* savedInvoice(pending)
    const numbering = aNumbering([{ invoice: pending, version }], { at, keepLeaseUntil: at })
    expectSupply(yield* invoices.number(numbering))
    expectSupply(yield* invoices.claimDue(claim))
  },

  *"returns the invoice of a cancelled order with the instant of its cancellation"() {
    const orders = yield* OrderRepository
    const { invoice, order } = yield* placed()
    const at = instant(order.acceptedAt + 60_000)
    const moment = { at, eventId: freshEventId(at) }
    yield* orders.modify(order.id, (current) => cancel(current, [], undefined, moment))
    const supply = { expectedOn: order.fulfilment.date, cancelledAt: at }
    expect((yield* savedInvoice(invoice)).supply).toEqual(supply)
  },

  *"returns the parcels of an order that has left only in part, with corrected days"() {
    const orders = yield* OrderRepository
    const { invoice, order } = yield* placed({ lineCount: 2 })
    const expectedOn = order.fulfilment.date
    const day = (text: string) => instant(Date.parse(`${text}T10:00:00Z`))
    yield* shipOneAt(order.id, "1", instant(order.acceptedAt + 1_000))
    const gross = order.lines[0]?.unitGross
    const lines = [{ line: 1, quantity: 1 }]
    const leftOn = warsawDate(instant(order.acceptedAt + 1_000))
    const partly = { expectedOn, parcels: [{ day: leftOn, gross, lines }] }
    expect((yield* savedInvoice(invoice)).supply).toEqual(partly)
    const supplyDate = warsawDate(day("2030-01-07"))
    const trackingNumber = lineText("1")
    const reference = lineText("SD-1")
    const command = { _tag: "SupplyDate", reference, supplyDate, trackingNumber } as const
    const stored = {
      command,
      lines: [],
      added: [],
      correctedAt: order.acceptedAt,
      correctionId: invoice.id,
      afterReturns: 0,
    }
    yield* orders.modify(order.id, (current) =>
      Result.succeed({ next: { ...current, corrections: [stored] }, events: [] }),
    )
    const corrected = { expectedOn, parcels: [{ day: supplyDate, gross, lines }] }
    expect((yield* savedInvoice(invoice)).supply).toEqual(corrected)
    const at = instant(order.acceptedAt + 2_000)
    const moment = { at, eventId: freshEventId(at) }
    const rest = { carrier: lineText("InPost"), trackingNumber: lineText("2"), at }
    yield* orders.modify(order.id, (current) =>
      transition(current, { _tag: "Shipped", ...rest }, moment),
    )
    const whole = expectSome(yield* orders.findAny(order.id))
    expectSame((yield* savedInvoice(invoice)).supply, supplyOf(whole))
    const other = yield* placed({ lineCount: 2 })
    yield* shipOneAt(other.order.id, "1", instant(other.order.acceptedAt + 1_000))
    const cancelling = { at: instant(other.order.acceptedAt + 60_000), eventId: freshEventId(at) }
    yield* orders.modify(other.order.id, (current) => cancel(current, [], undefined, cancelling))
    const ended = expectSome(yield* orders.findAny(other.order.id))
    expect(supplyOf(ended)).toMatchObject({ cancelledAt: cancelling.at, parcels: [{}] })
    expectSame((yield* savedInvoice(other.invoice)).supply, supplyOf(ended))
  },
})
