/**
 * The people of a tenant: who may sign in, and in which role.
 *
 * Pure: the users of the tenant are given, and a decision returns what has to change, or the
 * rejection. A tenant never loses its last owner; an address occurs once in a tenant, and may
 * belong to several tenants.
 */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { AuditActor, AuditEntry, AuditEvent } from "../audit/audit-log.ts"
import { Instant } from "../calendar/instant.ts"
import { Role } from "../credential/credential.ts"
import { type Email, EmailAddress, type EmailMessage } from "../email/email.ts"
import { TenantId, UserId } from "../identity/type-id.ts"
import { Language } from "../text/line-text.ts"
import type { Unavailable } from "../unavailable.ts"

export const User = Schema.Struct({
  id: UserId,
  tenantId: TenantId,
  /** In lower case. */
  email: EmailAddress,
  role: Role,
  /** Of the e-mails to this person. */
  language: Language,
  createdAt: Instant,
  lastSignInAt: Schema.optionalKey(Instant),
})
export type User = typeof User.Type

/** The most users of one tenant. */
export const maximumUsers = 100
/** The most tenants whose links one request for a sign-in link sends. */
export const maximumTenantsOfAddress = 20

/** Addresses differ by more than the case of their letters. */
export const foldedAddress = (email: EmailAddress): EmailAddress =>
  email.toLowerCase() as EmailAddress

/** The tenant has no user with that id. */
export class UserNotFound extends Data.TaggedError("UserNotFound")<{ readonly userId: UserId }> {}

/** The tenant already has a user with that address. */
export class UserExists extends Data.TaggedError("UserExists") {}

/** The tenant has the maximum number of users. */
export class TooManyUsers extends Data.TaggedError("TooManyUsers")<{ readonly maximum: number }> {}

/** The last owner can neither be removed nor get another role. */
export class LastOwner extends Data.TaggedError("LastOwner") {}

export type UserRejection = UserNotFound | UserExists | TooManyUsers | LastOwner

/** What a decision changes: stored together or not at all. */
export interface UserChange {
  /** The user as it is from now on, or the one that is removed. */
  readonly user: User
  readonly kind: "saved" | "removed" | "unchanged"
  /** All sessions and sign-in links of the user end. */
  readonly endsSessions: boolean
  readonly audit?: AuditEntry
  readonly message?: EmailMessage
}

const entryOf = (
  action: AuditEntry["action"],
  { tenantId, id, email, role }: User,
  actor: AuditActor,
): AuditEntry => ({
  tenantId,
  action,
  actor,
  subject: { type: "user", id, name: email },
  details: { role },
})

const isLastOwner = (users: ReadonlyArray<User>, user: User): boolean =>
  user.role === "owner" && users.filter(({ role }) => role === "owner").length === 1

/** Adds the user, whom the message invites. */
export const invited = (
  users: ReadonlyArray<User>,
  user: User,
  actor: AuditActor,
  message: EmailMessage,
): Result.Result<UserChange, UserExists | TooManyUsers> => {
  if (users.some(({ email }) => email === user.email)) return Result.fail(new UserExists())
  if (users.length >= maximumUsers) return Result.fail(new TooManyUsers({ maximum: maximumUsers }))
  const audit = entryOf("user.invited", user, actor)
  return Result.succeed({ user, kind: "saved", endsSessions: false, audit, message })
}

const found = (users: ReadonlyArray<User>, userId: UserId): Result.Result<User, UserNotFound> => {
  const user = users.find(({ id }) => id === userId)
  return user === undefined ? Result.fail(new UserNotFound({ userId })) : Result.succeed(user)
}

/** Gives the user another role, which ends its sessions; the same role changes nothing. */
export const withRole = (
  users: ReadonlyArray<User>,
  userId: UserId,
  role: Role,
  actor: AuditActor,
): Result.Result<UserChange, UserNotFound | LastOwner> =>
  Result.flatMap(found(users, userId), (user): Result.Result<UserChange, LastOwner> => {
    if (user.role === role) return Result.succeed({ user, kind: "unchanged", endsSessions: false })
    if (isLastOwner(users, user)) return Result.fail(new LastOwner())
    const changed = { ...user, role }
    const audit = entryOf("user.role_changed", changed, actor)
    return Result.succeed({ user: changed, kind: "saved", endsSessions: true, audit })
  })

/** Removes the user and ends its sessions. */
export const removed = (
  users: ReadonlyArray<User>,
  userId: UserId,
  actor: AuditActor,
): Result.Result<UserChange, UserNotFound | LastOwner> =>
  Result.flatMap(found(users, userId), (user): Result.Result<UserChange, LastOwner> => {
    if (isLastOwner(users, user)) return Result.fail(new LastOwner())
    const audit = entryOf("user.removed", user, actor)
    return Result.succeed({ user, kind: "removed", endsSessions: true, audit })
  })

// Stores the users of all tenants.

/** A change with the audit events and e-mails to store in the same transaction. */
export interface UserSave extends Omit<UserChange, "audit" | "message"> {
  readonly audit: ReadonlyArray<AuditEvent>
  readonly emails: ReadonlyArray<Email>
}

export class UserRepository extends Context.Service<
  UserRepository,
  {
    /** The tenant's user as last saved; none for a user of another tenant. */
    readonly find: (
      tenantId: TenantId,
      userId: UserId,
    ) => Effect.Effect<Option.Option<User>, Unavailable>
    /** The tenant's users in the order of their ids, which is that of their creation. */
    readonly usersOf: (tenantId: TenantId) => Effect.Effect<ReadonlyArray<User>, Unavailable>
    /** The users with that address in all tenants, in the order of their ids, at most `limit`. */
    readonly withEmail: (
      email: EmailAddress,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<User>, Unavailable>
    /**
     * Decides on all users of the tenant, isolated from other changes of them, and stores the
     * result with its audit events and e-mails, together or not at all; the e-mails are due at
     * once. A failure of `decide` changes nothing and is passed on. A save of kind `unchanged`
     * stores nothing. `endsSessions` removes all sessions and sign-in links of the user; those of
     * a removed user are always removed.
     */
    readonly change: <E>(
      tenantId: TenantId,
      decide: (users: ReadonlyArray<User>) => Result.Result<UserSave, E>,
    ) => Effect.Effect<User, E | Unavailable>
  }
>()("@procurement/domain/user/UserRepository") {}
