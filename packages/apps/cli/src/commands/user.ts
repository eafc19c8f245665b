/** `procurement user …` */
import type { ReturnedBy } from "@procurement/adapter-http-express/operator-calls"
import { entriesOf, type Field, type OptionTexts } from "../fields.ts"
import { operated } from "../operators.ts"
import { details, type Outcome, table, timeOf } from "../output.ts"
import { UsageError } from "../usage-error.ts"
import { type AddCommands, type Task, tenantArgument } from "./command.ts"

const userArgument = ["<user>", "the user's id, usr_…"] as const

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

const invitationFields: ReadonlyArray<Field> = [
  { option: "--email", pointer: "/email" },
  { option: "--role", pointer: "/role" },
  { option: "--language", pointer: "/locale" },
]

const invitation = (id: string, options: OptionTexts): Task => {
  const entries = entriesOf(invitationFields, options)
  const invite = operated(
    ({ inviteUser }, body) => inviteUser({ id }, { body }),
    outcomeOf,
    entries,
  )
  return async (target) => {
    const work = await invite(target)
    if (target.publicUrl !== undefined) return work
    throw new UsageError("set PUBLIC_URL to the API's public address: the invitation links to it")
  }
}

export const addUserCommands: AddCommands = (user, submit) => {
  user
    .command("invite")
    .description("add a user, who gets an e-mail and can sign in")
    .argument(...tenantArgument)
    .requiredOption("--email <address>", "the person's e-mail address")
    .requiredOption("--role <role>", "owner, developer or accountant")
    .option("--language <language>", "en or pl, of e-mails (default: the tenant's)")
    .action((id: string, options: OptionTexts) => submit(invitation(id, options)))
  user
    .command("list")
    .description("list the users of a tenant")
    .argument(...tenantArgument)
    .action((id: string) => submit(operated(({ listUsers }) => listUsers({ id }), listOutcome)))
  user
    .command("role")
    .description("give a user another role; its sessions end")
    .argument(...tenantArgument)
    .argument(...userArgument)
    .argument("<role>", "owner, developer or accountant")
    .action((id: string, userId: string, role: string) => {
      const entries = entriesOf([{ option: "<role>", pointer: "/role" }], { role })
      submit(
        operated(
          ({ changeUser }, body) => changeUser({ id, userId }, { body }),
          outcomeOf,
          entries,
        ),
      )
    })
  user
    .command("remove")
    .description("remove a user; its sessions end")
    .argument(...tenantArgument)
    .argument(...userArgument)
    .action((id: string, userId: string) => {
      const removed: Outcome = { json: { removed: userId }, text: `removed ${userId}\n` }
      submit(
        operated(
          ({ removeUser }) => removeUser({ id, userId }),
          () => removed,
        ),
      )
    })
}
