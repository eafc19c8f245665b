/** `procurement user …` */
import type { ReturnedBy } from "@procurement/adapter-http-express/operator-calls"
import { UsageError } from "@procurement/lib-cli"
import { details, type Outcome, table, timeOf } from "../output.ts"
import { type AddCommands, tenantArgument } from "./command.ts"
import { addOperation, option, required } from "./operation-command.ts"

const ofTenant = { id: tenantArgument }
const ofUser = { ...ofTenant, userId: ["<user>", "the user's id, usr_…"] } as const
const roles = "owner, developer or accountant"

const outcomeOf = (user: ReturnedBy<"inviteUser">): Outcome => ({
  json: user,
  text: details([
    ["id", user.id],
    ["e-mail", user.email],
    ["role", user.role],
    ["last sign-in", timeOf(user.lastSignInAt)],
  ]),
})

const listOutcome = (list: ReturnedBy<"listUsers">): Outcome => ({
  json: list,
  text: table(
    ["id", "role", "last sign-in", "e-mail"],
    list.items.map((user) => [user.id, user.role, timeOf(user.lastSignInAt), user.email]),
    "no users",
  ),
})

export const addUserCommands: AddCommands = (user, submit) => {
  addOperation(user, submit, "inviteUser", {
    name: "invite",
    description: "add a user, who gets an e-mail and can sign in",
    path: ofTenant,
    options: [
      required("--email <address>", "the person's e-mail address"),
      required("--role <role>", roles),
      option("--language <language>", "en or pl, of e-mails (default: the tenant's)", {
        pointer: "/locale",
      }),
    ],
    check: ({ publicUrl }) => {
      if (publicUrl !== undefined) return
      throw new UsageError("set PUBLIC_URL to the API's public address: the invitation links to it")
    },
    show: outcomeOf,
  })
  addOperation(user, submit, "listUsers", {
    name: "list",
    description: "list the users of a tenant",
    path: ofTenant,
    show: listOutcome,
  })
  addOperation(user, submit, "changeUser", {
    name: "role",
    description: "give a user another role; its sessions end",
    path: ofUser,
    options: [option("<role>", roles)],
    show: outcomeOf,
  })
  addOperation(user, submit, "removeUser", {
    name: "remove",
    description: "remove a user; its sessions end",
    path: ofUser,
    show: (_, { userId }) => ({ json: { removed: userId }, text: `removed ${userId}\n` }),
  })
}
