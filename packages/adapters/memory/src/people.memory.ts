/** Reference implementations of `UserRepository` and `SessionStore`, in memory. */
import { AuditLog } from "@procurement/domain/audit"
import type { Instant } from "@procurement/domain/calendar"
import type { Email } from "@procurement/domain/email"
import type { TenantId } from "@procurement/domain/identity"
import { RequestLog } from "@procurement/domain/request-log"
import {
  maximumEmailsToStrangers,
  type Session,
  SessionStore,
  type SignInLink,
  type User,
  UserRepository,
  type UserSave,
} from "@procurement/domain/user"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { type AuditMemory, makeAuditLogMemory, makeRequestLogMemory } from "./audit.memory.ts"

/** The common store behind the references of users, sessions and audit events. */
export interface PeopleMemory {
  /** By id. */
  readonly users: Map<string, User>
  /** By hash. */
  readonly links: Map<string, SignInLink>
  /** By hash. */
  readonly sessions: Map<string, Session>
  readonly audit: AuditMemory
  readonly emails: Array<Email>
}

/** `emails` is the queue of the ledger that the e-mails are sent from. */
export const makePeopleMemory = (emails: Array<Email> = []): PeopleMemory => ({
  users: new Map(),
  links: new Map(),
  sessions: new Map(),
  audit: new Map(),
  emails,
})

const byId = (left: { readonly id: string }, right: { readonly id: string }): number =>
  left.id < right.id ? -1 : 1

const usersIn = ({ users }: PeopleMemory, isAsked: (user: User) => boolean): Array<User> =>
  [...users.values()].filter(isAsked).toSorted(byId)

const endSessions = ({ links, sessions }: PeopleMemory, userId: string): void => {
  for (const { hash, user } of links.values()) if (user?.userId === userId) links.delete(hash)
  for (const session of sessions.values()) {
    if (session.userId === userId) sessions.delete(session.hash)
  }
}

const store = (memory: PeopleMemory, save: UserSave): User => {
  const { user, kind, endsSessions, audit, emails } = save
  if (kind === "unchanged") return user
  if (kind === "saved") memory.users.set(user.id, user)
  else memory.users.delete(user.id)
  if (endsSessions || kind === "removed") endSessions(memory, user.id)
  for (const event of audit) memory.audit.set(event.id, event)
  memory.emails.push(...emails)
  return user
}

const newestTimes = (
  { emails }: PeopleMemory,
  isAsked: (email: Email) => boolean,
  limit: number,
): ReadonlyArray<Instant> =>
  emails
    .filter((email) => isAsked(email))
    .map(({ createdAt }) => createdAt)
    .toSorted((left, right) => right - left)
    .slice(0, limit)

const unrequestedBy = (memory: PeopleMemory, tenantId: TenantId): ReadonlyArray<Instant> =>
  newestTimes(
    memory,
    (email) => email.unrequested?.isToStranger === true && email.tenantId === tenantId,
    maximumEmailsToStrangers,
  )

export const makeUserRepositoryMemory = (memory: PeopleMemory): UserRepository["Service"] => ({
  find: (tenantId, userId) =>
    Effect.sync(() =>
      Option.filter(
        Option.fromUndefinedOr(memory.users.get(userId)),
        (user) => user.tenantId === tenantId,
      ),
    ),
  usersOf: (tenantId) => Effect.sync(() => usersIn(memory, (user) => user.tenantId === tenantId)),
  remindedBefore: (day, limit) =>
    Effect.sync(() =>
      usersIn(memory, ({ notifications }) => {
        const reminded = notifications?.dueInvoices
        return reminded !== undefined && reminded < day
      }).slice(0, limit),
    ),
  withEmail: (email, limit) =>
    Effect.sync(() => usersIn(memory, (user) => user.email === email).slice(0, limit)),
  change: (tenantId, decide) =>
    Effect.suspend(() => {
      const users = usersIn(memory, (user) => user.tenantId === tenantId)
      const decided = decide(users, unrequestedBy(memory, tenantId))
      return Effect.fromResult(Result.map(decided, (save) => store(memory, save)))
    }),
  unrequestedTo: ({ mailbox, message, after, limit }) =>
    Effect.sync(() =>
      newestTimes(
        memory,
        ({ unrequested, message: { _tag }, createdAt }) =>
          unrequested?.mailbox === mailbox && _tag === message && createdAt > after,
        limit,
      ),
    ),
  unrequestedBy: (tenantId) => Effect.sync(() => unrequestedBy(memory, tenantId)),
})

