/** Clauses of LedgerRegister about orders that are paid too late, or not at all. */
import { expect } from "@effect/vitest"
import { addDays, instant, type LocalDate } from "@procurement/domain/calendar"
import { smallestIdAt } from "@procurement/domain/identity"
import { dueDateOf, listedInvoice } from "@procurement/domain/invoice"
import { LedgerPeriod, LedgerRegister } from "@procurement/domain/ledger"
import { money } from "@procurement/domain/money"
import type { Order } from "@procurement/domain/order"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { freshOrderId } from "../builders/fresh.ts"
import { aPaymentNotice } from "../builders/payments.ts"
import { issued, paid, type PaymentPorts } from "../payment/payment-ports.ts"
import { clauses, needing } from "../suite/clause.ts"
import { placed } from "./ledger-ports.ts"

const periodOf = Schema.decodeUnknownSync(LedgerPeriod)
const at = (text: string) => instant(Date.parse(text))

const termDays = 14

/** An issued invoice whose last day for payment is that day. */
const dueOn = Effect.fnUntraced(function* (day: string) {
  const acceptedAt = at(`${addDays(day as LocalDate, -termDays)}T10:00:00Z`)
  const { order, invoice } = yield* placed({ acceptedAt, lineCount: 1 })
  const archived = yield* issued(invoice, { at: acceptedAt, termDays })
  expect(dueDateOf(listedInvoice(archived))).toBe(day)
  return { order, invoice }
})

const isLate = Effect.fnUntraced(function* (order: Order, month: string) {
  const register = yield* LedgerRegister
  const orders = yield* register.late(periodOf(month), undefined, 1_000)
  return orders.some(({ order: { id } }) => id === order.id)
})

export const idClauses = clauses<LedgerRegister | PaymentPorts>({
  *"returns the orders with the given ids, sorted by id, each once"() {
    const register = yield* LedgerRegister
    const [one, other] = [yield* placed({ lineCount: 1 }), yield* placed({ lineCount: 1 })]
    const ids = [one.order.id, other.order.id].toSorted()
    const requested = [...ids.toReversed(), ids[0] ?? one.order.id, freshOrderId()]
    const orders = yield* register.withIds(requested)
    expect(orders.map(({ order }) => order.id)).toEqual(ids)
    expect(orders.map(({ documents }) => documents.map(({ invoice }) => invoice.orderId))).toEqual(
      ids.map((id) => [id]),
    )
    expect(yield* register.withIds([])).toEqual([])
  },
})

export const lateClauses = clauses<LedgerRegister | PaymentPorts>({
  "returns an order that is still to be paid 90 days after its due date, in that month": needing(
    "isolated",
    function* () {
      const first = yield* dueOn("2013-12-01")
      const last = yield* dueOn("2013-12-31")
      const amount = money(1, last.invoice.total.currency)
      yield* paid(aPaymentNotice(last.invoice, { amount }))
      expect(yield* isLate(first.order, "2014-03")).toBe(true)
      expect(yield* isLate(last.order, "2014-03")).toBe(true)
    },
  ),

  "returns an order that is paid in the month and was due long before": needing(
    "isolated",
    function* () {
      const { order, invoice } = yield* dueOn("2013-12-10")
      yield* paid(aPaymentNotice(invoice, { paidAt: at("2014-06-30T21:59:59.999Z") }))
      expect(yield* isLate(order, "2014-06")).toBe(true)
    },
  ),

  "returns late orders after the given one, sorted by id, up to the limit": needing(
    "isolated",
    function* () {
      const register = yield* LedgerRegister
      const all = [yield* dueOn("2012-12-05"), yield* dueOn("2012-12-04")]
      const sorted = all.map(({ order }) => order.id).toSorted()
      const before = smallestIdAt("ord", at("2012-01-01T00:00:00Z")) as Order["id"]
      const march = periodOf("2013-03")
      const idsOf = (after: Order["id"] | undefined, limit: number) =>
        Effect.map(register.late(march, after, limit), (late) => late.map(({ order }) => order.id))
      expect(yield* idsOf(before, 2)).toEqual(sorted)
      expect(yield* idsOf(sorted[0], 1)).toEqual(sorted.slice(1))
    },
  ),
})
