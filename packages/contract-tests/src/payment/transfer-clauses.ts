/** Clauses of PaymentRepository on a transfer for several invoices. */
import { expect } from "@effect/vitest"
import type { InboundMessage } from "@procurement/domain/inbox"
import { minorUnits, money } from "@procurement/domain/money"
import {
  type CollectiveTransfer,
  decideTransfer,
  partReferences,
  PaymentRepository,
  PaymentTooLarge,
  type TransferSoFar,
} from "@procurement/domain/payment"
import { freshInvoiceId, freshTenantId, usualInstant } from "../builders/fresh.ts"
import type { Invoice } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { aMessage } from "../builders/messages.ts"
import {
  aCollectiveIdentifier,
  aPaymentMoment,
  aPaymentNotice,
  aPaymentReference,
  lessThan,
} from "../builders/payments.ts"
import { placed, takeEvents } from "../ledger/ledger-ports.ts"
import { clauses } from "../suite/clause.ts"
import { expectNone, expectSame, expectSome, failureOf, together } from "../suite/expecting.ts"
import { paid, payableOf, type PaymentPorts, paymentsOf } from "./payment-ports.ts"

type Payable = Pick<Invoice, "id" | "orderId" | "tenantId" | "total">

const placedTogether = Effect.fnUntraced(function* (count: number) {
  const tenantId = freshTenantId()
  const all = yield* Effect.forEach(Array.from({ length: count }), () =>
    placed({ tenantId, lineCount: 1, currency: "PLN" }),
  )
  return all.map(({ invoice }) => invoice)
})

/** A transfer of the sum of the invoices, with a time from the bank. */
const transferFor = (invoices: ReadonlyArray<Payable>): CollectiveTransfer => ({
  identifier: aCollectiveIdentifier(),
  reference: aPaymentReference(),
  amount: money(
    invoices.reduce((sum, { total }) => sum + BigInt(total.amount), 0n),
    "PLN",
  ),
  paidAt: usualInstant,
})

const toRecord = (
  { reference }: CollectiveTransfer,
  invoices: ReadonlyArray<Payable>,
  message?: InboundMessage,
) => {
  const named = invoices.map(({ id: invoiceId }) => ({
    invoiceId,
    ksefNumber: "" as never,
    amount: minorUnits(1),
  }))
  return {
    invoiceIds: invoices.map(({ id }) => id),
    references: partReferences(reference, { invoices: named }),
    message,
  }
}

const transferred = Effect.fnUntraced(function* (
  transfer: CollectiveTransfer,
  invoices: ReadonlyArray<Payable>,
  message?: InboundMessage,
) {
  const payments = yield* PaymentRepository
  const moments = invoices.map(() => aPaymentMoment())
  return yield* payments.recordTransfer(toRecord(transfer, invoices, message), (soFar) =>
    decideTransfer(soFar, transfer, moments),
  )
})

const paidIn = Effect.fnUntraced(function* (invoices: ReadonlyArray<Payable>) {
  const tenantId = invoices[0]?.tenantId ?? freshTenantId()
  const events = yield* takeEvents(tenantId)
  return events.filter(({ type }) => type === "invoice.paid")
})

