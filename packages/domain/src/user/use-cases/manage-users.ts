/** Invites, lists, changes and removes users of a tenant. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import type { AuditActor } from "../../audit/audit-log.ts"
import { auditStamp } from "../../audit/use-cases/keep-audit.ts"
import { instant } from "../../calendar/instant.ts"
import type { Role } from "../../credential/credential.ts"
import type { EmailAddress, EmailMessage } from "../../email/email.ts"
import { type EmailId, nextId, type TenantId, type UserId } from "../../identity/type-id.ts"
import { readTenant } from "../../tenant/use-cases/manage-tenants.ts"
import type { Language } from "../../text/line-text.ts"
import {
  foldedAddress,
  invited,
  removed,
  type User,
  type UserChange,
  UserNotFound,
  UserRepository,
  type UserSave,
  withRole,
} from "../user.ts"

/** Decides and stores, adding ids and times of audit event and e-mail. */
const decideAndStore = Effect.fnUntraced(function* <E>(
  tenantId: TenantId,
  decide: (users: ReadonlyArray<User>) => Result.Result<UserChange, E>,
) {
  const repository = yield* UserRepository
  const stamped = yield* auditStamp
  const emailId = (yield* nextId("eml")) as EmailId
  const createdAt = instant(yield* Clock.currentTimeMillis)
  const toSave = ({ audit, message, user, ...change }: UserChange): UserSave => {
    const { email: to, language } = user
    const emails =
      message === undefined ? [] : [{ id: emailId, tenantId, to, language, message, createdAt }]
    return { ...change, user, audit: audit === undefined ? [] : [stamped(audit)], emails }
  }
  return yield* repository.change(tenantId, (users) => Result.map(decide(users), toSave))
})

export interface Invitation {
  readonly tenantId: TenantId
  readonly email: EmailAddress
  readonly role: Role
  /** Language of e-mails to this person; defaults to the tenant's. */
  readonly language?: Language | undefined
  readonly actor: AuditActor
  /** Page for requesting a sign-in link. */
  readonly signInUrl: string
}

/**
 * Adds a user and sends an invitation. Fails with `TenantNotFound`, `UserExists` or `TooManyUsers`.
 */
export const inviteUser = Effect.fnUntraced(function* (invitation: Invitation) {
  const { tenantId, role, actor, signInUrl } = invitation
  const tenant = yield* readTenant(tenantId)
  const user: User = {
    id: (yield* nextId("usr")) as UserId,
    tenantId,
    email: foldedAddress(invitation.email),
    role,
    language: invitation.language ?? tenant.language,
    createdAt: instant(yield* Clock.currentTimeMillis),
  }
  const message: EmailMessage = { _tag: "UserInvited", tenantName: tenant.name, role, signInUrl }
  return yield* decideAndStore(tenantId, (users) => invited(users, user, actor, message))
})

/** Returns the tenant's users in order of invitation. Fails with `TenantNotFound`. */
export const listUsers = Effect.fnUntraced(function* (tenantId: TenantId) {
  const users = yield* UserRepository
  yield* readTenant(tenantId)
  return yield* users.usersOf(tenantId)
})

/** Returns the tenant's user, or fails with `UserNotFound`. */
export const readUser = Effect.fnUntraced(function* (tenantId: TenantId, userId: UserId) {
  const users = yield* UserRepository
  const user = yield* users.find(tenantId, userId)
  if (Option.isNone(user)) return yield* new UserNotFound({ userId })
  return user.value
})

/** Changes a user's role, which ends its sessions. Fails with `UserNotFound` or `LastOwner`. */
export const changeRole = Effect.fnUntraced(function* (
  tenantId: TenantId,
  userId: UserId,
  role: Role,
  actor: AuditActor,
) {
  return yield* decideAndStore(tenantId, (users) => withRole(users, userId, role, actor))
})

/** Removes a user and ends its sessions. Fails with `UserNotFound` or `LastOwner`. */
export const removeUser = Effect.fnUntraced(function* (
  tenantId: TenantId,
  userId: UserId,
  actor: AuditActor,
) {
  yield* decideAndStore(tenantId, (users) => removed(users, userId, actor))
})
