/** The users of the caller's company, for its owners. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { UserId } from "@procurement/domain/identity"
import { actorOfPerson } from "@procurement/domain/audit"
import {
  changeRole,
  inviteUser,
  listUsers,
  type Person,
  removeUser,
  UserNotFound,
} from "@procurement/domain/user"
import { z } from "zod"
import { decodeBody } from "../request/body.ts"
import { jsonReply, noContent } from "../request/reply.ts"
import { type Call, idIn, type SecuredRoute } from "../request/route.ts"
import { encodeUser, userBody, userChange, userList, userRequest } from "../schema/person.ts"
import { identifier } from "../schema/primitives.ts"
import { personRoute } from "./person-route.ts"
import { signInPage } from "./sign-in.ts"

const scope = "users:manage"
export const userIdOf = idIn("id", Schema.is(UserId), (userId) => new UserNotFound({ userId }))
const requestParams = { path: z.object({ id: identifier("usr", "the user") }) }

const change = Effect.fnUntraced(function* (call: Call<Person>) {
  const { role } = yield* decodeBody(userChange, call.body)
  const { tenantId } = call.principal
  const userId = yield* userIdOf(call)
  return jsonReply(
    200,
    encodeUser(yield* changeRole(tenantId, userId, role, actorOfPerson(call.principal))),
  )
})

const remove = Effect.fnUntraced(function* (call: Call<Person>) {
  const { tenantId } = call.principal
  yield* removeUser(tenantId, yield* userIdOf(call), actorOfPerson(call.principal))
  return noContent
})

const invite = (publicUrl: () => string) =>
  Effect.fnUntraced(function* ({ principal, body }: Call<Person>) {
    const { email, role, locale } = yield* decodeBody(userRequest, body)
    const user = yield* inviteUser({
      tenantId: principal.tenantId,
      email,
      role,
      language: locale,
      actor: actorOfPerson(principal),
      signInUrl: signInPage(publicUrl()),
    })
    return jsonReply(201, encodeUser(user))
  })

export const makeUserRoutes = (publicUrl: () => string): ReadonlyArray<SecuredRoute> => [
  personRoute({
    method: "get",
    path: "/users",
    scope,
    operation: { operationId: "listUsers", summary: "List users, the first invited first" },
    success: { status: 200, description: "All users of the company.", schema: userList },
    handle: Effect.fnUntraced(function* ({ principal }: Call<Person>) {
      const users = yield* listUsers(principal.tenantId)
      return jsonReply(200, { items: users.map(encodeUser) })
    }),
  }),
  personRoute({
    method: "post",
    path: "/users",
    scope,
    operation: {
      operationId: "inviteUser",
      summary: "Invite a user",
      description: "The person gets an e-mail and can sign in at once.",
    },
    body: userRequest,
    success: { status: 201, description: "The user.", schema: userBody },
    problems: ["user_exists", "too_many_users"],
    handle: invite(publicUrl),
  }),
  personRoute({
    method: "patch",
    path: "/users/{id}",
    scope,
    operation: {
      operationId: "changeUser",
      summary: "Change a user's role",
      description: "Ends all sessions of the user when the role changes.",
      requestParams,
    },
    body: userChange,
    success: { status: 200, description: "The user.", schema: userBody },
    problems: ["user_not_found", "last_owner"],
    handle: change,
  }),
  personRoute({
    method: "delete",
    path: "/users/{id}",
    scope,
    operation: {
      operationId: "removeUser",
      summary: "Remove a user",
      description: "Ends all sessions of the user.",
      requestParams,
    },
    success: { status: 204, description: "The user was removed." },
    problems: ["user_not_found", "last_owner"],
    handle: remove,
  }),
]
