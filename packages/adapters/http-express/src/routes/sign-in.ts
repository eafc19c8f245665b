/** Signing in with a one-time link, and the sessions of people. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Request } from "express"
import type { Mode } from "@procurement/domain/credential"
import { SessionId, UserId } from "@procurement/domain/identity"
import { readTenant } from "@procurement/domain/tenant"
import {
  linkLifetime,
  listSessions,
  type Person,
  personOf,
  readUser,
  requestSignInLink,
  revokeSession,
  SessionNotFound,
  signIn,
  signOut,
} from "@procurement/domain/user"
import { z } from "zod"
import { endedCookie, sessionCookie } from "../access/session.ts"
import { addressKey } from "../limits/address-limits.ts"
import { headers, headersWith, json, problemResponses, withBody } from "../openapi/responses.ts"
import { saying } from "../problem/field-errors.ts"
import { fieldMessages } from "../problem/field-messages.ts"
import { insufficientScope } from "../problem/problem.ts"
import { decodeBody } from "../request/body.ts"
import { decodeQuery } from "../request/head.ts"
import { jsonReply, noContent } from "../request/reply.ts"
import { type Call, idIn, type SecuredRoute, type SignInRoute } from "../request/route.ts"
import {
  encodeListedSession,
  encodeSession,
  linkAccepted,
  linkRequest,
  linkUse,
  sessionBody,
  sessionList,
} from "../schema/person.ts"
import { identifier, identifierPattern } from "../schema/primitives.ts"
import { peopleTags, personRoute } from "./person-route.ts"

/** The page at which people sign in, below the service's address. */
export const signInPage = (publicUrl: string): string =>
  `${publicUrl.replace(/\/$/, "")}/dashboard/#/sign-in`

const addressOf = ({ ip = "" }: Request): string => addressKey(ip)

const signInProblems = [
  "malformed_request",
  "invalid_parameter",
  "not_acceptable",
  "csrf_rejected",
  "rate_limited",
  "internal_error",
  "service_unavailable",
  ...withBody,
] as const

const cookieHeader = z.string().meta({ description: "The session; pages can't read it." })

const linkRoute = (publicUrl: () => string): SignInRoute => ({
  kind: "sign-in",
  method: "post",
  path: "/v1/sign-in-links",
  handle: Effect.fnUntraced(function* ({ request, body }: Call<undefined>) {
    const { email, locale } = yield* decodeBody(linkRequest, body)
    yield* requestSignInLink({
      email,
      language: locale,
      address: addressOf(request),
      linkBase: `${signInPage(publicUrl())}/`,
    })
    return jsonReply(202, { validForSeconds: Duration.toSeconds(linkLifetime) })
  }),
  operation: {
    operationId: "requestSignInLink",
    tags: peopleTags,
    summary: "Request a link to sign in",
    description:
      "Sends a one-time link to every user with this address. The response is the same when " +
      "nobody has it.",
    requestBody: { required: true, content: json(linkRequest) },
    responses: {
      "202": {
        description: "A link is on its way if the address belongs to a user.",
        headers,
        content: json(linkAccepted),
      },
      ...problemResponses(signInProblems),
    },
  },
})

const signInRoute = (mode: Mode): SignInRoute => ({
  kind: "sign-in",
  method: "post",
  path: "/v1/sessions",
  handle: Effect.fnUntraced(function* ({ request, body }: Call<undefined>) {
    const { token } = yield* decodeBody(linkUse, body)
    const userAgent = request.headers["user-agent"]
    const use = { secret: token, userAgent, address: addressOf(request) }
    const { session, user, value } = yield* signIn(use)
    const tenant = yield* readTenant(user.tenantId)
    return jsonReply(201, encodeSession(personOf(session, user, tenant), mode), {
      "set-cookie": sessionCookie(value),
    })
  }),
  operation: {
    operationId: "signIn",
    tags: peopleTags,
    summary: "Sign in with a link",
    description: "Uses the link up and opens a session. Opening the link's page uses nothing up.",
    requestBody: { required: true, content: json(linkUse) },
    responses: {
      "201": {
        description: "The session, whose cookie is set.",
        headers: headersWith({ "Set-Cookie": cookieHeader }),
        content: json(sessionBody),
      },
      ...problemResponses([...signInProblems, "sign_in_link_not_accepted"]),
    },
  },
})

const sessionIdOf = idIn("id", Schema.is(SessionId), () => new SessionNotFound())

const isUserId = Schema.is(UserId)

const listQuery = z.strictObject({
  userId: z
    .string()
    .refine(isUserId, saying(fieldMessages.invalid_value))
    .transform((text) => text as UserId)
    .exactOptional()
    .meta({
      override: { type: "string", pattern: identifierPattern("usr") },
      description: "The sessions of this user; needs `users:manage`. Your own by default.",
    }),
})

const list = Effect.fnUntraced(function* ({ request, principal }: Call<Person>) {
  const own = principal.user.userId
  const { userId = own } = yield* Effect.fromResult(decodeQuery(listQuery, request.query))
  if (userId !== own && !principal.scopes.includes("users:manage")) {
    return yield* Effect.fail(insufficientScope("users:manage"))
  }
  yield* readUser(principal.tenantId, userId)
  const sessions = yield* listSessions(principal, userId)
  return jsonReply(200, { items: sessions.map((each) => encodeListedSession(each, principal)) })
})

const ownRoutes = (mode: Mode): ReadonlyArray<SecuredRoute> => [
  personRoute({
    method: "get",
    path: "/session",
    operation: { operationId: "readSession", summary: "Read who is signed in" },
    success: { status: 200, description: "The session.", schema: sessionBody },
    handle: ({ principal }) => Effect.succeed(jsonReply(200, encodeSession(principal, mode))),
  }),
  personRoute({
    method: "delete",
    path: "/session",
    operation: { operationId: "signOut", summary: "Sign out" },
    success: { status: 204, description: "The session has ended." },
    handle: ({ principal }) =>
      Effect.as(signOut(principal), { ...noContent, headers: { "set-cookie": endedCookie } }),
  }),
]

const sessionRoutes: ReadonlyArray<SecuredRoute> = [
  personRoute({
    method: "get",
    path: "/sessions",
    operation: {
      operationId: "listSessions",
      summary: "List sessions, newest first",
      requestParams: { query: listQuery },
    },
    success: { status: 200, description: "The sessions.", schema: sessionList },
    problems: ["user_not_found"],
    handle: list,
  }),
  personRoute({
    method: "delete",
    path: "/sessions/{id}",
    operation: {
      operationId: "revokeSession",
      summary: "End a session",
      description: "Your own; owners also end those of other users. It takes effect at once.",
      requestParams: { path: z.object({ id: identifier("ses", "the session") }) },
    },
    success: { status: 204, description: "The session has ended." },
    problems: ["session_not_found"],
    handle: Effect.fnUntraced(function* (call: Call<Person>) {
      yield* revokeSession(call.principal, yield* sessionIdOf(call))
      return noContent
    }),
  }),
]

export const makeSignInRoutes = (mode: Mode, publicUrl: () => string) => [
  linkRoute(publicUrl),
  signInRoute(mode),
  ...ownRoutes(mode),
  ...sessionRoutes,
]
