/**
 * Invoices that were not paid by the last day for payment. Pure.
 *
 * An invoice is overdue from the day after its due date. It is reported later, at noon of the
 * second working day, counted from the due date itself if that is one: a payment whose last day is
 * a Saturday or a holiday is in time on the next working day (art. 115 of the Civil Code), and a
 * bank states in the morning what arrived the day before.
 */
import { addDays, type Instant, type LocalDate, warsawDate } from "../calendar/instant.ts"
import { warsawMinuteOfDay } from "../calendar/wall-clock.ts"
import { previousWorkingDay } from "../calendar/working-day.ts"
import type { Email } from "../email/email.ts"
import type { DomainEvent } from "../events/domain-event.ts"
import type { EmailId, EventId, InvoiceId, OrderId, TenantId } from "../identity/type-id.ts"
import type { InvoiceFilter } from "../invoice/invoice-filter.ts"
import type { InvoiceNumber, KsefNumber } from "../invoice/invoice-number.ts"
import { isOpen, outstandingOf, paymentStatuses, type Receivable } from "../invoice/receivable.ts"
import type { ListedInvoice } from "../invoice/invoice.ts"
import { isWithBuyer } from "../invoice/document-files.ts"
import { namesSplitPayment } from "../invoice/split-payment.ts"
import { dueDateOf } from "../invoice/stated-amounts.ts"
import { type Currency, exactSum, type Money, money } from "../money/money.ts"
import { optional } from "../optional.ts"
import type { Nip } from "../party/party.ts"
import type { Tenant } from "../tenant/tenant.ts"
import type { LineText } from "../text/line-text.ts"
import { type InvoiceTransfer, transferFor } from "./collective-payment.ts"

/** An issued invoice for which something is still to be paid. */
export interface OverdueInvoice {
  readonly tenantId: TenantId
  readonly orderId: OrderId
  readonly invoiceId: InvoiceId
  readonly number: InvoiceNumber
  /** Absent when it was issued offline and KSeF has not numbered it. */
  readonly ksefNumber?: KsefNumber | undefined
  /** The customer's reference of the order. */
  readonly reference?: LineText | undefined
  readonly buyer: { readonly nip: Nip; readonly name: LineText }
  readonly issueDate: LocalDate
  readonly dueDate: LocalDate
  readonly total: Money
  readonly receivable: Receivable
  /** Absent as for `transferFor`. */
  readonly transfer?: InvoiceTransfer | undefined
  readonly hasSplitPayment: boolean
}

/**
 * Returns the invoice if the buyer may have it, it has a due date, and something is still to be
 * paid.
 */
export const openInvoice = (
  invoice: ListedInvoice,
  receivable: Receivable,
): OverdueInvoice | undefined => {
  const dueDate = dueDateOf(invoice)
  if (dueDate === undefined || !isOpen(receivable) || !isWithBuyer(invoice)) return undefined
  const { id: invoiceId, tenantId, orderId, number, reference, buyer, issueDate, total } = invoice
  return {
    tenantId,
    orderId,
    invoiceId,
    number,
    ...("ksefNumber" in invoice ? { ksefNumber: invoice.ksefNumber } : {}),
    ...optional({ reference }),
    buyer,
    issueDate,
    dueDate,
    total,
    receivable,
    ...optional({ transfer: transferFor(invoice, outstandingOf(receivable)) }),
    hasSplitPayment: "taxDate" in invoice && namesSplitPayment(invoice, invoice.rate),
  }
}

/** Returns the day before which an open invoice must have been due to be overdue now. */
export const overdueBefore = (now: Instant): LocalDate => warsawDate(now)

/** What invoices are found by: a payment status, or that they are overdue. */
export const paymentWords = [...paymentStatuses, "overdue"] as const
export type PaymentWord = (typeof paymentWords)[number]

export const paymentFilter = (
  word: PaymentWord | undefined,
  now: Instant,
): Pick<InvoiceFilter, "payment" | "dueBefore"> =>
  word === "overdue" ? { dueBefore: overdueBefore(now) } : { payment: word }

const reportMinute = 12 * 60

/** Returns the day before which an open invoice must have been due to be reported by then. */
export const reportedBefore = (now: Instant): LocalDate => {
  const today = warsawDate(now)
  const isAfternoon = warsawMinuteOfDay(now) >= reportMinute
  const lastReport = previousWorkingDay(isAfternoon ? addDays(today, 1) : today)
  return addDays(previousWorkingDay(lastReport), 1)
}

/** What is published of invoices of one tenant that are overdue. */
export interface OverdueReport {
  readonly events: ReadonlyArray<DomainEvent>
  readonly emails: ReadonlyArray<Email>
}

export interface OverdueMoment {
  readonly at: Instant
  readonly eventIds: ReadonlyMap<InvoiceId, EventId>
  /** Absent: nobody is reminded. */
  readonly emailId: EmailId | undefined
}

const eventOf = (invoice: OverdueInvoice, id: EventId, occurredAt: Instant): DomainEvent => {
  const { tenantId, orderId, invoiceId, number, ksefNumber, dueDate, total, receivable } = invoice
  const data = {
    invoiceId,
    orderId,
    number,
    ...optional({ ksefNumber }),
    total: total.amount,
    owed: receivable.owed,
    outstanding: outstandingOf(receivable),
    currency: total.currency,
    dueDate,
  }
  return { id, tenantId, occurredAt, type: "invoice.overdue", data }
}

/** Invoices that a reminder names; it counts the others. */
const maximumNamed = 20

const oldestFirst = (left: OverdueInvoice, right: OverdueInvoice): number =>
  `${left.dueDate} ${left.invoiceId}` < `${right.dueDate} ${right.invoiceId}` ? -1 : 1

const sumsOf = (invoices: ReadonlyArray<OverdueInvoice>): ReadonlyArray<Money> =>
  [...Map.groupBy(invoices, ({ total }): Currency => total.currency)].map(([currency, ofOne]) =>
    money(exactSum(ofOne.map(({ receivable }) => outstandingOf(receivable))), currency),
  )

/** The reminder, in the language of the tenant; goes to its contact. */
const reminderOf = (
  invoices: ReadonlyArray<OverdueInvoice>,
  { id: tenantId, name, contactEmail, language }: Tenant,
  id: EmailId,
  createdAt: Instant,
): Email => ({
  id,
  tenantId,
  to: contactEmail,
  language,
  message: {
    _tag: "PaymentReminder",
    tenantName: name,
    count: invoices.length,
    sums: sumsOf(invoices),
    invoices: invoices
      .toSorted(oldestFirst)
      .slice(0, maximumNamed)
      .map(({ number, dueDate, receivable, total }) => ({
        number,
        dueDate,
        outstanding: money(outstandingOf(receivable), total.currency),
      })),
  },
  createdAt,
})

/**
 * Returns the event of each invoice and one reminder for all. The invoices belong to the tenant;
 * each has an event id.
 */
export const overdueReport = (
  invoices: ReadonlyArray<OverdueInvoice>,
  tenant: Tenant,
  { at, eventIds, emailId }: OverdueMoment,
): OverdueReport => ({
  events: invoices.flatMap((invoice) => {
    const id = eventIds.get(invoice.invoiceId)
    return id === undefined ? [] : [eventOf(invoice, id, at)]
  }),
  emails:
    emailId === undefined || invoices.length === 0
      ? []
      : [reminderOf(invoices, tenant, emailId, at)],
})
