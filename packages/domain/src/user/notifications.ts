/** E-mails that a person turns on and off: only for people who may read invoices. Pure. */
import * as Result from "effect/Result"
import type { Instant } from "../calendar/instant.ts"
import type { Role } from "../credential/credential.ts"
import type { UserId } from "../identity/type-id.ts"
import { type User, type UserChange, type UserNotFound, userOf } from "./user.ts"

/** Who keeps a company's books; developers read invoices by their programs. */
const notifiedRoles: ReadonlySet<Role> = new Set(["owner", "accountant"])

export const mayBeNotified = ({ role }: Pick<User, "role">): boolean => notifiedRoles.has(role)

/** Returns whether the person wants an e-mail about a document that was issued then. */
export const wantsIssued = (user: User, issuedAt: Instant): boolean => {
  const since = user.notifications?.issuedInvoices
  return since !== undefined && since <= issuedAt && mayBeNotified(user)
}

/** The settings as a person sees them. */
export interface NotificationSettings {
  readonly issuedInvoices: boolean
}

export const notificationSettingsOf = ({ notifications }: User): NotificationSettings => ({
  issuedInvoices: notifications?.issuedInvoices !== undefined,
})

/** Changes what the user is notified about; what is on already stays on since then. */
export const withNotifications = (
  users: ReadonlyArray<User>,
  userId: UserId,
  { issuedInvoices }: NotificationSettings,
  now: Instant,
): Result.Result<UserChange, UserNotFound> =>
  Result.map(userOf(users, userId), (user): UserChange => {
    const since = user.notifications?.issuedInvoices ?? now
    const notifications = issuedInvoices ? { issuedInvoices: since } : {}
    return { user: { ...user, notifications }, kind: "saved", endsSessions: false }
  })
