/** Signing in with a one-time link, and the sessions of people. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Request } from "express"
import type { Environment } from "@procurement/domain/credential"
import { SessionId, UserId } from "@procurement/domain/identity"
import { readTenant } from "@procurement/domain/tenant"
import {
  linkLifetime,
  listSessions,
  type OpenedSession,
  type Person,
  personOf,
  readUser,
  requestSignInLink,
  revokeSession,
  type Session,
  SessionNotFound,
  signIn,
  signOut,
} from "@procurement/domain/user"
import { addressKey } from "@procurement/lib-http"
import { z } from "zod"
import { dashboardCookie, type SessionCookie } from "../../access/session.ts"
import { personOperation, signInOperation } from "../../audience/customers.ts"
import { fieldMessages } from "../../problem/field-messages.ts"
import { insufficientScope } from "../../problem/problem.ts"
import { Installation, pagesUrl } from "../../request/installation.ts"
import { jsonBody, pathId } from "../../request/reading.ts"
import { jsonReply } from "../../request/reply.ts"
import { list, nothing, ok } from "../../request/returns.ts"
import {
  encodeListedSession,
  encodeSession,
  linkAccepted,
  linkRequest,
  linkUse,
  sessionBody,
  sessionList,
} from "../../schema/person.ts"
import { filterById } from "../../schema/query.ts"

/** The URL of the sign-in page. */
export const signInPage = (publicUrl: string): string =>
  `${pagesUrl(publicUrl)}/dashboard/#/sign-in`

export const addressOf = ({ ip = "" }: Request): string => addressKey(ip)

/** The browser that signs in, and its session until now. */
export const browserOf = (request: Request, cookie: SessionCookie) => ({
  address: addressOf(request),
  userAgent: request.headers["user-agent"],
  sessionSecret: cookie.secretOf(request),
})

/** The browser of a person of a tenant. */
export const customersBrowser = (request: Request) =>
  ({ ...browserOf(request, dashboardCookie), realm: "customers" }) as const

const cookieHeader = z
  .string()
  .meta({ description: "The session cookie, hidden from scripts (`HttpOnly`)." })

export const openedSession = {
  status: 201,
  description: "The session; `Set-Cookie` sets its cookie.",
  schema: sessionBody,
  headers: { "Set-Cookie": cookieHeader },
} as const

/** The new session, with its cookie. */
export const openedReply = Effect.fnUntraced(function* ({ session, user, value }: OpenedSession) {
  const tenant = yield* readTenant(user.tenantId)
  const { environment } = yield* Installation
  return jsonReply(201, encodeSession(personOf(session, user, tenant), environment), {
    "set-cookie": dashboardCookie.set(value),
  })
})

const linkRoute = signInOperation({
  id: "requestSignInLink",
  at: "POST /v1/sign-in-links",
  summary: "Request a link to sign in",
  description:
    "Sends a one-time link to each user with this e-mail address. The response is the same if " +
    "there is no such user.",
  body: jsonBody(linkRequest),
  returns: {
    status: 202,
    description: "If the address belongs to a user, a link will be sent.",
    schema: linkAccepted,
  },
  handle: Effect.fnUntraced(function* ({ request, body: { email, locale } }) {
    const { publicUrl } = yield* Installation
    yield* requestSignInLink({
      email,
      language: locale,
      address: addressOf(request),
      linkBase: `${signInPage(publicUrl())}/`,
    })
    return jsonReply(202, { validForSeconds: Duration.toSeconds(linkLifetime) })
  }),
})

const signInRoute = signInOperation({
  id: "signIn",
  at: "POST /v1/sessions",
  summary: "Sign in with a link",
  description:
    "Exchanges the link's token for a session; the link can't be used again. Opening the " +
    "link's page does not use the link.",
  body: jsonBody(linkUse),
  returns: openedSession,
  problems: ["sign_in_link_not_accepted"],
  handle: Effect.fnUntraced(function* ({ request, body: { token } }) {
    return yield* openedReply(yield* signIn({ ...customersBrowser(request), secret: token }))
  }),
})

const listQuery = z.strictObject({
  userId: filterById(
    "usr",
    Schema.is(UserId),
    fieldMessages.invalid_value,
    "The sessions of this user, which requires `users:manage`; your own by default.",
  ),
})

interface ShownSession {
  readonly person: Person
  readonly environment: Environment
}

interface ListedSession {
  readonly session: Session
  readonly reader: Person
}

const readSessionRoute = personOperation({
  id: "readSession",
  at: "GET /v1/session",
  summary: "Read the current session",
  returns: ok("The session.", sessionBody, ({ person, environment }: ShownSession) =>
    encodeSession(person, environment),
  ),
  handle: ({ principal: person }) =>
    Effect.map(Installation, ({ environment }) => ({ person, environment })),
})

const signOutRoute = personOperation({
  id: "signOut",
  at: "DELETE /v1/session",
  summary: "Sign out",
  returns: {
    ...nothing("The session has ended."),
    headersOf: () => ({ "set-cookie": dashboardCookie.ended }),
  },
  handle: ({ principal }) => signOut(principal),
})

const listSessionsRoute = personOperation({
  id: "listSessions",
  at: "GET /v1/sessions",
  summary: "List sessions, newest first",
  query: listQuery,
  returns: list("The sessions.", sessionList, ({ session, reader }: ListedSession) =>
    encodeListedSession(session, reader),
  ),
  problems: ["user_not_found"],
  handle: Effect.fnUntraced(function* ({ principal, query }) {
    const caller = principal.user.userId
    const { userId = caller } = query
    if (userId !== caller && !principal.scopes.includes("users:manage")) {
      return yield* Effect.fail(insufficientScope("users:manage"))
    }
    yield* readUser(principal.tenantId, userId)
    const sessions = yield* listSessions(principal, userId)
    return sessions.map((session) => ({ session, reader: principal }))
  }),
})

const revokeSessionRoute = personOperation({
  id: "revokeSession",
  at: "DELETE /v1/sessions/{id}",
  summary: "End a session",
  description:
    "Ends one of your sessions; owners can also end sessions of other users. Takes effect " +
    "immediately.",
  parameters: {
    id: pathId("ses", "the session", Schema.is(SessionId), () => new SessionNotFound()),
  },
  returns: nothing("The session has ended."),
  problems: ["session_not_found"],
  handle: ({ principal, path }) =>
    revokeSession(principal, path.id, principal.scopes.includes("users:manage")),
})

export const signInRoutes = [
  linkRoute,
  signInRoute,
  readSessionRoute,
  signOutRoute,
  listSessionsRoute,
  revokeSessionRoute,
]
