/** The contract of `UserRepository`. */
import { expect } from "@effect/vitest"
import { AuditLog } from "@procurement/domain/audit"
import { instant, type LocalDate } from "@procurement/domain/calendar"
import { type Email, withoutSecret } from "@procurement/domain/email"
import { lineText } from "@procurement/domain/text"
import type { User } from "@procurement/domain/user"
import {
  maximumEmailsToStrangers,
  SessionStore,
  UserExists,
  UserRepository,
} from "@procurement/domain/user"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { freshTenantId, freshUserId, usualInstant } from "../builders/fresh.ts"
import {
  anAuditEvent,
  aSignInEmail,
  aSignInLink,
  aUser,
  aUserSave,
  freshAddress,
} from "../builders/people.ts"
import { clauses } from "../suite/clause.ts"
import { expectNone, expectSame, expectSome, failureOf, together } from "../suite/expecting.ts"
import { forEachRun } from "../suite/property.ts"
import { suiteOf } from "../suite/register.ts"
import { emailsOf, type PeoplePorts, savedUser, signedInUser } from "./people-ports.ts"

const anInvitation: Email["message"] = {
  _tag: "UserInvited",
  tenantName: lineText("Sklep"),
  role: "owner",
  signInUrl: "https://example.com/dashboard/#/sign-in",
}

/** Stores e-mails that many milliseconds after `usualInstant`, with these changes. */
const queuedEmails = Effect.fnUntraced(function* (
  queued: ReadonlyArray<readonly [millis: number, changes: Partial<Email>]>,
) {
  const users = yield* UserRepository
  for (const [millis, changes] of queued) {
    const user = aUser()
    const createdAt = instant(usualInstant + millis)
    const save = aUserSave(user, { emails: [{ ...aSignInEmail(user), createdAt, ...changes }] })
    yield* users.change(user.tenantId, () => Result.succeed(save))
  }
})