export const transferClauses = clauses<PaymentPorts>({
  *"stores all payments of a transfer with their events, and returns them"() {
    const invoices = yield* placedTogether(3)
    const transfer = transferFor(invoices)
    const accounts = expectSome(yield* transferred(transfer, invoices))
    expect(accounts.map(({ invoice }) => invoice.id)).toEqual(invoices.map(({ id }) => id))
    const stored = yield* Effect.forEach(invoices, paymentsOf)
    expectSame(
      accounts.map(({ payments }) => payments),
      stored,
    )
    const { reference } = transfer
    expect(stored.flat().map((payment) => payment.reference)).toEqual([
      reference,
      `${reference}/2`,
      `${reference}/3`,
    ])
    expect(stored.flat().map(({ amount }) => amount)).toEqual(invoices.map(({ total }) => total))
    const events = yield* paidIn(invoices)
    expect(events.map(({ data }) => Reflect.get(data, "invoiceId"))).toEqual(
      invoices.map(({ id }) => id),
    )
  },

  *"passes the invoices of a transfer in order, with payments that have its references"() {
    const payments = yield* PaymentRepository
    const invoices = yield* placedTogether(3)
    const { invoice: other } = yield* placed()
    const transfer = transferFor(invoices)
    const partly = aPaymentNotice(invoices[1] as Payable, { amount: money(1, "PLN") })
    yield* paid(partly)
    const [reference = transfer.reference] = toRecord(transfer, invoices).references.slice(2)
    yield* paid(aPaymentNotice(other, { reference }))
    const seen: Array<TransferSoFar> = []
    const ordered = invoices.toSorted((one, other) => (one.id > other.id ? -1 : 1))
    yield* payments.recordTransfer(toRecord(transfer, ordered), (soFar) => {
      seen.push(soFar)
      return Result.succeed({ recorded: [], events: [] })
    })
    const accounts = yield* Effect.forEach(ordered, (invoice) =>
      Effect.all({
        invoice: payableOf(invoice),
        payments: paymentsOf(invoice),
        corrections: Effect.succeed([]),
      }),
    )
    expectSame(seen, [{ accounts, recorded: yield* paymentsOf(other) }])
  },

  *"stores nothing of a rejected transfer"() {
    const payments = yield* PaymentRepository
    const invoices = yield* placedTogether(2)
    const message = aMessage()
    const transfer = transferFor(invoices)
    const rejection = new PaymentTooLarge({ invoiceId: freshInvoiceId() })
    const recording = payments.recordTransfer(toRecord(transfer, invoices, message), () =>
      Result.fail(rejection),
    )
    expect(yield* failureOf(recording)).toBe(rejection)
    expect((yield* Effect.forEach(invoices, paymentsOf)).flat()).toEqual([])
    expectSome(yield* transferred(transfer, invoices, message))
    expect((yield* Effect.forEach(invoices, paymentsOf)).flat()).toHaveLength(2)
  },

  *"decides nothing about a transfer when one of its invoices does not exist"() {
    const [invoice] = yield* placedTogether(1)
    const payable = invoice as Payable
    const invoices = [payable, { ...payable, id: freshInvoiceId() }]
    expectNone(yield* transferred(transferFor(invoices), invoices))
    expect(yield* paymentsOf(payable)).toEqual([])
  },

  *"decides about the message of a transfer once"() {
    const invoices = yield* placedTogether(2)
    const message = aMessage()
    yield* transferred(transferFor(invoices), invoices, message)
    const again = expectSome(yield* transferred(transferFor(invoices), invoices, message))
    expect(again.map(({ payments }) => payments.length)).toEqual([1, 1])
    expect((yield* Effect.forEach(invoices, paymentsOf)).flat()).toHaveLength(2)
  },

  *"records a transfer once when it is reported concurrently, beside payments of its invoices"() {
    const invoices = yield* placedTogether(4)
    const transfer = transferFor(invoices)
    const first = invoices[0] as Payable
    yield* together<unknown, unknown, PaymentPorts>([
      ...Array.from({ length: 6 }, (_, nth) =>
        transferred(transfer, nth % 2 === 0 ? invoices : invoices.toReversed()),
      ),
      paid(aPaymentNotice(first, { amount: lessThan(first.total, 1) })),
    ])
    const stored = (yield* Effect.forEach(invoices, paymentsOf)).flat()
    const sum = stored.reduce((total, { amount }) => total + amount.amount, 0)
    expect(sum).toBe(transfer.amount.amount + lessThan(first.total, 1).amount)
    expect(yield* paidIn(invoices)).toHaveLength(4)
  },
})
