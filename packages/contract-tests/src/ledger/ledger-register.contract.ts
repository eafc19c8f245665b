/**
 * The contract of `LedgerRegister`. Its layer provides orders, invoices and payments as well, over
 * one store.
 */
import { expect } from "@effect/vitest"
import type { Quantity } from "@procurement/domain/catalog"
import { type Instant, instant, type LocalDate } from "@procurement/domain/calendar"
import {
  type Invoice,
  InvoiceRepository,
  type ListedInvoice,
  listedInvoice,
  type PendingInvoice,
} from "@procurement/domain/invoice"
import { smallestIdAt } from "@procurement/domain/identity"
import { type BookedOrder, LedgerPeriod, LedgerRegister } from "@procurement/domain/ledger"
import { money } from "@procurement/domain/money"
import {
  correctInvoice,
  type CorrectionCommand,
  type Order,
  OrderRepository,
} from "@procurement/domain/order"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { freshEra, freshEventId } from "../builders/fresh.ts"
import { statesTo } from "../builders/invoices.ts"
import { aPaymentNotice } from "../builders/payments.ts"
import { randomFrom } from "../builders/random.ts"
import { aNumbering } from "../invoice/numberings.ts"
import { takeSteps } from "../order/taking-steps.ts"
import { paid, type PaymentPorts } from "../payment/payment-ports.ts"
import { type Clause, clauses, needing } from "../suite/clause.ts"
import { expectSame, expectSome } from "../suite/expecting.ts"
import { suiteOf } from "../suite/register.ts"
import { idClauses, lateClauses } from "./late-clauses.ts"
import { placed, savedInvoice } from "./ledger-ports.ts"

export type LedgerRegisterPorts = LedgerRegister | PaymentPorts

const periodOf = Schema.decodeUnknownSync(LedgerPeriod)
const at = (text: string): Instant => instant(Date.parse(text))

/** The last moment of November and the first of December in Warsaw; both are November in UTC. */
const lastOfNovember = at("2016-11-30T22:59:59.999Z")
const firstOfDecember = at("2016-11-30T23:00:00Z")

const ordersOf = Effect.fnUntraced(function* (month: string, after?: Order["id"], limit = 1_000) {
  const register = yield* LedgerRegister
  return yield* register.orders(periodOf(month), after, limit)
})

const isIn = Effect.fnUntraced(function* (order: Order, month: string) {
  const orders = yield* ordersOf(month)
  return orders.filter(({ order: { id } }) => id === order.id).length
})

/** One unit left at each of the times. */
const sent = (order: Order, ...times: ReadonlyArray<Instant>) => {
  const gross = order.lines[0]?.unitGross ?? order.total.amount
  const [first, ...others] = times.map((shippedAt, nth) => ({
    carrier: lineText("InPost"),
    trackingNumber: lineText(String(nth)),
    shippedAt,
    lines: [{ line: 1, quantity: 1 as Quantity }] as const,
    gross,
  }))
  if (first === undefined) throw new TypeError("nothing was sent")
  const shipments = [first, ...others] as const
  const next = { ...order, _tag: "Shipped", shipments, tracking: [] } as const
  return Effect.as(takeSteps(order.id, [{ next, events: [] }]), next)
}

/** The document in that state, saved; its dates are those of the time. */
const become = Effect.fnUntraced(function* (
  pending: PendingInvoice,
  state: Invoice["_tag"],
  time: Instant,
) {
  const invoices = yield* InvoiceRepository
  const { version } = yield* savedInvoice(pending)
  const numbering = aNumbering([{ invoice: pending, version }], { at: time })
  const [numbered] = yield* invoices.number(numbering)
  if (numbered === undefined) throw new TypeError("nothing was numbered")
  const straight = { ...randomFrom(7), happens: () => false }
  const invoice = statesTo(state, numbered.invoice, straight).at(-1) ?? numbered.invoice
  const work = { dueAt: undefined, attempts: 0 }
  yield* invoices.save({ invoice, expectedVersion: numbered.version, work, events: [] })
  return invoice
})

/** Corrects the issued invoice of the order, and returns the pending correction. */
const corrected = Effect.fnUntraced(function* (
  order: Order,
  invoice: Invoice,
  command: CorrectionCommand,
) {
  const orders = yield* OrderRepository
  const invoices = yield* InvoiceRepository
  if (!("document" in invoice)) throw new TypeError("it was not issued")
  const moment = { at: order.acceptedAt, eventId: freshEventId(order.acceptedAt) }
  const modified = yield* orders.modify(order.id, (current) =>
    correctInvoice(current, invoice, command, moment),
  )
  const { corrections = [] } = expectSome(modified)
  const id = corrections.at(-1)?.correctionId ?? invoice.id
  const { invoice: correction } = expectSome(yield* invoices.find(order.tenantId, id))
  if (correction._tag !== "Pending") throw new TypeError("nothing was corrected")
  return correction
})

/** A line was missing. */
const mistake = ({ lines }: Order, arose?: string) => ({
  _tag: "Mistake" as const,
  reference: lineText("COR-1"),
  lines: [],
  added: lines.slice(0, 1),
  ...(arose === undefined ? {} : { arose: arose as LocalDate }),
})

const byId = (documents: ReadonlyArray<ListedInvoice>) =>
  documents.toSorted((left, right) => (left.id < right.id ? -1 : 1))

const idsOf = (orders: ReadonlyArray<BookedOrder>) => orders.map(({ order: { id } }) => id)

