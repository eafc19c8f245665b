/**
 * The days by which an invoice must be issued, its goods must leave, or KSeF must have it.
 *
 * Pure: each rule is a row with the days that follow from the day on which its term starts. An
 * operator is warned before the last day, because most of these terms can't be met in an hour.
 * Source: art. 106i(1), 106i(7), 106nda, 106nf, 106nh of the VAT act. A last day on a day off is
 * not moved to the next working day, which is the cautious reading.
 */
import { addDays, type LocalDate, localDate, monthOf, yearOf } from "../calendar/instant.ts"
import { nextWorkingDay, previousWorkingDay } from "../calendar/working-day.ts"
import type { InvoiceId, OrderId, TenantId } from "../identity/type-id.ts"
import type { InvoiceNumber } from "../invoice/invoice-number.ts"

/**
 * `issue`: the goods left, and the invoice is neither accepted by KSeF nor issued offline.
 * `supply`: the invoice is issued, and the goods have not left. `offline`: the invoice was issued
 * offline, and KSeF has not accepted it.
 */
export const deadlineRules = ["issue", "supply", "offline"] as const
export type DeadlineRule = (typeof deadlineRules)[number]

interface Term {
  /** Returns the last day of the term. */
  readonly lastDay: (since: LocalDate) => LocalDate
  /** Returns the first day on which an operator is warned. */
  readonly warnsFrom: (lastDay: LocalDate) => LocalDate
  /** Returns the latest start of a term of which an operator is warned today. */
  readonly watchedThrough: (today: LocalDate) => LocalDate
}

const issueDayOfMonth = 15
const issueWarningDays = 3
const longestAdvanceDays = 60
const advanceWarningDays = 10

const dayOfMonth = (of: LocalDate, months: number, day: number): LocalDate =>
  localDate(yearOf(of), Number(monthOf(of).slice(5)) + months, day)

const terms: Readonly<Record<DeadlineRule, Term>> = {
  /** The term starts with the supply, and ends on the 15th of the following month. */
  issue: {
    lastDay: (supply) => dayOfMonth(supply, 1, issueDayOfMonth),
    warnsFrom: (lastDay) => addDays(lastDay, -issueWarningDays),
    watchedThrough: (today) =>
      dayOfMonth(addDays(today, issueWarningDays + 1 - issueDayOfMonth), 0, 0),
  },
  /** The term starts with the day of issue (P_1); the supply is at most 60 days later. */
  supply: {
    lastDay: (issued) => addDays(issued, longestAdvanceDays),
    warnsFrom: (lastDay) => addDays(lastDay, -advanceWarningDays),
    watchedThrough: (today) => addDays(today, advanceWarningDays - longestAdvanceDays),
  },
  /** The stored deadline, which `offlineTerm` computes. */
  offline: {
    lastDay: (deadline) => deadline,
    warnsFrom: previousWorkingDay,
    watchedThrough: nextWorkingDay,
  },
}

/** Returns the latest start of a term of which an operator is warned today. */
export const watchedThrough = (rule: DeadlineRule, today: LocalDate): LocalDate =>
  terms[rule].watchedThrough(today)

export const lastDayOf = (rule: DeadlineRule, since: LocalDate): LocalDate =>
  terms[rule].lastDay(since)

export const deadlineAlarms = ["near", "passed"] as const
export type DeadlineAlarm = (typeof deadlineAlarms)[number]

/** Returns the alarm of a running term; undefined while its last day is far. */
export const alarmOf = (
  rule: DeadlineRule,
  lastDay: LocalDate,
  today: LocalDate,
): DeadlineAlarm | undefined => {
  if (today > lastDay) return "passed"
  return today < terms[rule].warnsFrom(lastDay) ? undefined : "near"
}

/** An invoice whose term by a rule is running. */
export interface WatchedInvoice {
  readonly tenantId: TenantId
  readonly orderId: OrderId
  readonly invoiceId: InvoiceId
  /** P_2; absent before it is numbered. */
  readonly number?: InvoiceNumber | undefined
  /** `issue`: the day of supply; `supply`: P_1; `offline`: the stored deadline. */
  readonly since: LocalDate
}

export interface InvoiceDeadline extends WatchedInvoice {
  readonly rule: DeadlineRule
  readonly lastDay: LocalDate
  readonly alarm: DeadlineAlarm
}

/** Returns the deadline of the invoice; undefined while its last day is far. */
export const invoiceDeadline = (
  rule: DeadlineRule,
  watched: WatchedInvoice,
  today: LocalDate,
): InvoiceDeadline | undefined => {
  const lastDay = lastDayOf(rule, watched.since)
  const alarm = alarmOf(rule, lastDay, today)
  return alarm && { ...watched, rule, lastDay, alarm }
}

const keyOf = ({ lastDay, orderId, invoiceId }: InvoiceDeadline): string =>
  `${lastDay} ${orderId} ${invoiceId}`

/** Sorts the earliest last day first; of one day, the oldest order first. */
export const compareDeadlines = (left: InvoiceDeadline, right: InvoiceDeadline): number =>
  keyOf(left) < keyOf(right) ? -1 : 1
