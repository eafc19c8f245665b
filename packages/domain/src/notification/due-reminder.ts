/**
 * E-mails to the people who asked for them before an invoice is due: one for each person and day,
 * which names the invoices that nobody has paid. Pure.
 *
 * Each person stores the last due date of which they were reminded. It moves in the transaction
 * that queues the e-mail, so nobody is reminded of an invoice twice, and a reminder that was late
 * because no worker was running still names what is not due yet.
 */
import * as Result from "effect/Result"
import { addDays, type Instant, type LocalDate, warsawDate } from "../calendar/instant.ts"
import type { Email, InvoicesDue } from "../email/email.ts"
import type { EmailId, InvoiceId } from "../identity/type-id.ts"
import { isOpen, outstandingOf, type Receivable } from "../invoice/receivable.ts"
import { money } from "../money/money.ts"
import { optional } from "../optional.ts"
import type { OverdueInvoice } from "../payment/overdue.ts"
import type { Tenant } from "../tenant/tenant.ts"
import { mayBeNotified, mayRemind, remindedThrough } from "../user/notifications.ts"
import { type User, type UserNotFound, userOf, type UserSave } from "../user/user.ts"

/** Invoices that one reminder names. */
export const maximumRemindedInvoices = 1_000

/** The due dates of which the person is to be reminded now: from today, after the last ones. */
export const datesToRemindOf = (
  { notifications }: Pick<User, "notifications">,
  now: Instant,
): { readonly dueFrom: LocalDate; readonly dueBefore: LocalDate } => {
  const today = warsawDate(now)
  const next = addDays(notifications?.dueInvoices ?? remindedThrough(now), 1)
  return { dueFrom: next > today ? next : today, dueBefore: addDays(remindedThrough(now), 1) }
}

export interface Reminder {
  /** The person for whom the invoices were read. */
  readonly person: User
  readonly tenant: Pick<Tenant, "name">
  /** Due on `datesToRemindOf` the person, earliest first. */
  readonly invoices: ReadonlyArray<OverdueInvoice>
  readonly id: EmailId
  readonly now: Instant
}

const emailOf = (
  { id: userId, tenantId, email: to, language }: User,
  { tenant, invoices, id, now }: Reminder,
): Email => ({
  id,
  tenantId,
  to,
  language,
  message: {
    _tag: "InvoicesDue",
    tenantName: tenant.name,
    userId,
    invoices: invoices.map((invoice) => ({
      invoiceId: invoice.invoiceId,
      number: invoice.number,
      dueDate: invoice.dueDate,
      outstanding: money(outstandingOf(invoice.receivable), invoice.total.currency),
      ...optional({ transfer: invoice.transfer }),
      hasSplitPayment: invoice.hasSplitPayment,
    })),
  },
  createdAt: now,
})

/**
 * Returns the person with these due dates behind them, and the e-mail if there are invoices;
 * unchanged before the time of day, if another process was faster, or if the person has turned
 * reminders off since.
 */
export const remind = (
  users: ReadonlyArray<User>,
  reminder: Reminder,
): Result.Result<UserSave, UserNotFound> =>
  Result.map(userOf(users, reminder.person.id), (user): UserSave => {
    const unchanged = { user, endsSessions: false, audit: [], emails: [] } as const
    const before = user.notifications?.dueInvoices
    const dueInvoices = remindedThrough(reminder.now)
    const isOurs = before === reminder.person.notifications?.dueInvoices
    const isDue = before !== undefined && before < dueInvoices && mayRemind(reminder.now)
    if (!isOurs || !isDue) return { ...unchanged, kind: "unchanged" }
    const notifications = { ...user.notifications, dueInvoices }
    const isWanted = mayBeNotified(user) && reminder.invoices.length > 0
    const emails = isWanted ? [emailOf(user, reminder)] : []
    return { ...unchanged, kind: "saved", user: { ...user, notifications }, emails }
  })

/** Returns the reminder without invoices that have been paid since, and with what is open now. */
export const stillDue = (
  message: InvoicesDue,
  receivables: ReadonlyMap<InvoiceId, Receivable>,
): InvoicesDue => ({
  ...message,
  invoices: message.invoices.flatMap((invoice) => {
    const receivable = receivables.get(invoice.invoiceId)
    if (receivable === undefined || !isOpen(receivable)) return []
    const outstanding = money(outstandingOf(receivable), invoice.outstanding.currency)
    return [{ ...invoice, outstanding }]
  }),
})