export const userRepositoryClauses = clauses<PeoplePorts>({
  "returns every user exactly as it was saved, only to its tenant": forEachRun(function* (random) {
    const users = yield* UserRepository
    const user = aUser(random)
    const saved = yield* users.change(user.tenantId, () => Result.succeed(aUserSave(user)))
    expectSame(saved, user)
    expectSame(expectSome(yield* users.find(user.tenantId, user.id)), user)
    expectNone(yield* users.find(freshTenantId(), user.id))
    expectNone(yield* users.find(user.tenantId, freshUserId()))
  }),

  *"lists only the users of the tenant, ordered by id"() {
    const users = yield* UserRepository
    const tenantId = freshTenantId()
    const members: Array<User> = []
    for (let nth = 0; nth < 4; nth += 1) members.push(yield* savedUser({ tenantId }))
    yield* savedUser()
    const byId = members.toSorted((left, right) => (left.id < right.id ? -1 : 1))
    expectSame(yield* users.usersOf(tenantId), byId)
    expectSame(yield* users.usersOf(freshTenantId()), [])
  },

  *"finds the users with an address in all tenants, at most as many as asked for"() {
    const users = yield* UserRepository
    const email = freshAddress()
    const namesakes = [yield* savedUser({ email }), yield* savedUser({ email })]
    yield* savedUser()
    const byId = namesakes.toSorted((left, right) => (left.id < right.id ? -1 : 1))
    expectSame(yield* users.withEmail(email, 5), byId)
    expectSame(yield* users.withEmail(email, 1), byId.slice(0, 1))
    expectSame(yield* users.withEmail(freshAddress(), 5), [])
  },

  *"finds people who were reminded before a day, at most as many as asked for"() {
    const users = yield* UserRepository
    const day = (text: string) => text as LocalDate
    const remindedOn = (dueInvoices: string) =>
      savedUser({ notifications: { issuedInvoices: usualInstant, dueInvoices: day(dueInvoices) } })
    const early = yield* remindedOn("1990-01-02")
    const late = yield* remindedOn("1990-01-03")
    yield* savedUser({ notifications: { issuedInvoices: usualInstant } })
    yield* savedUser()
    const foundBefore = (text: string, limit = 5) => users.remindedBefore(day(text), limit)
    expectSame(yield* foundBefore("1990-01-02"), [])
    expectSame(yield* foundBefore("1990-01-03"), [early])
    const both = (yield* foundBefore("1990-01-04")).toSorted((left, right) =>
      left.id < right.id ? -1 : 1,
    )
    const byId = [early, late].toSorted((left, right) => (left.id < right.id ? -1 : 1))
    expectSame(both, byId)
    expect(yield* foundBefore("1990-01-04", 1)).toHaveLength(1)
  },

  *"stores a change with its audit events and e-mails"() {
    const [users, log] = [yield* UserRepository, yield* AuditLog]
    const user = aUser()
    const email = aSignInEmail(user)
    const save = aUserSave(user, { emails: [email] })
    yield* users.change(user.tenantId, () => Result.succeed(save))
    expectSame((yield* log.page({ tenantId: user.tenantId, limit: 5 })).events, save.audit)
    expectSame(yield* emailsOf(user.tenantId), [withoutSecret(email)])
  },

  *"returns the times of unrequested e-mails to a mailbox of any tenant, newest first"() {
    const users = yield* UserRepository
    const mailbox = freshAddress()
    const unrequested = { mailbox, isToStranger: true }
    const message = "SignInLinkRequested"
    yield* queuedEmails([
      [0, { unrequested }],
      [1, { unrequested: { ...unrequested, isToStranger: false } }],
      [2, { unrequested: { ...unrequested, mailbox: freshAddress() } }],
      [3, {}],
      [4, { unrequested, message: anInvitation }],
      [5, { unrequested }],
    ])
    const timesAfter = (offset: number, limit = 10) =>
      users.unrequestedTo({ mailbox, message, after: instant(usualInstant + offset), limit })
    expectSame(
      yield* timesAfter(-1),
      [5, 1, 0].map((nth) => instant(usualInstant + nth)),
    )
    expectSame(
      yield* timesAfter(0),
      [5, 1].map((nth) => instant(usualInstant + nth)),
    )
    expectSame(yield* timesAfter(0, 1), [instant(usualInstant + 5)])
    const invitations = { mailbox, message: "UserInvited", after: usualInstant, limit: 10 } as const
    expectSame(yield* users.unrequestedTo(invitations), [instant(usualInstant + 4)])
  },

  *"returns the times of a tenant's e-mails to strangers, newest first"() {
    const users = yield* UserRepository
    const tenantId = freshTenantId()
    const unrequested = { mailbox: freshAddress(), isToStranger: true }
    yield* queuedEmails([
      [0, { tenantId, unrequested }],
      [1, { tenantId, unrequested: { ...unrequested, mailbox: freshAddress() } }],
      [2, { tenantId, unrequested: { ...unrequested, isToStranger: false } }],
      [3, { tenantId }],
      [4, { unrequested }],
    ])
    const times = [1, 0].map((nth) => instant(usualInstant + nth))
    expectSame(yield* users.unrequestedBy(tenantId), times)
    const seen = users.change(tenantId, (_, toStrangers) => Result.fail(toStrangers))
    expectSame(yield* Effect.flip(seen), times)
  },

  *"passes the times of no more e-mails to strangers than a tenant may send a day"() {
    const users = yield* UserRepository
    const user = aUser()
    const unrequested = { mailbox: user.email, isToStranger: true }
    const emails = Array.from({ length: maximumEmailsToStrangers + 1 }, (_, nth) => ({
      ...aSignInEmail(user),
      createdAt: instant(usualInstant + nth),
      unrequested,
    }))
    yield* users.change(user.tenantId, () => Result.succeed(aUserSave(user, { emails })))
    const times = yield* users.unrequestedBy(user.tenantId)
    expect(times).toHaveLength(maximumEmailsToStrangers)
    expect(times[0]).toBe(emails.at(-1)?.createdAt)
  },

  *"decides on the e-mails to strangers isolated from concurrent changes"() {
    const users = yield* UserRepository
    const tenantId = freshTenantId()
    const write = users.change(tenantId, (_, toStrangers) => {
      if (toStrangers.length >= 3) return Result.fail(new UserExists())
      const user = aUser(undefined, { tenantId })
      const unrequested = { mailbox: user.email, isToStranger: true }
      const emails = [{ ...aSignInEmail(user), unrequested }]
      return Result.succeed(aUserSave(user, { emails }))
    })
    yield* together(Array.from({ length: 6 }, () => Effect.ignore(write)))
    expect(yield* emailsOf(tenantId)).toHaveLength(3)
  },

  *"changes nothing and passes the failure on when the decision fails, or changes nothing"() {
    const [users, log] = [yield* UserRepository, yield* AuditLog]
    const user = yield* savedUser()
    const { tenantId } = user
    const refusing = users.change(tenantId, () => Result.fail(new UserExists()))
    expect((yield* failureOf(refusing))._tag).toBe("UserExists")
    const unchanged = aUserSave({ ...user, email: freshAddress() }, { kind: "unchanged" })
    yield* users.change(tenantId, () => Result.succeed(unchanged))
    expectSame(yield* users.usersOf(tenantId), [user])
    expect((yield* log.page({ tenantId, limit: 5 })).events).toHaveLength(1)
  },

  *"decides on all users of the tenant, isolated from concurrent changes"() {
    const users = yield* UserRepository
    const tenantId = freshTenantId()
    const add = users.change(tenantId, (current) =>
      current.length < 3
        ? Result.succeed(aUserSave(aUser(undefined, { tenantId })))
        : Result.fail(new UserExists()),
    )
    yield* together(Array.from({ length: 6 }, () => Effect.ignore(add)))
    expect(yield* users.usersOf(tenantId)).toHaveLength(3)
  },

  *"changes a user and keeps its last sign-in"() {
    const users = yield* UserRepository
    const { user } = yield* signedInUser({ role: "owner" })
    const changes = { ...user, role: "accountant" } as const
    yield* users.change(user.tenantId, () => Result.succeed(aUserSave(changes)))
    expectSame(expectSome(yield* users.find(user.tenantId, user.id)), changes)
  },

  *"removes the sessions and links of a user when the change ends them, and no others"() {
    const [users, sessions] = [yield* UserRepository, yield* SessionStore]
    const tenantId = freshTenantId()
    const [one, other] = [yield* signedInUser({ tenantId }), yield* signedInUser({ tenantId })]
    const links = [aSignInLink(one.user), aSignInLink(other.user)]
    yield* sessions.saveLinks(links, [])
    yield* users.change(tenantId, () => Result.succeed(aUserSave(one.user, { endsSessions: true })))
    expectNone(yield* sessions.find(one.session.hash))
    expectSome(yield* sessions.find(other.session.hash))
    const [ofUser, others] = links.map(({ hash }) => sessions.takeLink(hash))
    if (ofUser === undefined || others === undefined) return
    expectNone(yield* ofUser)
    expectSome(yield* others)
  },

  *"removes a user with its sessions and links, and nothing else"() {
    const [users, sessions] = [yield* UserRepository, yield* SessionStore]
    const tenantId = freshTenantId()
    const [gone, other] = [yield* signedInUser({ tenantId }), yield* signedInUser({ tenantId })]
    const link = aSignInLink(gone.user)
    yield* sessions.saveLinks([link], [])
    const audit = [anAuditEvent(undefined, { tenantId, action: "user.removed" })]
    yield* users.change(tenantId, () =>
      Result.succeed(aUserSave(gone.user, { kind: "removed", audit })),
    )
    expectSame(yield* users.usersOf(tenantId), [other.user])
    expectNone(yield* sessions.find(gone.session.hash))
    expectNone(yield* sessions.takeLink(link.hash))
    expectSome(yield* sessions.find(other.session.hash))
  },
})

export const userRepositoryContract = suiteOf({
  port: "UserRepository",
  clauses: userRepositoryClauses,
})
