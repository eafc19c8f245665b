/**
 * Sign-in: a one-time link sent by e-mail opens a session.
 *
 * Pure: time, ids and hashes are arguments. Secrets of links and sessions have 256 random bits, and
 * only their SHA-256 appears here. A link is valid once, for ten minutes. A session ends after
 * twelve hours without a request, and in any case after seven days.
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

/** Minimum time between two records of use. */
export const sessionUsePrecision: Duration.Duration = Duration.minutes(1)

/** Maximum stored characters of the user agent. */
export const maximumUserAgentLength = 200

export const SignInLink = Schema.Struct({
  hash: SecretHash,
  /** User for whom the link opens a session; absent in a decoy (see `decoyLink`). */
  user: Schema.optionalKey(Schema.Struct({ tenantId: TenantId, userId: UserId })),
  expiresAt: Instant,
  /** Set in the challenge of a passkey, which is not a link: to sign in, or to add one. */
  isFor: Schema.optionalKey(Schema.Literals(["passkey sign-in", "new passkey"])),
})
export type SignInLink = typeof SignInLink.Type

export const Session = Schema.Struct({
  id: SessionId,
  hash: SecretHash,
  tenantId: TenantId,
  userId: UserId,
  createdAt: Instant,
  /** Precise to the minute. */
  lastUsedAt: Instant,
  expiresAt: Instant,
  /** User agent of the browser. */
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
 * Creates a link without a user for an unknown address, so that the request takes the same steps
 * and time as for a known one.
 */
export const decoyLink = (hash: SecretHash, now: Instant): SignInLink => ({
  hash,
  expiresAt: after(now, linkLifetime),
})

/** Creates the challenge that a passkey signs: once, while a link would be valid. */
export const newChallenge = (
  hash: SecretHash,
  isFor: NonNullable<SignInLink["isFor"]>,
  user: Pick<User, "tenantId" | "id"> | undefined,
  now: Instant,
): SignInLink => ({
  ...(user === undefined ? decoyLink(hash, now) : newLink(hash, user, now)),
  isFor,
})

export const isEnded = ({ expiresAt }: { readonly expiresAt: Instant }, now: Instant): boolean =>
  now >= expiresAt

const expiryOf = (createdAt: Instant, lastUsedAt: Instant): Instant =>
  instant(Math.min(after(createdAt, sessionLifetime), after(lastUsedAt, sessionIdleTime)))

export const newSession = (
  identity: Pick<Session, "id" | "hash" | "tenantId" | "userId">,
  userAgent: string | undefined,
  now: Instant,
): Session => ({
  ...identity,
  createdAt: now,
  lastUsedAt: now,
  expiresAt: expiryOf(now, now),
  ...optional({ userAgent: userAgent?.slice(0, maximumUserAgentLength) }),
})

/**
 * Returns the session after a request at that instant; undefined when the use need not be recorded.
 */
export const usedAt = (session: Session, now: Instant): Session | undefined =>
  now < after(session.lastUsedAt, sessionUsePrecision)
    ? undefined
    : { ...session, lastUsedAt: now, expiresAt: expiryOf(session.createdAt, now) }

/** Requests for links per mailbox, also unknown ones: two at once, then one per minute. */
export const linksPerEmail: Policy = { name: "sign-in", ratePerMinute: 1, capacity: 2 }

/** Requests and uses of links per IP address. */
export const signInsPerAddress: Policy = { name: "sign-in", ratePerMinute: 20, capacity: 20 }

/**
 * The link is unknown, used or expired, or its user was removed. The response does not state which.
 */
export class SignInLinkNotAccepted extends Data.TaggedError("SignInLinkNotAccepted") {}

/** The session is unknown, was revoked, or has ended. */
export class SessionEnded extends Data.TaggedError("SessionEnded") {}

/** The session does not exist or is not visible to the caller. */
export class SessionNotFound extends Data.TaggedError("SessionNotFound") {}

export interface OpenSession {
  readonly session: Session
  /** The user as last saved. */
  readonly user: User
}

/** Stores sign-in links, challenges and sessions. Contains only hashes, no secrets. */
export class SessionStore extends Context.Service<
  SessionStore,
  {
    /**
     * Stores the links and queues the e-mails, due immediately, in one transaction. Skips links of
     * users that no longer exist.
     */
    readonly saveLinks: (
      links: ReadonlyArray<SignInLink>,
      emails: ReadonlyArray<Email>,
    ) => Effect.Effect<void, Unavailable>
    /**
     * Deletes the link with that hash and returns it. Of several concurrent calls, one receives it.
     */
    readonly takeLink: (hash: SecretHash) => Effect.Effect<Option.Option<SignInLink>, Unavailable>
    /**
     * Stores a new session with its audit event, and its start as the user's last sign-in, in one
     * transaction. Returns false and stores nothing when the user no longer exists.
     */
    readonly open: (session: Session, audit: AuditEvent) => Effect.Effect<boolean, Unavailable>
    /**
     * Returns the session with that hash, ended or not, with its user as last saved; `Option.none`
     * when it was deleted.
     */
    readonly find: (hash: SecretHash) => Effect.Effect<Option.Option<OpenSession>, Unavailable>
    /** Returns the sessions of the tenant's user, ended or not, newest first by id. */
    readonly sessionsOf: (
      tenantId: TenantId,
      userId: UserId,
    ) => Effect.Effect<ReadonlyArray<Session>, Unavailable>
    /** Returns the tenant's session with that id; `Option.none` for a session of another tenant. */
    readonly findById: (
      tenantId: TenantId,
      id: SessionId,
    ) => Effect.Effect<Option.Option<Session>, Unavailable>
    /**
     * Stores the session's last use and end, unless the same or a later use is stored. Ignores a
     * deleted session.
     */
    readonly noteUse: (session: Session) => Effect.Effect<void, Unavailable>
    /**
     * Deletes the tenant's session and stores the audit event in one transaction. Returns false and
     * stores nothing when the tenant has no such session.
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
