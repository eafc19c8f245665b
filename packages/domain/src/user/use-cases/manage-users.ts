/** Invites, lists, changes and removes users of a tenant. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import type { AuditActor } from "../../audit/audit-log.ts"
import { auditStamp } from "../../audit/use-cases/keep-audit.ts"
import { type Instant, instant } from "../../calendar/instant.ts"
import type { Role } from "../../credential/credential.ts"
import { type EmailAddress, type EmailMessage, mailboxOf } from "../../email/email.ts"
import { type EmailId, nextId, type TenantId, type UserId } from "../../identity/type-id.ts"
import { fullBucket, type Policy, take } from "../../rate-limit/bucket.ts"
import { RateLimitStore } from "../../rate-limit/rate-limit-store.ts"
import type { SlidingLimitReached } from "../../rate-limit/sliding-limit.ts"
import { readActiveTenant, readTenant } from "../../tenant/use-cases/manage-tenants.ts"
import type { Language } from "../../text/line-text.ts"
import {
  foldedAddress,
  invited,
  maximumTenantsOfAddress,
  removed,
  removedWithTenant,
  type TooManyUsers,
  type User,
  type UserChange,
  type UserExists,
  UserNotFound,
  UserRepository,
  type UserSave,
  withRole,
} from "../user.ts"
import { mayReachMailbox, respondedAt, tenantLimitReached } from "./limit-unrequested.ts"

/** Decides and stores, adding ids and times of audit event and e-mail. */
export const decideAndStore = Effect.fnUntraced(function* <E>(
  tenantId: TenantId,
  decide: (
    users: ReadonlyArray<User>,
    toStrangers: ReadonlyArray<Instant>,
  ) => Result.Result<UserChange, E>,
) {
  const repository = yield* UserRepository
  const stamped = yield* auditStamp
  const emailId = (yield* nextId("eml")) as EmailId
  const createdAt = instant(yield* Clock.currentTimeMillis)
  const toSave = ({ audit, message, user, ...change }: UserChange): UserSave => {
    const { email: to, language } = user
    const unrequested = { mailbox: mailboxOf(to), isToStranger: true }
    const email = { id: emailId, tenantId, to, language, createdAt, unrequested }
    const emails = message === undefined ? [] : [{ ...email, message }]
    return { ...change, user, audit: audit === undefined ? [] : [stamped(audit)], emails }
  }
  return yield* repository.change(tenantId, (users, toStrangers) =>
    Result.map(decide(users, toStrangers), toSave),
  )
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

/** Invitations for a mailbox at the same time, before the first one is stored. */
const invitationsAtOnce: Policy = { name: "sign-in", ratePerMinute: 1, capacity: 1 }

/** Returns whether the mailbox may get an invitation, without revealing who else invited it. */
const mayInvite = Effect.fnUntraced(function* (email: EmailAddress, now: Instant) {
  const users = yield* UserRepository
  const limits = yield* RateLimitStore
  const mailbox = mailboxOf(email)
  const existing = yield* users.withEmail(email, maximumTenantsOfAddress)
  const check = { mailbox, message: "UserInvited", respondedAt: respondedAt(existing) } as const
  if (!(yield* mayReachMailbox(check, now))) return false
  return yield* limits.modify(`invitation:${mailbox}`, (bucket) => {
    const taken = take(bucket ?? fullBucket(invitationsAtOnce, now), invitationsAtOnce, now, 1)
    return { bucket: taken.bucket, result: taken.isAdmitted }
  })
})

/**
 * Adds the user within the tenant's limit of e-mails to strangers. The limit is checked before the
 * mailbox is, so that a tenant beyond it does not use up the mailbox's turn, and once more isolated
 * from other invitations.
 */
export const storeInvited = Effect.fnUntraced(function* (
  user: User,
  actor: AuditActor,
  message: EmailMessage,
) {
  const { tenantId, email, createdAt: now } = user
  const repository = yield* UserRepository
  const early = tenantLimitReached(yield* repository.unrequestedBy(tenantId), now)
  if (early !== undefined) return yield* early
  const sent = (yield* mayInvite(email, now)) ? message : undefined
  return yield* decideAndStore(
    tenantId,
    (
      users,
      toStrangers,
    ): Result.Result<UserChange, UserExists | TooManyUsers | SlidingLimitReached> => {
      const refusal = tenantLimitReached(toStrangers, now)
      return refusal === undefined ? invited(users, user, actor, sent) : Result.fail(refusal)
    },
  )
})

/**
 * Adds a user and sends an invitation, unless the mailbox has got one too recently: that must not
 * show, because another tenant may have sent it. Fails with `TenantNotFound`, `TenantOffboarded`,
 * `UserExists`, `TooManyUsers`, or `SlidingLimitReached` when the tenant has written to too many
 * strangers.
 */
export const inviteUser = Effect.fnUntraced(function* (invitation: Invitation) {
  const { tenantId, role, actor, signInUrl } = invitation
  const tenant = yield* readActiveTenant(tenantId)
  const now = instant(yield* Clock.currentTimeMillis)
  const user: User = {
    id: (yield* nextId("usr")) as UserId,
    tenantId,
    email: foldedAddress(invitation.email),
    role,
    language: invitation.language ?? tenant.language,
    createdAt: now,
  }
  const message: EmailMessage = { _tag: "UserInvited", tenantName: tenant.name, role, signInUrl }
  return yield* storeInvited(user, actor, message)
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

/** Removes all users of a tenant, also the last owner, and ends their sessions. */
export const removeAllUsers = Effect.fnUntraced(function* (tenantId: TenantId, actor: AuditActor) {
  const users = yield* UserRepository
  for (const { id } of yield* users.usersOf(tenantId)) {
    yield* decideAndStore(tenantId, (present) => removedWithTenant(present, id, actor)).pipe(
      Effect.catchTag("UserNotFound", () => Effect.void),
    )
  }
})
