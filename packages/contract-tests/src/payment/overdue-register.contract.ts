/**
 * The contract of `OverdueRegister`. Its layer provides orders, invoices, payments and e-mails as
 * well, over one store.
 */
import { expect } from "@effect/vitest"
import { addDays, instant, type LocalDate } from "@procurement/domain/calendar"
import { EmailQueue } from "@procurement/domain/email"
import type { EmailId, EventId, InvoiceId, TenantId } from "@procurement/domain/identity"
import { dueDateOf, type Invoice, listedInvoice } from "@procurement/domain/invoice"
import { money } from "@procurement/domain/money"
import { cancel, OrderRepository } from "@procurement/domain/order"
import {
  openInvoice,
  type OverdueInvoice,
  type OverdueQuery,
  overdueReport,
  OverdueRegister,
  PaymentRepository,
} from "@procurement/domain/payment"
import * as Effect from "effect/Effect"
import { freshEmailId, freshEra, freshEventId, freshTenantId } from "../builders/fresh.ts"
import { aPaymentNotice } from "../builders/payments.ts"
import { aTenant } from "../builders/tenants.ts"
import { defaultRandom } from "../builders/random.ts"
import { brought } from "../clearance/offline-invoices.ts"
import { placed, takeEvents } from "../ledger/ledger-ports.ts"
import { type Clause, clauses, needing } from "../suite/clause.ts"
import { expectSame } from "../suite/expecting.ts"
import { suiteOf } from "../suite/register.ts"
import { issued, paid, type PaymentPorts } from "./payment-ports.ts"

export type OverduePorts = OverdueRegister | PaymentPorts

const dayMillis = 86_400_000

const dueOf = (invoice: Invoice): LocalDate => {
  const due = dueDateOf(listedInvoice(invoice))
  if (due === undefined) throw new TypeError("the invoice has no due date")
  return due
}

/** Archived invoices of a tenant, each issued a day after the other. */
const severalIssued = Effect.fnUntraced(function* (count: number) {
  const tenantId = freshTenantId()
  const era = freshEra()
  const all: Array<Invoice> = []
  for (let nth = 0; nth < count; nth += 1) {
    const at = instant(era + nth * dayMillis)
    const { invoice } = yield* placed({ tenantId, lineCount: 1, acceptedAt: at })
    all.push(yield* issued(invoice, { at, termDays: 14 }))
  }
  return { tenantId, all }
})

const openOf = Effect.fnUntraced(function* (invoice: Invoice) {
  const payments = yield* PaymentRepository
  const receivable = (yield* payments.receivables([invoice.id])).get(invoice.id)
  return receivable && openInvoice(listedInvoice(invoice), receivable)
})

const pageOf = Effect.fnUntraced(function* (
  tenantId: TenantId,
  query: Partial<OverdueQuery> & Pick<OverdueQuery, "dueBefore">,
) {
  const register = yield* OverdueRegister
  return yield* register.page({ tenantId, limit: 50, ...query })
})

const idsOf = (invoices: ReadonlyArray<Pick<OverdueInvoice, "invoiceId">>) =>
  invoices.map(({ invoiceId }) => invoiceId)

const idOf = ({ id }: Invoice) => id

/** The day after all of them are due. */
const dayAfter = (all: ReadonlyArray<Invoice>): LocalDate =>
  addDays(
    all.map(dueOf).reduce((last, due) => (due > last ? due : last)),
    1,
  )

const reported = Effect.fnUntraced(function* (
  ids: ReadonlyArray<InvoiceId>,
  tenantId: TenantId,
  emailId?: EmailId,
) {
  const register = yield* OverdueRegister
  const at = freshEra()
  const eventIds = new Map<InvoiceId, EventId>(ids.map((id) => [id, freshEventId(at)]))
  const tenant = aTenant(defaultRandom, { id: tenantId })
  const seen: Array<ReadonlyArray<InvoiceId>> = []
  const count = yield* register.report(ids, (overdue) => {
    seen.push(idsOf(overdue))
    return overdueReport(overdue, tenant, { at, eventIds, emailId })
  })
  return { count, seen: seen.at(-1), times: seen.length }
})

