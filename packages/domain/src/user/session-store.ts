/** Stores sign-in links and sessions. Contains hashes, never a secret. */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { AuditEvent } from "../audit/audit-event.ts"
import type { Instant } from "../calendar/instant.ts"
import type { SecretHash } from "../credential/credential.ts"
import type { Email } from "../email/email.ts"
import type { SessionId, TenantId, UserId } from "../identity/type-id.ts"
import type { Unavailable } from "../unavailable.ts"
import type { Session, SignInLink } from "./session.ts"
import type { User } from "./user.ts"

/** The link is unknown, used or expired, or its user was removed: one response for all of them. */
export class SignInLinkNotAccepted extends Data.TaggedError("SignInLinkNotAccepted") {}

/** The session is unknown, was revoked, or has ended. */
export class SessionEnded extends Data.TaggedError("SessionEnded") {}

/** There is no such session that the caller may see. */
export class SessionNotFound extends Data.TaggedError("SessionNotFound") {}

export interface OpenSession {
  readonly session: Session
  /** The user as last saved. */
  readonly user: User
}

export class SessionStore extends Context.Service<
  SessionStore,
  {
    /**
     * Stores the links and queues the e-mails, together or not at all; the e-mails are due at once.
     * The link of a user that no longer exists is not stored.
     */
    readonly saveLinks: (
      links: ReadonlyArray<SignInLink>,
      emails: ReadonlyArray<Email>,
    ) => Effect.Effect<void, Unavailable>
    /** Removes the link with that hash and returns it; of several concurrent calls one gets it. */
    readonly takeLink: (hash: SecretHash) => Effect.Effect<Option.Option<SignInLink>, Unavailable>
    /**
     * Stores a new session with its audit event, and its beginning as the user's last sign-in,
     * together or not at all. False, and nothing is stored, when the user no longer exists.
     */
    readonly open: (session: Session, audit: AuditEvent) => Effect.Effect<boolean, Unavailable>
    /** The session with that hash, ended or not, with its user as last saved; none if removed. */
    readonly find: (hash: SecretHash) => Effect.Effect<Option.Option<OpenSession>, Unavailable>
    /** The sessions of the tenant's user, ended or not, newest first by id. */
    readonly sessionsOf: (
      tenantId: TenantId,
      userId: UserId,
    ) => Effect.Effect<ReadonlyArray<Session>, Unavailable>
    /** The tenant's session with that id; none for a session of another tenant. */
    readonly findById: (
      tenantId: TenantId,
      id: SessionId,
    ) => Effect.Effect<Option.Option<Session>, Unavailable>
    /**
     * Stores last use and end of the session, unless the same or a later use is stored. Not an
     * error when the session was removed.
     */
    readonly noteUse: (session: Session) => Effect.Effect<void, Unavailable>
    /**
     * Removes the tenant's session and stores the audit event, together. False, and nothing is
     * stored, when the tenant has no such session.
     */
    readonly end: (
      tenantId: TenantId,
      id: SessionId,
      audit: AuditEvent,
    ) => Effect.Effect<boolean, Unavailable>
    /** Deletes links and sessions that ended before the instant; returns how many. */
    readonly forgetEnded: (before: Instant) => Effect.Effect<number, Unavailable>
  }
>()("@procurement/domain/user/SessionStore") {}
