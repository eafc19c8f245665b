/**
 * The contract of `UnmatchedPayments`. Its layer provides invoices and payments as well, over one
 * store.
 */
import { expect } from "@effect/vitest"
import { addDays, type Instant, instant, warsawDate } from "@procurement/domain/calendar"
import { smallestIdAt, type UnmatchedPaymentId } from "@procurement/domain/identity"
import {
  type Dismissal,
  type UnmatchedPayment,
  UnmatchedPayments,
} from "@procurement/domain/payment"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import { freshEra, freshUnmatchedPaymentId, usualInstant } from "../builders/fresh.ts"
import { aPaymentNotice, aPaymentReference, anUnmatchedPayment } from "../builders/payments.ts"
import { placed } from "../ledger/ledger-ports.ts"
import { type Clause, clauses } from "../suite/clause.ts"
import { expectNone, expectSame, expectSome, together } from "../suite/expecting.ts"
import { suiteOf } from "../suite/register.ts"
import { aSecondApart } from "../work-queue/claiming.ts"
import { paid, type PaymentPorts } from "./payment-ports.ts"

export type UnmatchedPorts = UnmatchedPayments | PaymentPorts

const dismissed = (by = "operator a"): Dismissal => ({
  reason: "returned",
  note: lineText("oddano “ż”"),
  by: lineText(by),
  at: usualInstant,
})

/** Stored payments, booked a second apart, in the order of their ids. */
const added = Effect.fnUntraced(function* (count: number, from: Instant) {
  const unmatched = yield* UnmatchedPayments
  const payments = aSecondApart(from, count).map((at) => anUnmatchedPayment(at))
  yield* unmatched.add([...payments.slice(1), ...payments.slice(0, 1)])
  return payments
})

/** Records the transfer for a new invoice. */
const recorded = Effect.fnUntraced(function* ({ reference, amount }: UnmatchedPayment) {
  const { invoice } = yield* placed({ lineCount: 1, currency: amount.currency })
  yield* paid(aPaymentNotice(invoice, { reference, amount }))
})

/** The open ones that were booked in this era or later. */
const openSince = (era: Instant, limit = 50) =>
  UnmatchedPayments.use((all) =>
    all.open({ after: smallestIdAt("ump", era) as UnmatchedPaymentId, limit }),
  )

const dayMillis = 86_400_000
/** Before the days of all other clauses. */
const longAgo = instant(Date.UTC(1999, 0, 4, 12))