export const overdueRegisterClauses: ReadonlyArray<Clause<OverduePorts>> = clauses<OverduePorts>({
  "pages issued invoices that were due and are not paid, earliest due first": needing(
    "isolated",
    function* () {
      const { tenantId, all } = yield* severalIssued(3)
      const other = yield* severalIssued(1)
      const dueBefore = dayAfter(all)
      const [first, second, third] = all
      if (!first || !second || !third) throw new TypeError("not issued")
      const half = money(1, second.total.currency)
      yield* paid(aPaymentNotice(second, { amount: half }))
      const open = yield* Effect.forEach(all, openOf)
      expectSame(yield* pageOf(tenantId, { dueBefore }), open)
      const early = yield* pageOf(tenantId, { dueBefore: dueOf(second) })
      expect(idsOf(early)).toEqual([first.id])
      const dueFrom = dueOf(second)
      const late = yield* pageOf(tenantId, { dueBefore, dueFrom })
      expect(idsOf(late)).toEqual([second.id, third.id])
      const after = { dueDate: dueOf(first), invoiceId: first.id }
      expect(idsOf(yield* pageOf(tenantId, { dueBefore, after, limit: 1 }))).toEqual([second.id])
      const afterAll = { dueBefore, dueFrom, after, limit: 1 }
      expect(idsOf(yield* pageOf(tenantId, afterAll))).toEqual([second.id])
      yield* paid(aPaymentNotice(second))
      expect(idsOf(yield* pageOf(tenantId, { dueBefore }))).toEqual([first.id, third.id])
      const register = yield* OverdueRegister
      const ofAll = idsOf(yield* register.page({ dueBefore: "9999-12-31" as LocalDate, limit: 99 }))
      expect(ofAll).toEqual(expect.arrayContaining([first.id, ...other.all.map(idOf)]))
    },
  ),

  "pages neither invoices that nobody has yet nor those of cancelled orders": needing(
    "isolated",
    function* () {
      const orders = yield* OrderRepository
      const register = yield* OverdueRegister
      const era = freshEra()
      const hidden = [
        yield* brought({ state: "Stored" }, era),
        yield* brought({ state: "Rejected" }, instant(era + 1)),
      ]
      const { invoice } = yield* brought({ state: "Stored", isOffline: true }, instant(era + 2))
      const cancelled = yield* brought({ state: "Archived" }, instant(era + 3))
      const moment = { at: instant(era + 4), eventId: freshEventId(era) }
      const dueBefore = "9999-12-31" as LocalDate
      const before = idsOf(yield* register.page({ dueBefore, limit: 1_000 }))
      expect(before).toContain(cancelled.invoice.id)
      yield* orders.modify(cancelled.invoice.orderId, (order) =>
        cancel(order, [], undefined, moment),
      )
      const after = idsOf(yield* register.page({ dueBefore, limit: 1_000 }))
      expect(after).toContain(invoice.id)
      for (const each of [...hidden, cancelled]) expect(after).not.toContain(each.invoice.id)
    },
  ),

  "reports an invoice once, with its event and e-mail": needing("isolated", function* () {
    const emails = yield* EmailQueue
    const { tenantId, all } = yield* severalIssued(2)
    const ids = all.map(idOf)
    const dueBefore = dayAfter(all)
    const emailId = freshEmailId(freshEra())
    expect(yield* reported(ids, tenantId, emailId)).toMatchObject({ count: 2 })
    const types = (yield* takeEvents(tenantId)).map(({ type }) => type)
    expect(types.filter((type) => type === "invoice.overdue")).toHaveLength(2)
    const queued = yield* emails.page({ tenantId, limit: 10 })
    expect(queued.emails.map(({ email }) => email.id)).toEqual([emailId])
    expect(yield* reported(ids, tenantId, emailId)).toMatchObject({ count: 0, times: 0 })
    expect(yield* pageOf(tenantId, { dueBefore, isUnreported: true })).toEqual([])
    expect(idsOf(yield* pageOf(tenantId, { dueBefore }))).toEqual(ids)
  }),

  "leaves out invoices that were paid, and reports the others": needing("isolated", function* () {
    const { tenantId, all } = yield* severalIssued(2)
    const [first, second] = all
    if (!first || !second) throw new TypeError("not issued")
    yield* paid(aPaymentNotice(first))
    const { count, seen } = yield* reported(all.map(idOf), tenantId)
    expect({ count, seen }).toEqual({ count: 1, seen: [second.id] })
    const unreported = { dueBefore: dayAfter(all), isUnreported: true }
    expect(yield* pageOf(tenantId, unreported)).toEqual([])
  }),

  "pages reported and unreported invoices in one order": needing("isolated", function* () {
    const { tenantId, all } = yield* severalIssued(3)
    const [, second] = all
    if (!second) throw new TypeError("not issued")
    yield* reported([second.id], tenantId)
    const dueBefore = dayAfter(all)
    expect(idsOf(yield* pageOf(tenantId, { dueBefore }))).toEqual(all.map(idOf))
    const unreported = idsOf(yield* pageOf(tenantId, { dueBefore, isUnreported: true }))
    expect(unreported).toEqual(all.map(idOf).filter((id) => id !== second.id))
  }),

  "of two concurrent reports of an invoice, one stores it": needing("isolated", function* () {
    const { tenantId, all } = yield* severalIssued(1)
    const both = [reported(all.map(idOf), tenantId), reported(all.map(idOf), tenantId)]
    const counts = yield* Effect.all(both, { concurrency: 2 })
    expect(counts.map(({ count }) => count).toSorted()).toEqual([0, 1])
    const types = (yield* takeEvents(tenantId)).map(({ type }) => type)
    expect(types.filter((type) => type === "invoice.overdue")).toHaveLength(1)
  }),
})

export const overdueRegisterContract = suiteOf({
  port: "OverdueRegister",
  clauses: overdueRegisterClauses,
})
