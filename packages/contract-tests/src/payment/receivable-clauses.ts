/** Clauses of PaymentRepository and InvoiceRepository together, on what is still to be paid. */
import { expect } from "@effect/vitest"
import { addDays, instant } from "@procurement/domain/calendar"
import type { TenantId } from "@procurement/domain/identity"
import {
  dueDateOf,
  type Invoice,
  type InvoicePageQuery,
  InvoiceRepository,
  listedInvoice,
  paymentStatuses,
  type PendingInvoice,
} from "@procurement/domain/invoice"
import { money } from "@procurement/domain/money"
import { cancel, type Order, OrderRepository } from "@procurement/domain/order"
import { PaymentRepository, receivableOf } from "@procurement/domain/payment"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import { freshEra, freshEventId, freshInvoiceId, freshTenantId } from "../builders/fresh.ts"
import { aPaymentNotice, lessThan } from "../builders/payments.ts"
import type { PlacementOptions } from "../builders/placements.ts"
import { placed } from "../ledger/ledger-ports.ts"
import { clauses } from "../suite/clause.ts"
import { expectSame } from "../suite/expecting.ts"
import { issued, paid, type PaymentPorts } from "./payment-ports.ts"

/** Cancels the order: with a document corrects it to nothing, before it voids the invoice. */
const cancelled = Effect.fnUntraced(function* ({ id, acceptedAt }: Order, voids: boolean) {
  const orders = yield* OrderRepository
  const at = instant(acceptedAt + 120_000)
  const moment = { at, eventId: freshEventId(at) }
  yield* voids
    ? orders.modifyWithDocuments(id, (order, documents) =>
        cancel(order, documents, undefined, moment),
      )
    : orders.modify(id, (order) => cancel(order, [], undefined, moment))
})

/** An invoice of each payment status, in the order of `paymentStatuses`. */
const ofEachStatus = Effect.fnUntraced(function* (tenantId: TenantId) {
  const all: Array<{ readonly order: Order; readonly invoice: PendingInvoice }> = []
  for (const _status of paymentStatuses) all.push(yield* placed({ tenantId, lineCount: 1 }))
  const [unpaid, partly, whole, nothing] = all
  if (!unpaid || !partly || !whole || !nothing) throw new TypeError("not placed")
  const half = lessThan(partly.invoice.total, 1)
  yield* paid(aPaymentNotice(partly.invoice, { amount: half }))
  yield* paid(aPaymentNotice(whole.invoice))
  yield* cancelled(nothing.order, false)
  return { unpaid, partly, whole, nothing }
})

const idsOn = Effect.fnUntraced(function* (tenantId: TenantId, query: Partial<InvoicePageQuery>) {
  const invoices = yield* InvoiceRepository
  const page = yield* invoices.page(tenantId, { limit: 50, ...query })
  return page.invoices.map(({ invoice }) => invoice.id)
})

const idOf = ({ invoice }: { readonly invoice: Pick<Invoice, "id"> }) => invoice.id

