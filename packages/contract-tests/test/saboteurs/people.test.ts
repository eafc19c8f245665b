/** Stores of users and sessions with one fault each. */
import type { UserSave } from "@procurement/domain/user"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import {
  type PeoplePorts,
  sessionStoreClauses,
  userRepositoryClauses,
} from "../../src/user/index.ts"
import type { Clause } from "../../src/suite/index.ts"
import {
  type HonestPeople,
  layerPeopleReference,
  type PlantedPeople,
} from "../references/people-reference.ts"
import { proves, type Saboteur } from "./saboteur.ts"

const saboteurOf =
  (clauses: ReadonlyArray<Clause<PeoplePorts>>) =>
  (
    fault: string,
    plant: (honest: HonestPeople) => PlantedPeople,
    ...caughtBy: ReadonlyArray<string>
  ): Saboteur<PeoplePorts> => ({
    fault,
    stage: () => ({ layer: layerPeopleReference(plant), clauses }),
    caughtBy,
  })

const ofUsers = saboteurOf(userRepositoryClauses)

/** Changes what a decision stores. */
const altering =
  (alter: (save: UserSave) => UserSave) =>
  ({ users }: HonestPeople): PlantedPeople => ({
    users: {
      change: (tenantId, decide) =>
        users.change(tenantId, (known) => Result.map(decide(known), alter)),
    },
  })

proves("UserRepository", userRepositoryClauses, [
  ofUsers(
    "finds users of every tenant",
    ({ memory }) => ({
      users: {
        find: (_, id) => Effect.sync(() => Option.fromUndefinedOr(memory.users.get(id))),
      },
    }),
    "exactly as it was saved",
  ),
  ofUsers(
    "lists the users of every tenant",
    ({ memory }) => ({ users: { usersOf: () => Effect.sync(() => [...memory.users.values()]) } }),
    "lists only the users",
  ),
  ofUsers(
    "ignores how many users are asked for",
    ({ users }) => ({ users: { withEmail: (email) => users.withEmail(email, 100) } }),
    "finds the users with an address",
  ),
  ofUsers(
    "loses the audit events",
    altering((save) => ({ ...save, audit: [] })),
    "with its audit",
  ),
  ofUsers(
    "loses the e-mails of a change",
    altering((save) => ({ ...save, emails: [] })),
    "with its audit",
  ),
  ofUsers(
    "stores what is unchanged",
    altering((save) => ({ ...save, kind: save.kind === "unchanged" ? "saved" : save.kind })),
    "changes nothing and passes the failure on",
  ),
  ofUsers(
    "decides on users that it has read long before",
    ({ users }) => ({
      users: {
        change: (tenantId, decide) =>
          Effect.gen(function* () {
            const known = yield* users.usersOf(tenantId)
            yield* Effect.sleep("1 millis")
            return yield* users.change(tenantId, () => decide(known))
          }),
      },
    }),
    "isolated from concurrent changes",
  ),
  ofUsers(
    "takes the last sign-in for the creation when it saves a user",
    altering((save) => ({
      ...save,
      user: { ...save.user, lastSignInAt: save.user.createdAt },
    })),
    "keeps its last sign-in",
  ),
  ofUsers(
    "leaves the sessions of a changed user open",
    altering((save) => ({ ...save, endsSessions: false })),
    "when the change ends them",
  ),
  ofUsers(
    "keeps removed users",
    altering((save) => ({ ...save, kind: "saved" })),
    "removes a user with its sessions",
  ),
])

const ofSessions = saboteurOf(sessionStoreClauses)

proves("SessionStore", sessionStoreClauses, [
  ofSessions(
    "lets a link be used twice",
    ({ memory }) => ({
      sessions: {
        takeLink: (hash) => Effect.sync(() => Option.fromUndefinedOr(memory.links.get(hash))),
      },
    }),
    "to one of several concurrent callers",
  ),
  ofSessions(
    "stores links for anybody",
    ({ memory, sessions }) => ({
      sessions: {
        saveLinks: (links, emails) =>
          Effect.andThen(sessions.saveLinks([], emails), () => {
            for (const link of links) memory.links.set(link.hash, link)
            return Effect.void
          }),
      },
    }),
    "no link of a user that does not exist",
  ),
  ofSessions(
    "loses the e-mails of links",
    ({ sessions }) => ({ sessions: { saveLinks: (links) => sessions.saveLinks(links, []) } }),
    "queues the e-mails",
  ),
  ofSessions(
    "does not note the last sign-in",
    ({ memory, sessions }) => ({
      sessions: {
        open: (session, audit) =>
          Effect.tap(sessions.open(session, audit), () => {
            const user = memory.users.get(session.userId)
            if (user !== undefined) {
              const { lastSignInAt: _, ...before } = user
              memory.users.set(user.id, before)
            }
            return Effect.void
          }),
      },
    }),
    "its user's last sign-in",
  ),
  ofSessions(
    "opens sessions for users of other tenants",
    ({ memory }) => ({
      sessions: {
        open: (session) =>
          Effect.sync(() => {
            memory.sessions.set(session.hash, session)
            return true
          }),
      },
    }),
    "when the user of a session does not exist",
  ),
  ofSessions(
    "finds the sessions of every tenant by their id",
    ({ memory }) => ({
      sessions: {
        findById: (_, id) =>
          Effect.sync(() =>
            Option.fromUndefinedOr([...memory.sessions.values()].find((one) => one.id === id)),
          ),
      },
    }),
    "lists the sessions of a user",
  ),
  ofSessions(
    "lets an earlier use replace a later one",
    ({ memory }) => ({
      sessions: {
        noteUse: (session) =>
          Effect.sync(() => {
            if (memory.sessions.has(session.hash)) memory.sessions.set(session.hash, session)
          }),
      },
    }),
    "unless the same or a later use",
  ),
  ofSessions(
    "records the end of a session that it does not know",
    ({ memory, sessions }) => ({
      sessions: {
        end: (tenantId, id, audit) =>
          Effect.tap(sessions.end(tenantId, id, audit), () =>
            Effect.sync(() => void memory.audit.set(audit.id, audit)),
          ),
      },
    }),
    "removes the given session of the tenant",
  ),
  ofSessions(
    "keeps links that have expired",
    ({ memory, sessions }) => ({
      sessions: {
        forgetEnded: (before) => {
          const links = new Map(memory.links)
          return Effect.tap(sessions.forgetEnded(before), () => {
            for (const [hash, link] of links) memory.links.set(hash, link)
            return Effect.void
          })
        },
      },
    }),
    "deletes links and sessions that ended",
  ),
])
