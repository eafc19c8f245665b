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
import type { SessionId, TenantId, UserId } from "../../identity/type-id.ts"
import type { OperatorScope } from "../../operator/operator-token.ts"
import { hasAccess, type Tenant, TenantRepository } from "../../tenant/tenant.ts"
import { type Realm, realmOf } from "../realm.ts"
import {
  isEnded,
  type Session,
  SessionEnded,
  SessionNotFound,
  SessionStore,
  usedAt,
} from "../session.ts"
import type { User } from "../user.ts"

/** A person with a session, of either realm. */
export interface SignedIn {
  readonly tenantId: TenantId
  readonly user: SignedInUser
}

/** A person of a tenant as principal. */
export type Person = Principal & { readonly user: SignedInUser }

/** A person of the seller. */
export interface SellerPerson extends SignedIn {
  readonly scopes: ReadonlyArray<OperatorScope>
}

const signedIn = (
  { id, createdAt, expiresAt }: Session,
  { id: userId, email, role, passkeys = [] }: User,
): SignedInUser => ({
  userId,
  email,
  role,
  hasPasskey: passkeys.length > 0,
  sessionId: id,
  createdAt,
  expiresAt,
})

/** Returns the person of a session, with the scopes of the current role. */
export const personOf = (session: Session, user: User, tenant: Tenant): Person => ({
  tenantId: user.tenantId,
  clientId: user.id,
  tokenHash: session.hash,
  scopes: scopesOfRole[user.role],
  tenant,
  user: signedIn(session, user),
})

/** Returns the person of the seller whose session it is. */
export const sellerPersonOf = (session: Session, user: User): SellerPerson => ({
  tenantId: user.tenantId,
  user: signedIn(session, user),
  scopes: user.operatorScopes ?? [],
})

/** Returns the open session of the realm and records the use. Fails with `SessionEnded`. */
const openSessionOf = Effect.fnUntraced(function* (hash: SecretHash, realm: Realm) {
  const sessions = yield* SessionStore
  const open = Option.getOrUndefined(yield* sessions.find(hash))
  const now = instant(yield* Clock.currentTimeMillis)
  if (open === undefined || realmOf(open.user) !== realm || isEnded(open.session, now))
    return yield* new SessionEnded()
  const used = usedAt(open.session, now)
  if (used !== undefined) yield* sessions.noteUse(used)
  return { session: used ?? open.session, user: open.user }
})

/**
 * Returns the person whose session has a secret with that hash, and records the use. Fails with
 * `SessionEnded` when the session is unknown, revoked or ended, or the tenant has left.
 */
export const authenticateSession = Effect.fnUntraced(function* (hash: SecretHash) {
  const tenants = yield* TenantRepository
  const { session, user } = yield* openSessionOf(hash, "customers")
  const tenant = Option.getOrUndefined(yield* tenants.find(user.tenantId))
  if (tenant === undefined || !hasAccess(tenant)) return yield* new SessionEnded()
  return personOf(session, user, tenant)
})

/** As `authenticateSession`, for people of the seller. */
export const authenticateSellerSession = (hash: SecretHash) =>
  Effect.map(openSessionOf(hash, "seller"), ({ session, user }) => sellerPersonOf(session, user))

/** Returns the active sessions of a user of the person's tenant, newest first. */
export const listSessions = Effect.fnUntraced(function* (
  { tenantId }: Pick<SignedIn, "tenantId">,
  userId: UserId,
) {
  const sessions = yield* SessionStore
  const now = instant(yield* Clock.currentTimeMillis)
  const all = yield* sessions.sessionsOf(tenantId, userId)
  return all.filter((session) => !isEnded(session, now))
})

/** Ends the person's current session. */
export const signOut = Effect.fnUntraced(function* ({ tenantId, user }: SignedIn) {
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
 * Ends a session of the person, or of any user of the tenant if the person manages users. Fails
 * with `SessionNotFound`.
 */
export const revokeSession = Effect.fnUntraced(function* (
  { tenantId, user }: SignedIn,
  sessionId: SessionId,
  managesUsers: boolean,
) {
  const sessions = yield* SessionStore
  const session = Option.getOrUndefined(yield* sessions.findById(tenantId, sessionId))
  const isOwn = session?.userId === user.userId
  if (session === undefined || !(isOwn || managesUsers)) {
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
