/**
 * Users of a tenant: the people who may sign in, and their roles.
 *
 * Pure: a decision receives the tenant's users and returns a change or a rejection. A tenant always
 * keeps one owner. An e-mail address is unique within a tenant and may occur in several tenants.
 */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { AuditActor, AuditEntry, AuditEvent } from "../audit/audit-log.ts"
import { Instant, LocalDate } from "../calendar/instant.ts"
import { Role } from "../credential/credential.ts"
import { type Email, EmailAddress, type EmailMessage } from "../email/email.ts"
import { TenantId, UserId } from "../identity/type-id.ts"
import { OperatorScope, operatorScopesInOrder } from "../operator/operator-token.ts"
import { optional } from "../optional.ts"
import { Language } from "../text/line-text.ts"
import type { Unavailable } from "../unavailable.ts"
import { Passkey } from "./passkey.ts"

/** The e-mails that a person has asked for; off until then. */
export const Notifications = Schema.Struct({
  /** Since when they are on. */
  issuedInvoices: Schema.optionalKey(Instant),
  /** The last due date of which the person was reminded, or did not want to be. */
  dueInvoices: Schema.optionalKey(LocalDate),
})
export type Notifications = typeof Notifications.Type

export const User = Schema.Struct({
  id: UserId,
  tenantId: TenantId,
  /** In lower case. */
  email: EmailAddress,
  role: Role,
  /** What a person of the seller may do (`sellerTenantId`); absent for users of tenants. */
  operatorScopes: Schema.optionalKey(Schema.Array(OperatorScope)),
  /** Language of e-mails to this person. */
  language: Language,
  createdAt: Instant,
  lastSignInAt: Schema.optionalKey(Instant),
  passkeys: Schema.optionalKey(Schema.Array(Passkey)),
  notifications: Schema.optionalKey(Notifications),
})
export type User = typeof User.Type

/** Limit of users per tenant. */
export const maximumUsers = 100
/** E-mails of a tenant a day to people who never signed in: an invitation and a link for each. */
export const maximumEmailsToStrangers = 2 * maximumUsers
/** Maximum number of sign-in links, one per tenant, for one request. */
export const maximumTenantsOfAddress = 20

/** Returns the address in lower case; addresses must differ in more than case. */
export const foldedAddress = (email: EmailAddress): EmailAddress =>
  email.toLowerCase() as EmailAddress

/** The tenant has no user with this id. */
export class UserNotFound extends Data.TaggedError("UserNotFound")<{ readonly userId: UserId }> {}

/** The tenant already has a user with this address. */
export class UserExists extends Data.TaggedError("UserExists") {}

/** The tenant has reached its limit of users. */
export class TooManyUsers extends Data.TaggedError("TooManyUsers")<{ readonly maximum: number }> {}

/** The last owner can't be removed or change role. */
export class LastOwner extends Data.TaggedError("LastOwner") {}

export type UserRejection = UserNotFound | UserExists | TooManyUsers | LastOwner

/** Result of a decision, stored in one transaction. */
export interface UserChange {
  /** The new state of the user, or the removed user. */
  readonly user: User
  readonly kind: "saved" | "removed" | "unchanged"
  /** Whether all sessions and sign-in links of the user end. */
  readonly endsSessions: boolean
  readonly audit?: AuditEntry
  readonly message?: EmailMessage
}

/** What the user may do, for the audit log. */
export const accessDetails = ({
  role,
  operatorScopes,
}: Pick<User, "role" | "operatorScopes">): Readonly<Record<string, string>> =>
  operatorScopes === undefined ? { role } : { scopes: operatorScopes.join(" ") }

const entryOf = (
  action: AuditEntry["action"],
  { tenantId, id, email, ...access }: User,
  actor: AuditActor,
): AuditEntry => ({
  tenantId,
  action,
  actor,
  subject: { type: "user", id, name: email },
  details: accessDetails(access),
})

const isLastOwner = (users: ReadonlyArray<User>, user: User): boolean =>
  user.role === "owner" && users.filter(({ role }) => role === "owner").length === 1

/** Adds the invited user, with the e-mail of the invitation if it may be sent now. */
export const invited = (
  users: ReadonlyArray<User>,
  user: User,
  actor: AuditActor,
  message: EmailMessage | undefined,
): Result.Result<UserChange, UserExists | TooManyUsers> => {
  if (users.some(({ email }) => email === user.email)) return Result.fail(new UserExists())
  if (users.length >= maximumUsers) return Result.fail(new TooManyUsers({ maximum: maximumUsers }))
  const audit = entryOf("user.invited", user, actor)
  const change = { user, kind: "saved", endsSessions: false, audit } as const
  return Result.succeed({ ...change, ...optional({ message }) })
}

/** Returns the user with that id, or `UserNotFound`. */
export const userOf = (
  users: ReadonlyArray<User>,
  userId: UserId,
): Result.Result<User, UserNotFound> => {
  const user = users.find(({ id }) => id === userId)
  return user === undefined ? Result.fail(new UserNotFound({ userId })) : Result.succeed(user)
}