export const receivableClauses = clauses<PaymentPorts>({
  *"states what is owed and was paid as the accounts of the invoices do, not for corrections"() {
    const payments = yield* PaymentRepository
    const invoices = yield* InvoiceRepository
    const tenantId = freshTenantId()
    const { unpaid, partly, whole, nothing } = yield* ofEachStatus(tenantId)
    const { currency } = whole.invoice.total
    const amount = money(whole.invoice.total.amount + 7, currency)
    yield* paid(aPaymentNotice(whole.invoice, { amount }))
    yield* paid(aPaymentNotice(whole.invoice, { kind: "refund", amount: money(5, currency) }))
    const voided = yield* placed({ tenantId })
    yield* cancelled(voided.order, true)
    const all = [unpaid, partly, whole, nothing, voided].map(({ invoice }) => invoice)
    const page = yield* invoices.page(tenantId, { limit: 10, kind: "KOR" })
    const correction = page.invoices[0]?.invoice.id ?? freshInvoiceId()
    const requested = [...all.map(({ id }) => id), correction, freshInvoiceId()]
    const stated = yield* payments.receivables(requested)
    const expected = yield* Effect.forEach(all, ({ id, total }) =>
      Effect.map(payments.ofInvoice(id), (account) => [id, receivableOf(total, account)] as const),
    )
    expectSame([...stated].toSorted(), [...expected].toSorted())
  },

  *"pages invoices with a payment status, and no corrections"() {
    const tenantId = freshTenantId()
    const { unpaid, partly, whole, nothing } = yield* ofEachStatus(tenantId)
    yield* ofEachStatus(freshTenantId())
    const pages = []
    for (const payment of paymentStatuses) pages.push(yield* idsOn(tenantId, { payment }))
    expect(pages).toEqual([unpaid, partly, whole, nothing].map((each) => [idOf(each)]))
    const after = idOf(unpaid)
    expect(yield* idsOn(tenantId, { payment: "unpaid", after })).toEqual([])
    const orderId = partly.order.id
    expect(yield* idsOn(tenantId, { payment: "unpaid", orderId })).toEqual([])
    expect(yield* idsOn(tenantId, { payment: "partly_paid", orderId })).toEqual([idOf(partly)])
  },

  *"pages invoices that are still to be paid and were due before a day"() {
    const tenantId = freshTenantId()
    const { invoice } = yield* placed({ tenantId, lineCount: 1 })
    const other = yield* placed({ tenantId, lineCount: 1 })
    yield* placed({ tenantId, lineCount: 1 })
    const archived = yield* issued(invoice)
    yield* issued(other.invoice)
    yield* paid(aPaymentNotice(other.invoice))
    const due = dueDateOf(listedInvoice(archived))
    if (due === undefined) throw new TypeError("not due")
    const dueBefore = addDays(due, 1)
    expect(yield* idsOn(tenantId, { dueBefore: due })).toEqual([])
    expect(yield* idsOn(tenantId, { dueBefore })).toEqual([invoice.id])
    expect(yield* idsOn(tenantId, { dueBefore, payment: "unpaid" })).toEqual([invoice.id])
    expect(yield* idsOn(tenantId, { dueBefore, payment: "partly_paid" })).toEqual([])
    yield* paid(aPaymentNotice(invoice))
    expect(yield* idsOn(tenantId, { dueBefore })).toEqual([])
  },

  *"pages the invoices of all tenants with a payment status, a currency, a kind or a reference"() {
    const from = freshEra()
    const reference = lineText(`PO-${from}`)
    const at = (nth: number) => instant(from + nth * 60_000)
    const bring = (nth: number, terms: Pick<PlacementOptions, "currency" | "reference">) =>
      placed({ tenantId: freshTenantId(), lineCount: 1, acceptedAt: at(nth), ...terms })
    const unpaid = yield* bring(1, { currency: "PLN" })
    const partly = yield* bring(2, { currency: "EUR", reference })
    const whole = yield* bring(3, { currency: "PLN", reference })
    const archived = yield* issued(unpaid.invoice)
    yield* paid(aPaymentNotice(partly.invoice, { amount: lessThan(partly.invoice.total, 1) }))
    yield* paid(aPaymentNotice(whole.invoice))
    const ids = [whole, partly, unpaid].map(idOf)
    const after = freshInvoiceId(at(9))
    const idsFor = Effect.fnUntraced(function* (query: Partial<InvoicePageQuery>) {
      const invoices = yield* InvoiceRepository
      const page = yield* invoices.pageOfAll({ after, limit: 50, ...query })
      return page.invoices.map(idOf).filter((id) => ids.includes(id))
    })
    const due = dueDateOf(listedInvoice(archived))
    if (due === undefined) throw new TypeError("not due")
    for (const [query, expected] of [
      [{}, ids],
      [{ payment: "unpaid" }, [idOf(unpaid)]],
      [{ payment: "partly_paid" }, [idOf(partly)]],
      [{ payment: "paid" }, [idOf(whole)]],
      [{ payment: "paid", currency: "EUR" }, []],
      [{ dueBefore: addDays(due, 1) }, [idOf(unpaid)]],
      [{ currency: "EUR" }, [idOf(partly)]],
      [{ currency: "PLN" }, [idOf(whole), idOf(unpaid)]],
      [{ currency: "PLN", payment: "unpaid" }, [idOf(unpaid)]],
      [{ kind: "VAT" }, ids],
      [{ kind: "KOR" }, []],
      [{ reference }, [idOf(whole), idOf(partly)]],
      [{ reference, currency: "EUR", payment: "partly_paid" }, [idOf(partly)]],
      [{ orderId: whole.order.id }, [idOf(whole)]],
    ] as const satisfies ReadonlyArray<readonly [Partial<InvoicePageQuery>, ReadonlyArray<string>]>)
      expect([query, yield* idsFor(query)]).toEqual([query, expected])
  },

  *"pages invoices in a currency, and those whose order has a reference"() {
    const tenantId = freshTenantId()
    const reference = lineText("PO-17")
    const zloty = yield* placed({ tenantId, currency: "PLN", reference })
    const euro = yield* placed({ tenantId, currency: "EUR", reference: lineText("PO-170") })
    yield* placed({ reference })
    expect(yield* idsOn(tenantId, { currency: "PLN" })).toEqual([idOf(zloty)])
    expect(yield* idsOn(tenantId, { currency: "EUR" })).toEqual([idOf(euro)])
    expect(yield* idsOn(tenantId, { reference })).toEqual([idOf(zloty)])
    expect(yield* idsOn(tenantId, { reference, currency: "EUR" })).toEqual([])
    expect(yield* idsOn(tenantId, { reference, payment: "unpaid" })).toEqual([idOf(zloty)])
  },
})
