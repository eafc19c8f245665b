/** E-mails that a person turns on and off: only for people who may read invoices. Pure. */
import * as Result from "effect/Result"
import { addDays, type Instant, type LocalDate, warsawDate } from "../calendar/instant.ts"
import { warsawMinuteOfDay } from "../calendar/wall-clock.ts"
import type { Role } from "../credential/credential.ts"
import type { UserId } from "../identity/type-id.ts"
import { optional } from "../optional.ts"
import { type User, type UserChange, type UserNotFound, userOf } from "./user.ts"

/** Who keeps a company's books; developers read invoices by their programs. */
const notifiedRoles: ReadonlySet<Role> = new Set(["owner", "accountant"])

export const mayBeNotified = ({ role }: Pick<User, "role">): boolean => notifiedRoles.has(role)

/** Returns whether the person wants an e-mail about a document that was issued then. */
export const wantsIssued = (user: User, issuedAt: Instant): boolean => {
  const since = user.notifications?.issuedInvoices
  return since !== undefined && since <= issuedAt && mayBeNotified(user)
}

/** Returns whether the person wants to be reminded of invoices that are due soon. */
export const wantsReminders = (user: User): boolean =>
  user.notifications?.dueInvoices !== undefined && mayBeNotified(user)

/** Days from a reminder to the due date. */
export const reminderDays = 3
const reminderMinute = 8 * 60

/** Reminders leave from eight in the morning in Warsaw, so that a day has one of them. */
export const mayRemind = (now: Instant): boolean => warsawMinuteOfDay(now) >= reminderMinute

/** Returns the last due date of which people have been reminded by then, in Warsaw's days. */
export const remindedThrough = (now: Instant): LocalDate =>
  addDays(warsawDate(now), mayRemind(now) ? reminderDays : reminderDays - 1)

/** The settings as a person sees them. */
export interface NotificationSettings {
  readonly issuedInvoices: boolean
  readonly dueInvoices: boolean
}

/** What a person chooses; `dueInvoices` stays as it is when it is absent. */
export interface NotificationChoice {
  readonly issuedInvoices: boolean
  readonly dueInvoices?: boolean | undefined
}

export const notificationSettingsOf = ({ notifications }: User): NotificationSettings => ({
  issuedInvoices: notifications?.issuedInvoices !== undefined,
  dueInvoices: notifications?.dueInvoices !== undefined,
})

/**
 * Changes what the user is notified about; what is on already stays on since then. Reminders begin
 * with the next ones that leave, so turning them off and on again repeats none.
 */
export const withNotifications = (
  users: ReadonlyArray<User>,
  userId: UserId,
  choice: NotificationChoice,
  now: Instant,
): Result.Result<UserChange, UserNotFound> =>
  Result.map(userOf(users, userId), (user): UserChange => {
    const before = user.notifications
    const wantsDue = choice.dueInvoices ?? before?.dueInvoices !== undefined
    const notifications = optional({
      issuedInvoices: choice.issuedInvoices ? (before?.issuedInvoices ?? now) : undefined,
      dueInvoices: wantsDue ? (before?.dueInvoices ?? remindedThrough(now)) : undefined,
    })
    return { user: { ...user, notifications }, kind: "saved", endsSessions: false }
  })
