/** The people who sign in for a tenant. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { UserId } from "@procurement/domain/identity"
import {
  changeRole,
  inviteUser as invite,
  listUsers as listAll,
  removeUser as remove,
  UserNotFound,
} from "@procurement/domain/user"
import { guardedSupport, newAccess, operation } from "../../audience/tenant-resources.ts"
import { Installation } from "../../request/installation.ts"
import { jsonBody, pathId } from "../../request/reading.ts"
import { created, list, nothing, ok } from "../../request/returns.ts"
import { encodeUser, userBody, userChange, userList, userRequest } from "../../schema/person.ts"
import { signInPage } from "./sign-in.ts"

const scope = "users:manage"
/** For what gives others access. */
const guarded = { scope, asksAgain: "with passkey" } as const
const parameters = {
  userId: pathId("usr", "the user", Schema.is(UserId), (userId) => new UserNotFound({ userId })),
}
const all = "/internal/v1/tenants/{id}/users"
const one = `${all}/{userId}` as const
const common = { tag: "Users" }

export const listUsers = operation({
  ...common,
  id: "listUsers",
  summary: "List users, in the order of their invitations",
  person: { at: "GET /v1/users", scope },
  operator: { at: `GET ${all}`, scope: "support" },
  returns: list("All users of the company.", userList, encodeUser),
  handle: ({ principal: { tenantId } }) => listAll(tenantId),
})

export const inviteUser = operation({
  ...common,
  id: "inviteUser",
  summary: "Invite a user",
  description:
    "The user can sign in immediately and receives an e-mail, unless invitations for the same " +
    "mailbox were sent a short time ago: the next is sent after ten minutes, then an hour, then " +
    "a day.",
  person: { at: "POST /v1/users", ...guarded },
  operator: { at: `POST ${all}`, ...newAccess },
  body: jsonBody(userRequest),
  isKeyed: true,
  returns: created("The user.", userBody, encodeUser),
  problems: ["user_exists", "too_many_users"],
  handle: Effect.fnUntraced(function* ({ principal, body: { email, role, locale: language } }) {
    const signInUrl = signInPage((yield* Installation).publicUrl())
    return yield* invite({ ...principal, email, role, language, signInUrl })
  }),
})

export const changeUser = operation({
  ...common,
  id: "changeUser",
  summary: "Change a user's role",
  description: "A change of the role ends all sessions of the user.",
  person: { at: "PATCH /v1/users/{id}", ...guarded },
  operator: { at: `PATCH ${one}`, ...guardedSupport },
  parameters,
  body: jsonBody(userChange),
  returns: ok("The user.", userBody, encodeUser),
  problems: ["user_not_found", "last_owner"],
  handle: ({ principal: { tenantId, actor }, path, body }) =>
    changeRole(tenantId, path.userId, body.role, actor),
})

export const removeUser = operation({
  ...common,
  id: "removeUser",
  summary: "Remove a user",
  description: "Ends all sessions of the user.",
  person: { at: "DELETE /v1/users/{id}", scope },
  operator: { at: `DELETE ${one}`, scope: "support" },
  parameters,
  returns: nothing("The user was removed."),
  problems: ["user_not_found", "last_owner"],
  handle: ({ principal: { tenantId, actor }, path }) => remove(tenantId, path.userId, actor),
})
