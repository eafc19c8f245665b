/** `procurement person …`: what is stored about a person, and its erasure. */
import { emailAddress, isMailbox, type EmailAddress } from "@procurement/domain/email"
import { erasePerson, type Erasure, readPerson } from "@procurement/domain/person"
import { UsageError } from "@procurement/lib-cli"
import * as Effect from "effect/Effect"
import type { Decoder } from "../decoding.ts"
import { operator } from "../operators.ts"
import type { Outcome } from "../output.ts"
import type { AddCommands } from "./command.ts"
import { personJson, personText } from "./person-texts.ts"

const addressFrom: Decoder<EmailAddress> = (text, what) => {
  if (isMailbox(text)) return emailAddress(text)
  throw new UsageError(`${what} ${text}: must be an e-mail address`)
}

const erasedOutcome = ({ removedUsers, deletedEmails, kept }: Erasure): Outcome => ({
  json: {
    removedUsers: removedUsers.map(({ id, tenantId }) => ({ id, tenantId })),
    deletedEmails,
    kept: personJson(kept),
  },
  text: [
    ...removedUsers.map(({ id, tenantId }) => `removed user ${id} of ${tenantId}\n`),
    `deleted e-mails: ${deletedEmails}\n`,
    ...kept.users.map(
      ({ user: { id, tenantId } }) =>
        `user ${id} stays: it is the only owner of ${tenantId}; make another user an owner first\n`,
    ),
    `\nstill stored:\n${personText(kept)}`,
  ].join(""),
})

export const addPersonCommands: AddCommands = (person, submit) => {
  person
    .command("show")
    .description("show what is stored about a person; --json is the copy for the person")
    .argument("<email>", "the person's e-mail address")
    .action((text: string) => {
      const email = addressFrom(text, "<email>")
      submit(() =>
        Effect.map(readPerson(email), (stored) => ({
          json: personJson(stored),
          text: personText(stored),
        })),
      )
    })
  person
    .command("erase")
    .description("remove a person's users and sent e-mails; says what stays, and until when")
    .argument("<email>", "the person's e-mail address")
    .action((text: string) => {
      const email = addressFrom(text, "<email>")
      const actor = { type: "operator", operator: operator.name } as const
      submit(() => Effect.map(erasePerson(email, actor), erasedOutcome))
    })
}