export const unmatchedPaymentsClauses: ReadonlyArray<Clause<UnmatchedPorts>> =
  clauses<UnmatchedPorts>({
    *"returns payments exactly as added, and none for an unknown id"() {
      const unmatched = yield* UnmatchedPayments
      const plain = anUnmatchedPayment()
      const whole = anUnmatchedPayment(usualInstant, {
        bankReference: "B/1",
        payer: "Łąka & Syn",
        payerAccount: "PL61109010140000071219812874",
        reason: "refused",
        amount: { ...plain.amount, currency: "EUR" },
      })
      yield* unmatched.add([plain, whole])
      yield* unmatched.add([])
      expectSame(expectSome(yield* unmatched.find(plain.id)), plain)
      expectSame(expectSome(yield* unmatched.find(whole.id)), whole)
      expectNone(yield* unmatched.find(freshUnmatchedPaymentId()))
    },

    *"keeps the first of several payments with the same reference"() {
      const unmatched = yield* UnmatchedPayments
      const era = freshEra()
      const first = anUnmatchedPayment(era)
      const again = () => anUnmatchedPayment(era, { reference: first.reference, title: "again" })
      const other = anUnmatchedPayment(instant(era + 1_000))
      yield* unmatched.add([first, again()])
      yield* unmatched.add([again(), other])
      expectSame(yield* openSince(era, 2), [first, other])
    },

    *"returns open payments by their ids, after the one and at most the limit"() {
      const unmatched = yield* UnmatchedPayments
      const payments = yield* added(4, freshEra())
      const [first] = payments
      if (first === undefined) throw new TypeError("nothing was added")
      expectSame(yield* unmatched.open({ after: first.id, limit: 2 }), payments.slice(1, 3))
      const all = yield* unmatched.open({ limit: 1_000 })
      expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted())
      expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining(payments.map(({ id }) => id)))
    },

    *"neither returns nor counts a payment that is recorded or dismissed"() {
      const unmatched = yield* UnmatchedPayments
      const before = yield* unmatched.openCount
      const era = freshEra()
      const [first, second, third] = yield* added(3, era)
      if (!first || !second || !third) throw new TypeError("nothing was added")
      expect(yield* unmatched.openCount).toBe(before + 3)
      yield* recorded(first)
      yield* unmatched.dismiss(second.id, dismissed())
      expect(yield* unmatched.openCount).toBe(before + 1)
      expectSame(yield* openSince(era, 1), [third])
      expectSame(expectSome(yield* unmatched.find(first.id)), first)
      yield* unmatched.add([{ ...first, id: freshUnmatchedPaymentId(era) }])
      yield* unmatched.add([{ ...second, id: freshUnmatchedPaymentId(era) }])
      expect(yield* unmatched.openCount).toBe(before + 1)
    },

    *"dismisses an open payment once, and returns it with the first dismissal"() {
      const unmatched = yield* UnmatchedPayments
      const [payment] = yield* added(1, freshEra())
      if (payment === undefined) throw new TypeError("nothing was added")
      const dismissal = {
        reason: "not_ours",
        by: lineText("operator a"),
        at: usualInstant,
      } as const
      const first = { ...payment, dismissal }
      expectSame(expectSome(yield* unmatched.dismiss(payment.id, dismissal)), first)
      const later = dismissed("operator b")
      expectSame(expectSome(yield* unmatched.dismiss(payment.id, later)), first)
      expectSame(expectSome(yield* unmatched.find(payment.id)), first)
      expectNone(yield* unmatched.dismiss(freshUnmatchedPaymentId(), later))
    },

    *"does not dismiss a payment that is recorded"() {
      const unmatched = yield* UnmatchedPayments
      const [payment] = yield* added(1, freshEra())
      if (payment === undefined) throw new TypeError("nothing was added")
      yield* recorded(payment)
      expectSame(expectSome(yield* unmatched.dismiss(payment.id, dismissed())), payment)
      expectSame(expectSome(yield* unmatched.find(payment.id)), payment)
    },

    *"returns the same dismissal to concurrent calls"() {
      const unmatched = yield* UnmatchedPayments
      const [payment] = yield* added(1, freshEra())
      if (payment === undefined) throw new TypeError("nothing was added")
      const all = ["a", "b", "c"].map((by) => unmatched.dismiss(payment.id, dismissed(by)))
      const payments = (yield* together(all)).map(expectSome)
      const stored = expectSome(yield* unmatched.find(payment.id))
      expect(stored.dismissal).toBeDefined()
      expectSame(payments, [stored, stored, stored])
    },

    *"returns which transfers are settled, also one that was never unmatched"() {
      const unmatched = yield* UnmatchedPayments
      const [open, away, both] = yield* added(3, freshEra())
      if (!open || !away || !both) throw new TypeError("nothing was added")
      for (const { id } of [away, both]) yield* unmatched.dismiss(id, dismissed())
      const { invoice } = yield* placed({ lineCount: 1 })
      const notice = aPaymentNotice(invoice)
      yield* paid(notice)
      yield* recorded(both)
      const payments = [open, away, both, notice, { reference: aPaymentReference() }]
      const settled = yield* unmatched.settled(payments.map(({ reference }) => reference))
      expectSame(Object.fromEntries(settled), {
        [away.reference]: { _tag: "Dismissed" },
        [both.reference]: { _tag: "Recorded", amount: both.amount },
        [notice.reference]: { _tag: "Recorded", amount: notice.amount },
      })
    },

    *"deletes settled payments that were booked before the day, oldest first"() {
      const unmatched = yield* UnmatchedPayments
      const day = warsawDate(longAgo)
      while ((yield* unmatched.forget(addDays(day, 1), 50)) > 0);
      const days = [-4, -3, -2, -1, 0].map((nth) => instant(longAgo + nth * dayMillis))
      const payments = days.map((at) => anUnmatchedPayment(at))
      yield* unmatched.add(payments)
      const [first, open, third, fourth, last] = payments
      if (!first || !open || !third || !fourth || !last) throw new TypeError("nothing was added")
      yield* recorded(first)
      for (const { id } of [third, fourth, last]) yield* unmatched.dismiss(id, dismissed())
      const left = Effect.map(
        Effect.forEach(payments, ({ id }) => unmatched.find(id)),
        (all) => all.map(({ _tag }) => _tag),
      )
      expect(yield* unmatched.forget(day, 2)).toBe(2)
      expect(yield* left).toEqual(["None", "Some", "None", "Some", "Some"])
      expect(yield* unmatched.forget(day, 2)).toBe(1)
      expect(yield* unmatched.forget(day, 2)).toBe(0)
      expect(yield* left).toEqual(["None", "Some", "None", "None", "Some"])
    },
  })

export const unmatchedPaymentsContract = suiteOf({
  port: "UnmatchedPayments",
  clauses: unmatchedPaymentsClauses,
})
