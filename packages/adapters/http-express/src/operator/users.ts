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
import { jsonBody, pathId } from "../request/reading.ts"
import { jsonReply, noContent } from "../request/reply.ts"
import { signInPage } from "../routes/sign-in.ts"
import { encodeUser, userBody, userChange, userList, userRequest } from "../schema/person.ts"
import { operatorActor, operatorOperation } from "./operator-route.ts"
import { tenantPath } from "./tenants.ts"

const tags = ["Users"]
const userPath = {
  ...tenantPath,
  userId: pathId("usr", "the user", Schema.is(UserId), (userId) => new UserNotFound({ userId })),
}
const returns = { status: 200, description: "The user.", schema: userBody } as const

const inviteUserRoute = (publicUrl: () => string) =>
  operatorOperation({
    id: "inviteUser",
    method: "post",
    path: "/internal/v1/tenants/{id}/users",
    tags,
    summary: "Invite a user",
    description: "The user receives an e-mail and can sign in immediately.",
    parameters: tenantPath,
    body: jsonBody(userRequest),
    isKeyed: true,
    returns: { ...returns, status: 201 },
    problems: ["tenant_not_found", "user_exists", "too_many_users"],
    handle: Effect.fnUntraced(function* ({ principal, path, body: { email, role, locale } }) {
      const user = yield* inviteUser({
        tenantId: path.id,
        email,
        role,
        language: locale,
        actor: operatorActor(principal),
        signInUrl: signInPage(publicUrl()),
      })
      return jsonReply(201, encodeUser(user))
    }),
  })

const listUsersRoute = operatorOperation({
  id: "listUsers",
  method: "get",
  path: "/internal/v1/tenants/{id}/users",
  tags,
  summary: "List users, in the order of their invitations",
  parameters: tenantPath,
  returns: { status: 200, description: "All users of the tenant.", schema: userList },
  problems: ["tenant_not_found"],
  handle: ({ path }) =>
    Effect.map(listUsers(path.id), (users) => jsonReply(200, { items: users.map(encodeUser) })),
})

const changeUserRoute = operatorOperation({
  id: "changeUser",
  method: "patch",
  path: "/internal/v1/tenants/{id}/users/{userId}",
  tags,
  summary: "Change a user's role",
  description: "A change of the role ends all sessions of the user.",
  parameters: userPath,
  body: jsonBody(userChange),
  returns,
  problems: ["tenant_not_found", "user_not_found", "last_owner"],
  handle: Effect.fnUntraced(function* ({ principal, path, body }) {
    const actor = operatorActor(principal)
    return jsonReply(200, encodeUser(yield* changeRole(path.id, path.userId, body.role, actor)))
  }),
})

const removeUserRoute = operatorOperation({
  id: "removeUser",
  method: "delete",
  path: "/internal/v1/tenants/{id}/users/{userId}",
  tags,
  summary: "Remove a user",
  description: "Ends all sessions of the user.",
  parameters: userPath,
  returns: { status: 204, description: "The user was removed." },
  problems: ["tenant_not_found", "user_not_found", "last_owner"],
  handle: ({ principal, path }) =>
    Effect.as(removeUser(path.id, path.userId, operatorActor(principal)), noContent),
})

/** `publicUrl`: the address of the customers' API, whose dashboard invitations link to. */
export const makeUserRoutes = (publicUrl: () => string) => ({
  inviteUser: inviteUserRoute(publicUrl),
  listUsers: listUsersRoute,
  changeUser: changeUserRoute,
  removeUser: removeUserRoute,
})
