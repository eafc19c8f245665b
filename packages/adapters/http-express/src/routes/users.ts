/** The users of the caller's company, for its owners. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { UserId } from "@procurement/domain/identity"
import { actorOfPerson } from "@procurement/domain/audit"
import {
  changeRole,
  inviteUser,
  listUsers,
  removeUser,
  UserNotFound,
} from "@procurement/domain/user"
import { jsonReply, noContent } from "../request/reply.ts"
import { jsonBody, pathId } from "../request/reading.ts"
import { encodeUser, userBody, userChange, userList, userRequest } from "../schema/person.ts"
import { personOperation } from "./operation.ts"
import { signInPage } from "./sign-in.ts"

const scope = "users:manage"
const parameters = {
  id: pathId("usr", "the user", Schema.is(UserId), (userId) => new UserNotFound({ userId })),
}
const returns = { status: 200, description: "The user.", schema: userBody } as const

const listUsersRoute = personOperation({
  id: "listUsers",
  method: "get",
  path: "/v1/users",
  scope,
  summary: "List users, in the order of their invitations",
  returns: { status: 200, description: "All users of the company.", schema: userList },
  handle: ({ principal }) =>
    Effect.map(listUsers(principal.tenantId), (users) =>
      jsonReply(200, { items: users.map(encodeUser) }),
    ),
})

const inviteUserRoute = (publicUrl: () => string) =>
  personOperation({
    id: "inviteUser",
    method: "post",
    path: "/v1/users",
    scope,
    summary: "Invite a user",
    description: "The user receives an e-mail and can sign in immediately.",
    body: jsonBody(userRequest),
    isKeyed: true,
    returns: { ...returns, status: 201 },
    problems: ["user_exists", "too_many_users"],
    handle: Effect.fnUntraced(function* ({ principal, body: { email, role, locale } }) {
      const user = yield* inviteUser({
        tenantId: principal.tenantId,
        email,
        role,
        language: locale,
        actor: actorOfPerson(principal),
        signInUrl: signInPage(publicUrl()),
      })
      return jsonReply(201, encodeUser(user))
    }),
  })

const changeUserRoute = personOperation({
  id: "changeUser",
  method: "patch",
  path: "/v1/users/{id}",
  scope,
  summary: "Change a user's role",
  description: "A change of the role ends all sessions of the user.",
  parameters,
  body: jsonBody(userChange),
  returns,
  problems: ["user_not_found", "last_owner"],
  handle: Effect.fnUntraced(function* ({ principal, path, body }) {
    const actor = actorOfPerson(principal)
    const user = yield* changeRole(principal.tenantId, path.id, body.role, actor)
    return jsonReply(200, encodeUser(user))
  }),
})

const removeUserRoute = personOperation({
  id: "removeUser",
  method: "delete",
  path: "/v1/users/{id}",
  scope,
  summary: "Remove a user",
  description: "Ends all sessions of the user.",
  parameters,
  returns: { status: 204, description: "The user was removed." },
  problems: ["user_not_found", "last_owner"],
  handle: ({ principal, path }) =>
    Effect.as(removeUser(principal.tenantId, path.id, actorOfPerson(principal)), noContent),
})

export const makeUserRoutes = (publicUrl: () => string) => [
  listUsersRoute,
  inviteUserRoute(publicUrl),
  changeUserRoute,
  removeUserRoute,
]
