/** Clauses of PaymentRepository on concurrent payments and interrupted callers. */
import { expect } from "@effect/vitest"
import { money } from "@procurement/domain/money"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { randomFrom, seed } from "../builders/random.ts"
import { aPaymentNotice, aPaymentReference } from "../builders/payments.ts"
import { placed, takeEvents } from "../ledger/ledger-ports.ts"
import { clauses } from "../suite/clause.ts"
import { together } from "../suite/expecting.ts"
import { paid, type PaymentPorts, paymentsOf } from "./payment-ports.ts"

const times = <A>(count: number, make: (nth: number) => A): ReadonlyArray<A> =>
  Array.from({ length: count }, (_, nth) => make(nth))

export const atOnceClauses = clauses<PaymentPorts>({
  *"decides concurrent payments of one invoice one after the other: it is paid once"() {
    const { invoice } = yield* placed({ lineCount: 3 })
    const { amount, currency } = invoice.total
    const part = money(Math.ceil(amount / 4), currency)
    yield* together(times(8, () => paid(aPaymentNotice(invoice, { amount: part }))))
    expect(yield* paymentsOf(invoice)).toHaveLength(8)
    const events = yield* takeEvents(invoice.tenantId)
    expect(events.filter(({ type }) => type === "invoice.paid")).toHaveLength(1)
  },

  *"records a payment once when it is reported several times concurrently"() {
    const { invoice } = yield* placed()
    const notice = aPaymentNotice(invoice)
    yield* together(times(8, () => paid(notice)))
    expect(yield* paymentsOf(invoice)).toHaveLength(1)
    const events = yield* takeEvents(invoice.tenantId)
    expect(events.filter(({ type }) => type === "invoice.paid")).toHaveLength(1)
  },

  *"gives a reference to one of several invoices that claim it concurrently"() {
    const reference = aPaymentReference()
    const placements = yield* Effect.forEach(times(6, String), () => placed({ lineCount: 1 }))
    const outcomes = yield* together(
      placements.map(({ invoice }) =>
        paid(aPaymentNotice(invoice, { reference })).pipe(
          Effect.as("recorded"),
          Effect.catchTag("PaymentReferenceReused", () => Effect.succeed("refused")),
        ),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === "recorded")).toHaveLength(1)
    const all = yield* Effect.forEach(placements, ({ invoice }) => paymentsOf(invoice))
    expect(all.flat().map((payment) => payment.reference)).toEqual([reference])
  },

  *"stores all or nothing of an interrupted payment"() {
    const random = randomFrom(seed)
    for (let round = 0; round < 12; round += 1) {
      const { invoice } = yield* placed({ lineCount: 1 })
      const paying = yield* Effect.forkChild(paid(aPaymentNotice(invoice)))
      yield* random.happens(0.5) ? Effect.sleep(random.int(0, 3)) : Effect.yieldNow
      yield* Fiber.interrupt(paying)
      const events = yield* takeEvents(invoice.tenantId)
      const recorded = yield* paymentsOf(invoice)
      expect(events.length - 1).toBe(recorded.length)
    }
  },
})
