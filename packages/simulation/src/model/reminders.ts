/**
 * Reminders: before an invoice is due, each person once, and about overdue invoices, each once. On
 * their day, and never of an invoice that was paid.
 */
import { orderIndex } from "@procurement/adapter-memory"
import type { Email } from "@procurement/domain/email"
import { seller, tenants, accountants } from "../scenario/catalog.ts"
import type { Stores } from "../system/stores.ts"
import { warsawDay, warsawInstant } from "./calendar.ts"
import type { MakeRule, Observer, Report, RuleContext } from "./observer.ts"
import { workingDaysAfter } from "./working-days.ts"

const minute = 60_000
const hour = 60 * minute
/** Clocks that differ. */
const slack = minute
/** From the reading of what is paid to the e-mail or event, with slow calls. */
const longestMillis = 15 * minute
/** Loops poll each hour, and stores may be away. */
const longestDelay = 6 * hour

const addDays = (day: string, days: number): string =>
  warsawDay(warsawInstant(`${day} 12:00:00`) + days * 24 * hour)

/** Eight in the morning of the third day before. */
const remindedFrom = (dueDate: string): number => warsawInstant(`${addDays(dueDate, -3)} 08:00:00`)

/** Noon of the second working day, counted from the due date. */
const reportedFrom = (dueDate: string): number =>
  warsawInstant(`${workingDaysAfter(addDays(dueDate, -1), 2)} 12:00:00`)

interface Due {
  readonly dueDate: string
  readonly tenantId: string
  /** In minor units, at that time. */
  readonly leftAt: (at: number) => number
  /** Nothing was ever paid, corrected or voided. */
  readonly isUntouched: boolean
}

const dueIn = ({ ledger }: Stores, id: string): Due | undefined => {
  const invoice = ledger.invoices.get(id)?.kept.invoice
  if (invoice === undefined || invoice.correction !== undefined) return undefined
  if (!("issueDate" in invoice) || invoice.issueDate === undefined) return undefined
  const payments = ledger.payments
    .on(id)
    .map((one) => ({ at: one.paidAt, paid: one.amount.amount }))
  const corrections = ledger.invoices.on(orderIndex(invoice.orderId)).flatMap(({ kept }) => {
    const { correction, total, timeline } = kept.invoice
    if (correction?.invoiceId !== id) return []
    return [{ at: timeline[0]?.at ?? 0, paid: -total.amount }]
  })
  const changes = [...payments, ...corrections]
  const { issueDate, tenantId, total, voided } = invoice
  return {
    dueDate: addDays(issueDate, seller.paymentTermDays),
    tenantId,
    leftAt: (time) =>
      changes.reduce<number>(
        (left, { at, paid }) => (at <= time ? left - paid : left),
        total.amount,
      ),
    isUntouched: changes.length === 0 && voided === undefined,
  }
}

/** Whether it was paid before the message was made; a correction may ask for more since. */
const wasPaid = ({ leftAt }: Due, at: number): boolean =>
  leftAt(at - longestMillis) <= 0 && leftAt(at) <= 0

type Find = (id: string) => Due | undefined

const checkReminder = (report: Report, email: Email, find: Find, named: Set<string>): void => {
  if (email.message._tag !== "InvoicesDue") return
  for (const { invoiceId, number } of email.message.invoices) {
    const { dueDate = "" } = find(invoiceId) ?? {}
    const key = `${email.to} ${invoiceId}`
    if (named.has(key)) report("reminder-again", `${email.to} is reminded of ${number} twice`)
    named.add(key)
    const day = warsawDay(email.createdAt)
    if (email.createdAt + slack < remindedFrom(dueDate) || day > dueDate) {
      report("reminder-day", `${email.to} is reminded of ${number} on ${day}, due on ${dueDate}`)
    }
  }
}

/** Each invoice that is reported as overdue is in one e-mail. */
const checkEmails = (
  { report, history }: RuleContext,
  reported: ReadonlyMap<string, number>,
  find: Find,
): void => {
  for (const { id } of tenants) {
    const letters = [...history.emails.values()].flatMap(({ tenantId, message }) =>
      tenantId === id && message._tag === "PaymentReminder" ? [message.count] : [],
    )
    const count = letters.reduce((sum, one) => sum + one, 0)
    const expected = [...reported.keys()].filter((one) => find(one)?.tenantId === id).length
    if (count !== expected) report("overdue-mail", `${id}: ${count} in e-mails, not ${expected}`)
  }
}

export const reminderRule: MakeRule = (context): Observer => {
  const { report, now, history, stores } = context
  /** When KSeF's number of each invoice was stored. */
  const issuedAt = new Map<string, number>()
  const find: Find = (id) => dueIn(stores, id)

  const checkOverdue = (): Map<string, number> => {
    const reported = new Map<string, number>()
    for (const { type, data, occurredAt } of history.events.values()) {
      if (type !== "invoice.overdue") continue
      const { invoiceId, number } = data
      if (reported.has(invoiceId)) report("overdue-again", `${number} is reported twice`)
      reported.set(invoiceId, occurredAt)
      const due = find(invoiceId)
      if (due === undefined) continue
      if (occurredAt + slack < reportedFrom(due.dueDate)) {
        report("overdue-early", `${number}, due on ${due.dueDate}, is reported at ${occurredAt}`)
      }
      if (wasPaid(due, occurredAt)) {
        report("overdue-paid", `${number} is reported as overdue, but it was paid`)
      }
    }
    return reported
  }

  /** Of invoices that nobody has paid or corrected. */
  const checkMissing = (
    named: ReadonlySet<string>,
    reported: ReadonlyMap<string, number>,
  ): void => {
    for (const [id, issued] of issuedAt) {
      const due = find(id)
      if (due === undefined || !due.isUntouched || due.leftAt(now()) <= 0) continue
      const { dueDate, tenantId } = due
      const [remindAt, reportAt] = [remindedFrom(dueDate), reportedFrom(dueDate)]
      const person = accountants.find((one) => one.tenantId === tenantId)?.email
      const isNamed = named.has(`${person} ${id}`)
      if (!isNamed && issued + longestDelay < remindAt && remindAt + longestDelay < now()) {
        report("reminder-missing", `${person} is not reminded of ${id}, due on ${dueDate}`)
      }
      if (!reported.has(id) && Math.max(issued, reportAt) + longestDelay < now()) {
        report("overdue-missing", `${id}, due on ${dueDate}, is not reported as overdue`)
      }
    }
  }

  return {
    saved: ({ invoice }) => {
      if ("ksefNumber" in invoice && !issuedAt.has(invoice.id)) issuedAt.set(invoice.id, now())
    },
    mailed: ({ message, to }) => {
      if (message._tag !== "InvoicesDue") return
      for (const { invoiceId, number } of message.invoices) {
        const due = find(invoiceId)
        if (due === undefined || !wasPaid(due, now())) continue
        report("reminder-paid", `${to} is reminded of ${number}, which was paid`)
      }
    },
    settled: () => {
      const named = new Set<string>()
      for (const email of history.emails.values()) checkReminder(report, email, find, named)
      const reported = checkOverdue()
      checkMissing(named, reported)
      checkEmails(context, reported, find)
    },
  }
}