const sessionIn = ({ sessions }: PeopleMemory, tenantId: string, id: string) =>
  [...sessions.values()].find((session) => session.id === id && session.tenantId === tenantId)

const noteUse = ({ sessions }: PeopleMemory, { hash, lastUsedAt, expiresAt }: Session): void => {
  const session = sessions.get(hash)
  if (session === undefined || session.lastUsedAt >= lastUsedAt) return
  sessions.set(hash, { ...session, lastUsedAt, expiresAt })
}

const forgetEnded = ({ links, sessions }: PeopleMemory, before: number): number => {
  let count = 0
  for (const hashes of [links, sessions]) {
    for (const [hash, { expiresAt }] of hashes) {
      if (expiresAt < before && hashes.delete(hash)) count += 1
    }
  }
  return count
}

type Reading = "find" | "sessionsOf" | "findById"

const readingSessions = (memory: PeopleMemory): Pick<SessionStore["Service"], Reading> => ({
  find: (hash) =>
    Effect.sync(() => {
      const session = memory.sessions.get(hash)
      const user = session && memory.users.get(session.userId)
      return session && user ? Option.some({ session, user }) : Option.none()
    }),
  sessionsOf: (tenantId, userId) =>
    Effect.sync(() =>
      [...memory.sessions.values()]
        .filter((session) => session.tenantId === tenantId && session.userId === userId)
        .toSorted((left, right) => byId(right, left)),
    ),
  findById: (tenantId, id) =>
    Effect.sync(() => Option.fromUndefinedOr(sessionIn(memory, tenantId, id))),
})

export const makeSessionStoreMemory = (memory: PeopleMemory): SessionStore["Service"] => ({
  ...readingSessions(memory),
  saveLinks: (links, emails) =>
    Effect.sync(() => {
      for (const link of links) {
        const isKept = link.user === undefined || memory.users.has(link.user.userId)
        if (isKept) memory.links.set(link.hash, link)
      }
      memory.emails.push(...emails)
    }),
  takeLink: (hash) =>
    Effect.sync(() => {
      const link = Option.fromUndefinedOr(memory.links.get(hash))
      memory.links.delete(hash)
      return link
    }),
  open: (session, audit) =>
    Effect.sync(() => {
      const user = memory.users.get(session.userId)
      if (user?.tenantId !== session.tenantId) return false
      memory.sessions.set(session.hash, session)
      memory.users.set(user.id, { ...user, lastSignInAt: session.createdAt })
      memory.audit.set(audit.id, audit)
      return true
    }),
  noteUse: (session) => Effect.sync(() => noteUse(memory, session)),
  end: (tenantId, id, audit) =>
    Effect.sync(() => {
      const session = sessionIn(memory, tenantId, id)
      if (session === undefined) return false
      memory.audit.set(audit.id, audit)
      return memory.sessions.delete(session.hash)
    }),
  forgetEnded: (before) => Effect.sync(() => forgetEnded(memory, before)),
})

/** Users, sessions, the audit log and the log of requests over one store. */
export const layerPeopleMemory = (
  memory: PeopleMemory = makePeopleMemory(),
): Layer.Layer<UserRepository | SessionStore | AuditLog | RequestLog> =>
  Layer.mergeAll(
    Layer.sync(UserRepository, () => makeUserRepositoryMemory(memory)),
    Layer.sync(SessionStore, () => makeSessionStoreMemory(memory)),
    Layer.sync(AuditLog, () => makeAuditLogMemory(memory.audit)),
    Layer.sync(RequestLog, makeRequestLogMemory),
  )