/** Changes the user's role and ends its sessions; an equal role changes nothing. */
export const withRole = (
  users: ReadonlyArray<User>,
  userId: UserId,
  role: Role,
  actor: AuditActor,
): Result.Result<UserChange, UserNotFound | LastOwner> =>
  Result.flatMap(userOf(users, userId), (user): Result.Result<UserChange, LastOwner> => {
    if (user.role === role) return Result.succeed({ user, kind: "unchanged", endsSessions: false })
    if (isLastOwner(users, user)) return Result.fail(new LastOwner())
    const changed = { ...user, role }
    const audit = entryOf("user.role_changed", changed, actor)
    return Result.succeed({ user: changed, kind: "saved", endsSessions: true, audit })
  })

/** The access of a person of the seller; administrators are the owners, of whom one stays. */
export const sellerAccess = (
  scopes: ReadonlyArray<OperatorScope>,
): Pick<User, "role"> & { readonly operatorScopes: ReadonlyArray<OperatorScope> } => ({
  role: scopes.includes("administrator") ? "owner" : "accountant",
  operatorScopes: operatorScopesInOrder(scopes),
})

/**
 * Changes what a person of the seller may do, and ends its sessions; equal scopes change nothing.
 */
export const withOperatorScopes = (
  users: ReadonlyArray<User>,
  userId: UserId,
  scopes: ReadonlyArray<OperatorScope>,
  actor: AuditActor,
): Result.Result<UserChange, UserNotFound | LastOwner> =>
  Result.flatMap(userOf(users, userId), (user): Result.Result<UserChange, LastOwner> => {
    const access = sellerAccess(scopes)
    if (user.operatorScopes?.join() === access.operatorScopes.join())
      return Result.succeed({ user, kind: "unchanged", endsSessions: false })
    if (isLastOwner(users, user) && access.role !== "owner") return Result.fail(new LastOwner())
    const changed = { ...user, ...access }
    const audit = entryOf("user.role_changed", changed, actor)
    return Result.succeed({ user: changed, kind: "saved", endsSessions: true, audit })
  })

/** Removes the user of a tenant that leaves, who may be its last owner, and ends its sessions. */
export const removedWithTenant = (
  users: ReadonlyArray<User>,
  userId: UserId,
  actor: AuditActor,
): Result.Result<UserChange, UserNotFound> =>
  Result.map(userOf(users, userId), (user) => {
    const audit = entryOf("user.removed", user, actor)
    return { user, kind: "removed", endsSessions: true, audit }
  })

/** Removes the user and ends its sessions. */
export const removed = (
  users: ReadonlyArray<User>,
  userId: UserId,
  actor: AuditActor,
): Result.Result<UserChange, UserNotFound | LastOwner> =>
  Result.filterOrFail(
    removedWithTenant(users, userId, actor),
    ({ user }) => !isLastOwner(users, user),
    () => new LastOwner(),
  )

/** A change, with audit events and e-mails to store in the same transaction. */
export interface UserSave extends Omit<UserChange, "audit" | "message"> {
  readonly audit: ReadonlyArray<AuditEvent>
  readonly emails: ReadonlyArray<Email>
}

/** Selects e-mails that anybody can cause, of all tenants. */
export interface UnrequestedQuery {
  /** As `mailboxOf` returns it. */
  readonly mailbox: string
  readonly message: EmailMessage["_tag"]
  readonly after: Instant
  readonly limit: number
}

/** Stores the users of all tenants. */
export class UserRepository extends Context.Service<
  UserRepository,
  {
    /** Returns the tenant's user as last saved; `Option.none` for a user of another tenant. */
    readonly find: (
      tenantId: TenantId,
      userId: UserId,
    ) => Effect.Effect<Option.Option<User>, Unavailable>
    /** Returns the tenant's users by id, which is the order of creation. */
    readonly usersOf: (tenantId: TenantId) => Effect.Effect<ReadonlyArray<User>, Unavailable>
    /**
     * Returns users of all tenants who have asked for reminders, and have been reminded of due
     * dates before that day only (`dueInvoices`): at most `limit`, in any order.
     */
    readonly remindedBefore: (
      day: LocalDate,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<User>, Unavailable>
    /** Returns the users with that address in all tenants, by id, at most `limit`. */
    readonly withEmail: (
      email: EmailAddress,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<User>, Unavailable>
    /**
     * Calls `decide` with all users of the tenant, and with the times of its newest `unrequested`
     * e-mails to strangers, newest first, at most `maximumEmailsToStrangers`; isolated from other
     * changes. Stores the result with its audit events and e-mails in one transaction; the e-mails
     * are due immediately. When `decide` fails, changes nothing and fails with its error. Stores
     * nothing for kind `unchanged`. `endsSessions` deletes all sessions and sign-in links of the
     * user; those of a removed user are always deleted.
     */
    readonly change: <E>(
      tenantId: TenantId,
      decide: (
        users: ReadonlyArray<User>,
        toStrangers: ReadonlyArray<Instant>,
      ) => Result.Result<UserSave, E>,
    ) => Effect.Effect<User, E | Unavailable>
    /**
     * Returns when the `unrequested` e-mails with that message for the mailbox were queued after
     * the instant, by any tenant: newest first, at most `limit`.
     */
    readonly unrequestedTo: (
      query: UnrequestedQuery,
    ) => Effect.Effect<ReadonlyArray<Instant>, Unavailable>
    /** Returns the times that `change` passes to `decide`. */
    readonly unrequestedBy: (
      tenantId: TenantId,
    ) => Effect.Effect<ReadonlyArray<Instant>, Unavailable>
  }
>()("@procurement/domain/user/UserRepository") {}
