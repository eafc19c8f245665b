/** Authenticates, lists and ends people's sessions. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { auditStamp } from "../../audit/use-cases/keep-audit.ts"
import { instant } from "../../calendar/instant.ts"
import {
  type Principal,
  type SecretHash,
  type SignedInUser,
  scopesOfRole,
} from "../../credential/credential.ts"
import type { SessionId, UserId } from "../../identity/type-id.ts"
import { type Tenant, TenantRepository } from "../../tenant/tenant.ts"
import {
  isEnded,
  type Session,
  SessionEnded,
  SessionNotFound,
  SessionStore,
  usedAt,
} from "../session.ts"
import type { User } from "../user.ts"

/** A person as principal. */
export type Person = Principal & { readonly user: SignedInUser }

/** Returns the person of a session, with the scopes of the current role. */
export const personOf = (
  { id, hash, createdAt, expiresAt }: Session,
  { id: userId, email, role, tenantId, passkeys = [] }: User,
  tenant: Tenant,
): Person => ({
  tenantId,
  clientId: userId,
  tokenHash: hash,
  scopes: scopesOfRole[role],
  tenant,
  user: {
    userId,
    email,
    role,
    hasPasskey: passkeys.length > 0,
    sessionId: id,
    createdAt,
    expiresAt,
  },
})

/**
 * Returns the person whose session has a secret with that hash, and records the use. Fails with
 * `SessionEnded` when the session is unknown, revoked or ended.
 */
export const authenticateSession = Effect.fnUntraced(function* (hash: SecretHash) {
  const sessions = yield* SessionStore
  const tenants = yield* TenantRepository
  const open = Option.getOrUndefined(yield* sessions.find(hash))
  const now = instant(yield* Clock.currentTimeMillis)
  if (open === undefined || isEnded(open.session, now)) return yield* new SessionEnded()
  const tenant = yield* tenants.find(open.session.tenantId)
  if (Option.isNone(tenant)) return yield* new SessionEnded()
  const used = usedAt(open.session, now)
  if (used !== undefined) yield* sessions.noteUse(used)
  return personOf(used ?? open.session, open.user, tenant.value)
})

/** Returns the active sessions of a user of the person's tenant, newest first. */
export const listSessions = Effect.fnUntraced(function* ({ tenantId }: Person, userId: UserId) {
  const sessions = yield* SessionStore
  const now = instant(yield* Clock.currentTimeMillis)
  const all = yield* sessions.sessionsOf(tenantId, userId)
  return all.filter((session) => !isEnded(session, now))
})

/** Ends the person's current session. */
export const signOut = Effect.fnUntraced(function* ({ tenantId, user }: Person) {
  const sessions = yield* SessionStore
  const stamped = yield* auditStamp
  const { userId, email, sessionId } = user
  const event = stamped({
    tenantId,
    action: "user.signed_out",
    actor: { type: "user", userId, email },
    subject: { type: "user", id: userId, name: email },
  })
  yield* sessions.end(tenantId, sessionId, event)
})

/**
 * Ends a session of the person, or of any user of the tenant if the person may manage users. Fails
 * with `SessionNotFound`.
 */
export const revokeSession = Effect.fnUntraced(function* (person: Person, sessionId: SessionId) {
  const { tenantId, user, scopes } = person
  const sessions = yield* SessionStore
  const session = Option.getOrUndefined(yield* sessions.findById(tenantId, sessionId))
  const isOwn = session?.userId === user.userId
  if (session === undefined || !(isOwn || scopes.includes("users:manage"))) {
    return yield* new SessionNotFound()
  }
  const stamped = yield* auditStamp
  const event = stamped({
    tenantId,
    action: "session.revoked",
    actor: { type: "user", userId: user.userId, email: user.email },
    subject: { type: "session", id: sessionId },
    details: { userId: session.userId },
  })
  if (!(yield* sessions.end(tenantId, sessionId, event))) return yield* new SessionNotFound()
})

/** Deletes ended links and sessions; returns how many. */
export const forgetEndedSessions = Effect.fnUntraced(function* () {
  const sessions = yield* SessionStore
  return yield* sessions.forgetEnded(instant(yield* Clock.currentTimeMillis))
})
