/** The date of supply of an invoice: that of its order, in every query. */
import { expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import {
  InvoiceRepository,
  type ListedInvoice,
  type VersionedInvoice,
} from "@procurement/domain/invoice"
import { cancel, OrderRepository } from "@procurement/domain/order"
import { freshEra, freshEventId } from "../builders/fresh.ts"
import { savedInvoice, type LedgerPorts, placed } from "../ledger/ledger-ports.ts"
import { shipAt } from "../order/taking-steps.ts"
import { clauses } from "../suite/clause.ts"
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
})
