/** The contract of `SessionStore`. */
import { expect } from "@effect/vitest"
import { AuditLog } from "@procurement/domain/audit"
import { instant } from "@procurement/domain/calendar"
import { EmailQueue, withoutSecret } from "@procurement/domain/email"
import { decoyLink, SessionStore, UserRepository } from "@procurement/domain/user"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { freshSecretHash } from "../builders/credentials.ts"
import {
  freshEra,
  freshSessionId,
  freshTenantId,
  freshUserId,
  usualInstant,
} from "../builders/fresh.ts"
import { anAuditEvent, aSession, aSignInEmail, aSignInLink, aUser } from "../builders/people.ts"
import { clauses, needing } from "../suite/clause.ts"
import { expectNone, expectSame, expectSome, together } from "../suite/expecting.ts"
import { suiteOf } from "../suite/register.ts"
import { emailsOf, type PeoplePorts, savedUser, signedInUser } from "./people-ports.ts"

export const sessionStoreClauses = clauses<PeoplePorts>({
  *"returns a link exactly as it was saved, and to one of several concurrent callers"() {
    const sessions = yield* SessionStore
    const user = yield* savedUser()
    const [link, decoy] = [aSignInLink(user), decoyLink(freshSecretHash(), usualInstant)]
    yield* sessions.saveLinks([link, decoy], [])
    const taken = yield* together([1, 2, 3, 4].map(() => sessions.takeLink(link.hash)))
    const links = taken.filter(Option.isSome)
    expect(links).toHaveLength(1)
    expectSame(Option.getOrUndefined(links[0] ?? Option.none()), link)
    expectSame(expectSome(yield* sessions.takeLink(decoy.hash)), decoy)
    expectNone(yield* sessions.takeLink(freshSecretHash()))
  },

  *"queues the e-mails of links, shown without them, and stores no link of an unknown user"() {
    const [sessions, queue] = [yield* SessionStore, yield* EmailQueue]
    const user = yield* savedUser()
    const unknown = aSignInLink(aUser())
    const email = aSignInEmail(user)
    yield* sessions.saveLinks([unknown, aSignInLink(user)], [email])
    expectSame(yield* emailsOf(user.tenantId), [withoutSecret(email)])
    const now = email.createdAt
    const due = yield* queue.claimDue({ limit: 1_000, now, leaseUntil: now })
    expectSame(
      due.map(({ task }) => task.email).find(({ id }) => id === email.id),
      email,
    )
    expectNone(yield* sessions.takeLink(unknown.hash))
  },

  *"opens a session with its audit event and its user's last sign-in"() {
    const [sessions, log] = [yield* SessionStore, yield* AuditLog]
    const { user, session, audit } = yield* signedInUser()
    expectSame(expectSome(yield* sessions.find(session.hash)), { session, user })
    const { events } = yield* log.page({ tenantId: user.tenantId, limit: 5 })
    expect(events.map(({ id }) => id)).toContain(audit.id)
    expectNone(yield* sessions.find(freshSecretHash()))
  },

  *"returns false and stores nothing when the user of a session does not exist in the tenant"() {
    const [sessions, log, users] = [yield* SessionStore, yield* AuditLog, yield* UserRepository]
    const user = yield* savedUser()
    const elsewhere = freshTenantId()
    for (const owner of [aUser(), { ...user, tenantId: elsewhere }]) {
      const session = aSession(owner)
      const audit = anAuditEvent(undefined, { tenantId: owner.tenantId })
      expect(yield* sessions.open(session, audit)).toBe(false)
      expectNone(yield* sessions.find(session.hash))
      expectSame((yield* log.page({ tenantId: owner.tenantId, limit: 5 })).events, [])
    }
    expectSame(expectSome(yield* users.find(user.tenantId, user.id)), user)
  },

  *"lists the sessions of a user, newest first, only to the tenant"() {
    const sessions = yield* SessionStore
    const { user, session } = yield* signedInUser()
    yield* signedInUser({ tenantId: user.tenantId })
    const era = instant(usualInstant + 1_000)
    const newer = aSession(user, { id: freshSessionId(era) })
    yield* sessions.open(newer, anAuditEvent(undefined, { tenantId: user.tenantId }))
    expectSame(yield* sessions.sessionsOf(user.tenantId, user.id), [newer, session])
    expectSame(yield* sessions.sessionsOf(freshTenantId(), user.id), [])
    expectSame(yield* sessions.sessionsOf(user.tenantId, freshUserId()), [])
    expectSame(expectSome(yield* sessions.findById(user.tenantId, session.id)), session)
    expectNone(yield* sessions.findById(freshTenantId(), session.id))
  },

  *"stores the use of a session, unless the same or a later use is stored"() {
    const sessions = yield* SessionStore
    const { session } = yield* signedInUser()
    const at = (seconds: number) => instant(session.createdAt + seconds * 1_000)
    const later = { ...session, lastUsedAt: at(90), expiresAt: at(9_000) }
    yield* sessions.noteUse(later)
    yield* sessions.noteUse({ ...session, lastUsedAt: at(80), expiresAt: at(8_000) })
    yield* sessions.noteUse({ ...later, expiresAt: at(7_000) })
    expectSame(expectSome(yield* sessions.find(session.hash)).session, later)
    yield* sessions.noteUse({ ...later, hash: freshSecretHash() })
  },

  *"removes the given session of the tenant with its audit event, and no other"() {
    const [sessions, log] = [yield* SessionStore, yield* AuditLog]
    const { user, session } = yield* signedInUser()
    const other = yield* signedInUser({ tenantId: user.tenantId })
    const { tenantId } = user
    const audit = anAuditEvent(undefined, { tenantId, action: "session.revoked" })
    expect(yield* sessions.end(freshTenantId(), session.id, audit)).toBe(false)
    expectSome(yield* sessions.find(session.hash))
    expect(yield* sessions.end(tenantId, session.id, audit)).toBe(true)
    expectNone(yield* sessions.find(session.hash))
    expectSome(yield* sessions.find(other.session.hash))
    const again = anAuditEvent(undefined, { tenantId, action: "session.revoked" })
    expect(yield* sessions.end(tenantId, session.id, again)).toBe(false)
    const { events } = yield* log.page({ tenantId, limit: 10 })
    expect(events.filter(({ action }) => action === "session.revoked").map(({ id }) => id)).toEqual(
      [audit.id],
    )
  },

  "deletes links and sessions that ended before the instant, and returns how many": needing(
    "isolated",
    function* () {
      const sessions = yield* SessionStore
      const user = yield* savedUser()
      const era = freshEra()
      const audit = () => anAuditEvent(undefined, { tenantId: user.tenantId })
      const open = [0, 1].map((nth) => aSession(user, { expiresAt: instant(era + nth) }))
      for (const session of open) yield* sessions.open(session, audit())
      const links = [0, 1].map((nth) => ({ ...aSignInLink(user), expiresAt: instant(era + nth) }))
      yield* sessions.saveLinks(links, [])
      expect(yield* sessions.forgetEnded(instant(era + 1))).toBe(2)
      expect((yield* sessions.sessionsOf(user.tenantId, user.id)).map(({ hash }) => hash)).toEqual([
        open[1]?.hash,
      ])
      const taken = yield* Effect.forEach(links, ({ hash }) => sessions.takeLink(hash))
      expect(taken.map(Option.isSome)).toEqual([false, true])
    },
  ),
})

export const sessionStoreContract = suiteOf({ port: "SessionStore", clauses: sessionStoreClauses })
