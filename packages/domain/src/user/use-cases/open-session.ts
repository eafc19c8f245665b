/** Opens sessions. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { AuditEntry } from "../../audit/audit-log.ts"
import { auditStamp } from "../../audit/use-cases/keep-audit.ts"
import { instant } from "../../calendar/instant.ts"
import {
  entropyBytesPerSecret,
  SecretHashing,
  sessionSecretValue,
} from "../../credential/credential.ts"
import { Entropy, nextId, type SessionId } from "../../identity/type-id.ts"
import { newSession, type Session, SessionStore } from "../session.ts"
import { accessDetails, type User } from "../user.ts"

/** The browser that signs in. */
export interface Browser {
  readonly userAgent: string | undefined
  /** Secret of the session that it has now. */
  readonly sessionSecret?: string | undefined
}

/** A new session, and the secret that is shown once. */
export interface OpenedSession {
  readonly session: Session
  readonly user: User
  readonly value: string
}

const ownEntry = (
  action: AuditEntry["action"],
  { id, tenantId, email, ...access }: User,
  means: Readonly<Record<string, string>>,
): AuditEntry => ({
  tenantId,
  action,
  actor: { type: "user", userId: id, email },
  subject: { type: "user", id, name: email },
  details: { ...accessDetails(access), ...means },
})

/** Ends the session that a new one of the same user replaces. */
const endReplaced = Effect.fnUntraced(function* (user: User, secret: string) {
  const sessions = yield* SessionStore
  const { hashOf } = yield* SecretHashing
  const open = Option.getOrUndefined(yield* sessions.find(hashOf(secret)))
  if (open?.user.id !== user.id) return
  const stamped = yield* auditStamp
  const { tenantId, id } = open.session
  yield* sessions.end(tenantId, id, stamped(ownEntry("user.signed_out", user, {})))
})

/**
 * Opens a session, which replaces the browser's session of the same user, and returns its secret
 * once; undefined when the user was removed meanwhile. The audit log says by which means the user
 * signed in, if not by a link.
 */
export const openSession = Effect.fnUntraced(function* (
  user: User,
  { userAgent, sessionSecret }: Browser,
  means: Readonly<Record<string, string>> = {},
) {
  const sessions = yield* SessionStore
  const entropy = yield* Entropy
  const { hashOf } = yield* SecretHashing
  const now = instant(yield* Clock.currentTimeMillis)
  const value = sessionSecretValue(yield* entropy.bytes(entropyBytesPerSecret))
  const id = (yield* nextId("ses")) as SessionId
  const { tenantId, id: userId } = user
  const session = newSession({ id, hash: hashOf(value), tenantId, userId }, userAgent, now)
  const stamped = yield* auditStamp
  const event = stamped(ownEntry("user.signed_in", user, means))
  if (!(yield* sessions.open(session, event))) return undefined
  if (sessionSecret !== undefined) yield* endReplaced(user, sessionSecret)
  const opened: OpenedSession = { session, user, value }
  return opened
})
