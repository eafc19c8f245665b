/** The ports that the suites of users and sessions need together, over one store. */
import type { AuditLog } from "@procurement/domain/audit"
import { EmailQueue } from "@procurement/domain/email"
import type { TenantId } from "@procurement/domain/identity"
import { SessionStore, type User, UserRepository } from "@procurement/domain/user"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { anAuditEvent, aSession, aUser, aUserSave } from "../builders/people.ts"

export type PeoplePorts = UserRepository | SessionStore | AuditLog | EmailQueue

/** A stored user. */
export const savedUser = Effect.fnUntraced(function* (changes: Partial<User> = {}) {
  const users = yield* UserRepository
  const user = aUser(undefined, changes)
  return yield* users.change(user.tenantId, () => Result.succeed(aUserSave(user)))
})

/** A stored user with an open session. */
export const signedInUser = Effect.fnUntraced(function* (changes: Partial<User> = {}) {
  const sessions = yield* SessionStore
  const user = yield* savedUser(changes)
  const session = aSession(user)
  const audit = anAuditEvent(undefined, { tenantId: user.tenantId, action: "user.signed_in" })
  yield* sessions.open(session, audit)
  return { user: { ...user, lastSignInAt: session.createdAt }, session, audit }
})

/** The e-mails queued for a tenant, newest first. */
export const emailsOf = Effect.fnUntraced(function* (tenantId: TenantId) {
  const queue = yield* EmailQueue
  const { emails } = yield* queue.page({ tenantId, limit: 10 })
  return emails.map(({ email }) => email)
})
