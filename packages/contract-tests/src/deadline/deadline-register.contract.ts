/**
 * The contract of `DeadlineRegister`. Its layer provides orders and invoices as well, over one
 * store: what has a deadline is created with orders.
 */
import { expect } from "@effect/vitest"
import {
  addDays,
  type Instant,
  instant,
  type LocalDate,
  warsawDate,
} from "@procurement/domain/calendar"
import { DeadlineRegister, type DeadlineRule } from "@procurement/domain/deadline"
import type { Invoice } from "@procurement/domain/invoice"
import { cancel, correctInvoice, OrderRepository, transition } from "@procurement/domain/order"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import { freshEra, freshEventId, freshOrderId } from "../builders/fresh.ts"
import { aParty } from "../builders/parties.ts"
import { brought } from "../clearance/offline-invoices.ts"
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import { type Clause, clauses, needing } from "../suite/clause.ts"
import { shipOneAt } from "../order/taking-steps.ts"
import { expectSame } from "../suite/expecting.ts"
import { suiteOf } from "../suite/register.ts"

export type DeadlinePorts = DeadlineRegister | LedgerPorts

const hourMillis = 3_600_000

/** The invoice of an order accepted in that era, each a moment later than the previous one. */
const inTurn = (era: Instant) => {
  let nth = 0
  return (traits: Parameters<typeof brought>[0]) => {
    nth += 1
    return Effect.map(brought(traits, instant(era + nth * 10)), ({ invoice }) => invoice)
  }
}

const shipped = Effect.fnUntraced(function* (invoice: Invoice, at: Instant) {
  const orders = yield* OrderRepository
  const fact = {
    _tag: "Shipped",
    carrier: lineText("A"),
    trackingNumber: lineText("1"),
    at,
  } as const
  const moment = { at: instant(at + 1), eventId: freshEventId(at) }
  yield* orders.modify(invoice.orderId, (order) => transition(order, fact, moment))
  return invoice
})

const cancelled = Effect.fnUntraced(function* (invoice: Invoice, at: Instant) {
  const orders = yield* OrderRepository
  const moment = { at, eventId: freshEventId(at) }
  yield* orders.modify(invoice.orderId, (order) => cancel(order, [], undefined, moment))
})

/** Corrects the buyer's NIP: another invoice replaces this one. */
const replaced = Effect.fnUntraced(function* (invoice: Invoice, at: Instant) {
  const orders = yield* OrderRepository
  const command = { _tag: "BuyerNip", reference: lineText("COR-1"), buyer: aParty() } as const
  const moment = { at, eventId: freshEventId(at) }
  yield* orders.modify(invoice.orderId, (order) => correctInvoice(order, invoice, command, moment))
})

const watched = (invoice: Invoice, since: LocalDate) => {
  const { id: invoiceId, orderId, tenantId } = invoice
  const number = "number" in invoice ? { number: invoice.number } : {}
  return { tenantId, orderId, invoiceId, ...number, since }
}

const running = Effect.fnUntraced(function* (rule: DeadlineRule, through: LocalDate, limit = 100) {
  const register = yield* DeadlineRegister
  return yield* register.running(rule, through, limit)
})

const deadline = "2015-03-02" as LocalDate
const offline = { isOffline: true, deadline } as const

export const deadlineRegisterClauses: ReadonlyArray<Clause<DeadlinePorts>> = clauses<DeadlinePorts>(
  {
    "returns unissued invoices of goods shipped by the day, oldest orders first": needing(
      "isolated",
      function* () {
        const era = freshEra()
        const make = inTurn(era)
        const at = instant(era + hourMillis)
        const day = warsawDate(at)
        const late: Array<Invoice> = []
        for (const state of ["Stored", "Submitted", "Rejected", "OutcomeUnknown"] as const) {
          late.push(yield* shipped(yield* make({ state }), at))
        }
        const partly = yield* make({ state: "Stored" })
        yield* shipOneAt(partly.orderId, "1", at)
        yield* shipped(partly, instant(at + 48 * hourMillis))
        late.push(partly)
        yield* shipped(yield* make({ state: "Archived" }), at)
        yield* shipped(yield* make({ state: "Stored", ...offline }), at)
        yield* shipped(yield* make({ state: "Stored" }), instant(at + 48 * hourMillis))
        yield* make({ state: "Stored" })
        yield* cancelled(yield* make({ state: "Stored" }), at)
        const all = late.map((invoice) => watched(invoice, day))
        expectSame(yield* running("issue", day), all)
        expectSame(yield* running("issue", day, 2), all.slice(0, 2))
        expectSame(yield* running("issue", addDays(day, -1)), [])
      },
    ),

    "returns issued invoices whose goods have not left, oldest orders first": needing(
      "isolated",
      function* () {
        const era = freshEra()
        const make = inTurn(era)
        const at = instant(era + hourMillis)
        const early = [
          yield* make({ state: "Acknowledged" }),
          yield* make({ state: "Stored", ...offline }),
          yield* make({ state: "Archived" }),
          yield* make({ state: "Archived" }),
        ]
        yield* shipOneAt(early[3]?.orderId ?? freshOrderId(), "1", at)
        yield* make({ state: "Submitted" })
        yield* shipped(yield* make({ state: "Archived" }), at)
        yield* cancelled(yield* make({ state: "Archived" }), at)
        yield* replaced(yield* make({ state: "Archived" }), at)
        const days = early.map((invoice) =>
          "issueDate" in invoice ? invoice.issueDate : undefined,
        )
        const last = days.toSorted().at(-1)
        const first = days.toSorted()[0]
        if (first === undefined || last === undefined) throw new TypeError("they are not issued")
        const all = early.map((invoice, nth) => watched(invoice, days[nth] ?? last))
        expectSame(yield* running("supply", last), all)
        expectSame(yield* running("supply", last, 2), all.slice(0, 2))
        expectSame(yield* running("supply", addDays(first, -1)), [])
      },
    ),

    "returns invoices issued offline that KSeF has not accepted, with their deadline": needing(
      "isolated",
      function* () {
        const make = inTurn(freshEra())
        const owed = [
          yield* make({ state: "Stored", ...offline }),
          yield* make({ state: "Submitted", ...offline }),
          yield* make({ state: "Rejected", ...offline }),
        ]
        yield* make({ state: "Archived", ...offline })
        yield* make({ state: "Stored", isOffline: true })
        yield* make({ state: "Stored", isOffline: true, deadline: addDays(deadline, 1) })
        const all = owed.map((invoice) => watched(invoice, deadline))
        const listed = yield* running("offline", deadline)
        expect(listed.slice(0, 3).map(({ invoiceId }) => invoiceId)).toEqual(
          owed.map(({ id }) => id),
        )
        expectSame(listed.slice(0, 3), all)
        expectSame(yield* running("offline", deadline, 2), all.slice(0, 2))
        expectSame(yield* running("offline", addDays(deadline, -1)), [])
      },
    ),
  },
)

export const deadlineRegisterContract = suiteOf({
  port: "DeadlineRegister",
  clauses: deadlineRegisterClauses,
})