const monthClauses: ReadonlyArray<Clause<LedgerRegisterPorts>> = clauses<LedgerRegisterPorts>({
  "returns an order in each month in which goods of it left, in Warsaw": needing(
    "isolated",
    function* () {
      const { order } = yield* placed({ acceptedAt: freshEra(), lineCount: 1 })
      yield* sent(order, firstOfDecember, lastOfNovember)
      expect([yield* isIn(order, "2016-11"), yield* isIn(order, "2016-12")]).toEqual([1, 1])
    },
  ),

  "returns an order in the month in which a payment came, in Warsaw": needing(
    "isolated",
    function* () {
      const { order, invoice } = yield* placed({ acceptedAt: freshEra(), lineCount: 1 })
      const amount = money(1, order.total.currency)
      yield* paid(aPaymentNotice(invoice, { amount, paidAt: lastOfNovember }))
      yield* paid(aPaymentNotice(invoice, { amount, paidAt: firstOfDecember }))
      expect([yield* isIn(order, "2016-11"), yield* isIn(order, "2016-12")]).toEqual([1, 1])
    },
  ),

  "returns an order in the month in which a correction was issued": needing(
    "isolated",
    function* () {
      const acceptedAt = at("2017-03-31T21:00:00Z")
      const { order, invoice } = yield* placed({ acceptedAt, lineCount: 1 })
      const issued = yield* become(invoice, "Archived", acceptedAt)
      const correction = yield* corrected(order, issued, mistake(order))
      yield* become(correction, "Archived", at("2017-05-31T22:30:00Z"))
      expect(yield* isIn(order, "2017-06")).toBe(1)
    },
  ),

  "returns an order in the months that its corrections name": needing("isolated", function* () {
    const acceptedAt = at("2018-03-31T10:00:00Z")
    const { order, invoice } = yield* placed({ acceptedAt, lineCount: 1 })
    const issued = yield* become(invoice, "Archived", acceptedAt)
    const stored = {
      lines: [],
      added: [],
      correctedAt: acceptedAt,
      correctionId: issued.id,
      afterReturns: 0,
    }
    const reference = lineText("COR-1")
    const supplyDate = "2018-05-01" as LocalDate
    const shipped = yield* sent(order, at("2018-07-01T10:00:00Z"))
    const corrections = [
      { ...stored, command: mistake(order, "2018-04-30") },
      { ...stored, command: { _tag: "SupplyDate" as const, reference, supplyDate } },
    ]
    const next = { ...shipped, corrections }
    yield* takeSteps(order.id, [{ next, events: [] }])
    expect([yield* isIn(order, "2018-04"), yield* isIn(order, "2018-05")]).toEqual([1, 1])
  }),

  "returns all documents and payments of an order, without refunds": needing(
    "isolated",
    function* () {
      const invoices = yield* InvoiceRepository
      const acceptedAt = freshEra()
      const { order, invoice } = yield* placed({ acceptedAt, lineCount: 2 })
      const issued = yield* become(invoice, "Archived", acceptedAt)
      const { amount: total, currency } = order.total
      const [amount, excess] = [money(total + 2, currency), money(2, currency)]
      const refund = { kind: "refund", amount: excess, paidAt: firstOfDecember } as const
      yield* paid(aPaymentNotice(invoice, { amount, paidAt: lastOfNovember }))
      yield* paid(aPaymentNotice(invoice, refund))
      const correction = yield* corrected(order, issued, mistake(order))
      const stored = yield* invoices.find(order.tenantId, correction.id)
      const booked = (yield* ordersOf("2016-11")).find((each) => each.order.id === order.id)
      expectSame(
        byId(booked?.documents.map((each) => each.invoice) ?? []),
        byId([issued, expectSome(stored).invoice].map(listedInvoice)),
      )
      const withLines = booked?.documents.find((each) => each.invoice.id === correction.id)
      expect(withLines?.lines?.map(({ gross }) => gross)).toEqual(
        correction.lines.map(({ gross }) => gross),
      )
      expect(booked?.received).toEqual([{ amount: amount.amount, receivedAt: lastOfNovember }])
      const orders = yield* OrderRepository
      const { lines: _lines, ...listed } = expectSome(yield* orders.findAny(order.id))
      expectSame(booked?.order, listed)
    },
  ),

  "returns the orders after the given one, sorted by id, up to the limit": needing(
    "isolated",
    function* () {
      const era = freshEra()
      const ids: Array<Order["id"]> = []
      for (const nth of [2, 0, 1]) {
        const { order } = yield* placed({ acceptedAt: instant(era + nth), lineCount: 1 })
        yield* sent(order, at("2019-02-10T10:00:00Z"))
        ids.push(order.id)
      }
      const sorted = ids.toSorted()
      const before = smallestIdAt("ord", era) as Order["id"]
      expect(idsOf(yield* ordersOf("2019-02", before, 3))).toEqual(sorted)
      expect(idsOf(yield* ordersOf("2019-02", sorted[0], 1))).toEqual(sorted.slice(1, 2))
      const later = idsOf(yield* ordersOf("2019-02", sorted[2]))
      expect(later.filter((id) => sorted.includes(id))).toEqual([])
    },
  ),
})

export const ledgerRegisterClauses: ReadonlyArray<Clause<LedgerRegisterPorts>> = [
  ...monthClauses,
  ...lateClauses,
  ...idClauses,
]

export const ledgerRegisterContract = suiteOf({
  port: "LedgerRegister",
  clauses: ledgerRegisterClauses,
})
