/** /internal/v1/tenants/{id}/users: the people who sign in for a tenant. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { UserId } from "@procurement/domain/identity"
import {
  changeRole,
  inviteUser,
  listUsers,
  removeUser,
  UserNotFound,
} from "@procurement/domain/user"
import { z } from "zod"
import { decodeBody } from "../request/body.ts"
import { jsonReply, noContent } from "../request/reply.ts"
import { type GuardedRoute, idIn } from "../request/route.ts"
import { signInPage } from "../routes/sign-in.ts"
import { encodeUser, userBody, userChange, userList, userRequest } from "../schema/person.ts"
import { identifier } from "../schema/primitives.ts"
import { type Operator, operatorActor, type OperatorCall, operatorRoute } from "./operator-route.ts"
import { tenantIdOf } from "./tenants.ts"

const userIdOf = idIn("userId", Schema.is(UserId), (userId) => new UserNotFound({ userId }))

const invite = (publicUrl: () => string) =>
  Effect.fnUntraced(function* (call: OperatorCall) {
    const { email, role, locale } = yield* decodeBody(userRequest, call.body)
    const user = yield* inviteUser({
      tenantId: yield* tenantIdOf(call),
      email,
      role,
      language: locale,
      actor: operatorActor(call),
      signInUrl: signInPage(publicUrl()),
    })
    return jsonReply(201, encodeUser(user))
  })

const list = Effect.fnUntraced(function* (call: OperatorCall) {
  const users = yield* listUsers(yield* tenantIdOf(call))
  return jsonReply(200, { items: users.map(encodeUser) })
})

const change = Effect.fnUntraced(function* (call: OperatorCall) {
  const { role } = yield* decodeBody(userChange, call.body)
  const tenantId = yield* tenantIdOf(call)
  const user = yield* changeRole(tenantId, yield* userIdOf(call), role, operatorActor(call))
  return jsonReply(200, encodeUser(user))
})

const remove = Effect.fnUntraced(function* (call: OperatorCall) {
  yield* removeUser(yield* tenantIdOf(call), yield* userIdOf(call), operatorActor(call))
  return noContent
})

const tags = ["Users"]
const tenant = z.object({ id: identifier("ten", "the tenant") })
const user = tenant.extend({ userId: identifier("usr", "the user") })

/** `publicUrl`: the address of the customers' API, whose dashboard invitations link to. */
export const makeUserRoutes = (publicUrl: () => string): ReadonlyArray<GuardedRoute<Operator>> => [
  operatorRoute({
    method: "post",
    path: "/tenants/{id}/users",
    operation: {
      operationId: "inviteUser",
      tags,
      summary: "Invite a user",
      description: "The person gets an e-mail and can sign in at once.",
      requestParams: { path: tenant },
    },
    body: userRequest,
    success: { status: 201, description: "The user.", schema: userBody },
    problems: ["tenant_not_found", "user_exists", "too_many_users"],
    isKeyed: true,
    handle: invite(publicUrl),
  }),
  operatorRoute({
    method: "get",
    path: "/tenants/{id}/users",
    operation: {
      operationId: "listUsers",
      tags,
      summary: "List users, the first invited first",
      requestParams: { path: tenant },
    },
    success: { status: 200, description: "All users of the tenant.", schema: userList },
    problems: ["tenant_not_found"],
    handle: list,
  }),
  operatorRoute({
    method: "patch",
    path: "/tenants/{id}/users/{userId}",
    operation: {
      operationId: "changeUser",
      tags,
      summary: "Change a user's role",
      description: "Ends all sessions of the user when the role changes.",
      requestParams: { path: user },
    },
    body: userChange,
    success: { status: 200, description: "The user.", schema: userBody },
    problems: ["tenant_not_found", "user_not_found", "last_owner"],
    handle: change,
  }),
  operatorRoute({
    method: "delete",
    path: "/tenants/{id}/users/{userId}",
    operation: {
      operationId: "removeUser",
      tags,
      summary: "Remove a user",
      description: "Ends all sessions of the user.",
      requestParams: { path: user },
    },
    success: { status: 204, description: "The user was removed." },
    problems: ["tenant_not_found", "user_not_found", "last_owner"],
    handle: remove,
  }),
]
