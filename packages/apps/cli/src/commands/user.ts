/** `procurement user …` */
import { changeRole, inviteUser, listUsers, removeUser, type User } from "@procurement/domain/user"
import * as Effect from "effect/Effect"
import { emailFrom, given, languageFrom, roleFrom, tenantIdFrom, userIdFrom } from "../decoding.ts"
import { details, type Outcome, table, timeOf, timestampOf } from "../output.ts"
import { UsageError } from "../usage-error.ts"
import { type AddCommands, commandLine as actor, tenantArgument } from "./command.ts"

const userArgument = ["<user>", "the user's id, usr_…"] as const

const jsonOf = (user: User) => ({
  id: user.id,
  email: user.email,
  role: user.role,
  language: user.language,
  createdAt: timestampOf(user.createdAt),
  lastSignInAt: timestampOf(user.lastSignInAt),
})

const outcomeOf = (user: User): Outcome => ({
  json: jsonOf(user),
  text: details([
    ["id", user.id],
    ["e-mail", user.email],
    ["role", user.role],
    ["last sign-in", timeOf(user.lastSignInAt)],
  ]),
})

const listOutcome = (users: ReadonlyArray<User>): Outcome => ({
  json: { items: users.map(jsonOf) },
  text: table(
    ["id", "role", "last sign-in", "e-mail"],
    users.map((user) => [user.id, user.role, timeOf(user.lastSignInAt), user.email]),
    "no users",
  ),
})

interface InviteOptions {
  readonly email: string
  readonly role: string
  readonly language?: string
}

const signInPage = (publicUrl: string | undefined): string => {
  if (publicUrl !== undefined) return `${publicUrl.replace(/\/$/, "")}/dashboard/#/sign-in`
  throw new UsageError("set PUBLIC_URL to the API's public address: the invitation links to it")
}

export const addUserCommands: AddCommands = (user, submit) => {
  user
    .command("invite")
    .description("add a user, who gets an e-mail and can sign in")
    .argument(...tenantArgument)
    .requiredOption("--email <address>", "the person's e-mail address")
    .requiredOption("--role <role>", "owner, developer or accountant")
    .option("--language <language>", "en or pl, of e-mails (default: the tenant's)")
    .action((id: string, options: InviteOptions) => {
      const invitation = {
        tenantId: tenantIdFrom(id, "<tenant>"),
        email: emailFrom(options.email, "--email"),
        role: roleFrom(options.role, "--role"),
        ...given("language", options.language, languageFrom, "--language"),
        actor,
      }
      submit((_, publicUrl) =>
        Effect.map(inviteUser({ ...invitation, signInUrl: signInPage(publicUrl) }), outcomeOf),
      )
    })
  user
    .command("list")
    .description("list the users of a tenant")
    .argument(...tenantArgument)
    .action((id: string) => {
      const tenantId = tenantIdFrom(id, "<tenant>")
      submit(() => Effect.map(listUsers(tenantId), listOutcome))
    })
  user
    .command("role")
    .description("give a user another role; its sessions end")
    .argument(...tenantArgument)
    .argument(...userArgument)
    .argument("<role>", "owner, developer or accountant")
    .action((id: string, userText: string, roleText: string) => {
      const tenantId = tenantIdFrom(id, "<tenant>")
      const userId = userIdFrom(userText, "<user>")
      const role = roleFrom(roleText, "<role>")
      submit(() => Effect.map(changeRole(tenantId, userId, role, actor), outcomeOf))
    })
  user
    .command("remove")
    .description("remove a user; its sessions end")
    .argument(...tenantArgument)
    .argument(...userArgument)
    .action((id: string, userText: string) => {
      const tenantId = tenantIdFrom(id, "<tenant>")
      const userId = userIdFrom(userText, "<user>")
      const removed: Outcome = { json: { removed: userId }, text: `removed ${userId}\n` }
      submit(() => Effect.as(removeUser(tenantId, userId, actor), removed))
    })
}
