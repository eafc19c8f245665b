/**
 * How a person signs in: with a one-time link sent by e-mail, which opens a session.
 *
 * Pure: time, ids and hashes are given. The secrets of links and sessions have 256 random bits and
 * are not known here, only their SHA-256. A link is valid once, for ten minutes; a session ends
 * after twelve hours without a request, and always seven days after it began.
 */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { AuditEvent } from "../audit/audit-log.ts"
import { Instant, instant } from "../calendar/instant.ts"
import { SecretHash } from "../credential/credential.ts"
import type { Email } from "../email/email.ts"
import { SessionId, TenantId, UserId } from "../identity/type-id.ts"
import { optional } from "../optional.ts"
import type { Policy } from "../rate-limit/bucket.ts"
import type { Unavailable } from "../unavailable.ts"
import type { User } from "./user.ts"

export const linkLifetime: Duration.Duration = Duration.minutes(10)
export const sessionIdleTime: Duration.Duration = Duration.hours(12)
export const sessionLifetime: Duration.Duration = Duration.days(7)

/** The use of a session is recorded at most once in this time. */
export const sessionUsePrecision: Duration.Duration = Duration.minutes(1)

/** The most characters of a browser's name that are stored. */
export const maximumUserAgentLength = 200

export const SignInLink = Schema.Struct({
  hash: SecretHash,
  /** Of a link that opens a session; a link without a user opens none (see `decoyLink`). */
  user: Schema.optionalKey(Schema.Struct({ tenantId: TenantId, userId: UserId })),
  expiresAt: Instant,
})
export type SignInLink = typeof SignInLink.Type

export const Session = Schema.Struct({
  id: SessionId,
  hash: SecretHash,
  tenantId: TenantId,
  userId: UserId,
  createdAt: Instant,
  /** To the minute. */
  lastUsedAt: Instant,
  expiresAt: Instant,
  /** How the browser names itself. */
  userAgent: Schema.optionalKey(Schema.String),
})
export type Session = typeof Session.Type

const after = (from: Instant, time: Duration.Duration): Instant =>
  instant(from + Duration.toMillis(time))

export const newLink = (
  hash: SecretHash,
  { tenantId, id }: Pick<User, "tenantId" | "id">,
  now: Instant,
  lifetime: Duration.Duration = linkLifetime,
): SignInLink => ({ hash, user: { tenantId, userId: id }, expiresAt: after(now, lifetime) })

/**
 * Stored when the address is unknown, so that the request takes the same steps and time as one
 * with a known address.
 */
export const decoyLink = (hash: SecretHash, now: Instant): SignInLink => ({
  hash,
  expiresAt: after(now, linkLifetime),
})

export const isEnded = ({ expiresAt }: { readonly expiresAt: Instant }, now: Instant): boolean =>
  now >= expiresAt

const expiryOf = (createdAt: Instant, lastUsedAt: Instant): Instant =>
  instant(Math.min(after(createdAt, sessionLifetime), after(lastUsedAt, sessionIdleTime)))

export const newSession = (
  given: Pick<Session, "id" | "hash" | "tenantId" | "userId">,
  userAgent: string | undefined,
  now: Instant,
): Session => ({
  ...given,
  createdAt: now,
  lastUsedAt: now,
  expiresAt: expiryOf(now, now),
  ...optional({ userAgent: userAgent?.slice(0, maximumUserAgentLength) }),
})

/** The session after a request at that instant; undefined if the use need not be recorded. */
export const usedAt = (session: Session, now: Instant): Session | undefined =>
  now < after(session.lastUsedAt, sessionUsePrecision)
    ? undefined
    : { ...session, lastUsedAt: now, expiresAt: expiryOf(session.createdAt, now) }

/** Sign-in links that are sent to one e-mail address: two at once, then one a minute. */
export const linksPerEmail: Policy = { name: "sign-in", ratePerMinute: 1, capacity: 2 }

/** Requests for links, and attempts to use one, from one IP address. */
export const signInsPerAddress: Policy = { name: "sign-in", ratePerMinute: 20, capacity: 20 }

// Stores sign-in links and sessions. Contains hashes, never a secret.

/** The link is unknown, used or expired, or its user was removed: one response for all of them. */
export class SignInLinkNotAccepted extends Data.TaggedError("SignInLinkNotAccepted") {}

/** The session is unknown, was revoked, or has ended. */
export class SessionEnded extends Data.TaggedError("SessionEnded") {}

/** The session does not exist, or the caller may not see it. */
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
