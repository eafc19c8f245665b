/** Stores the users of all tenants. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type * as Result from "effect/Result"
import type { AuditEvent } from "../audit/audit-event.ts"
import type { Email, EmailAddress } from "../email/email.ts"
import type { TenantId, UserId } from "../identity/type-id.ts"
import type { Unavailable } from "../unavailable.ts"
import type { User, UserChange } from "./user.ts"

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
