/** A mailer and its mail server in memory. */
import type { Email, EmailAddress, Mailer, SendReport } from "@procurement/domain/email"
import * as Effect from "effect/Effect"
import type { MailerBinding, ReceivedMail, ServerAnswer } from "../../src/email/index.ts"

export interface PostMemory {
  readonly answers: Map<EmailAddress, ServerAnswer>
  readonly mails: Array<ReceivedMail>
}

export const makePostMemory = (): PostMemory => ({ answers: new Map(), mails: [] })

const greetings = { en: "Good morning", pl: "Dzień dobry" } as const
const reports = {
  takes: { _tag: "Accepted", detail: "250 ok" },
  "may take later": { _tag: "RefusedForNow", detail: "450 busy" },
  "never takes": { _tag: "RefusedForGood", detail: "550 unknown" },
} as const satisfies Record<ServerAnswer, SendReport>

const mailOf = (
  { id, to, language, message }: Email,
  attachments: ReceivedMail["attachments"],
): ReceivedMail => {
  const text = `${greetings[language]}: ${message._tag}`
  const messageId = `<${id}@example.com>`
  return { to: [to], messageId, subject: text, text, html: `<p>${text}</p>`, attachments }
}

export const makeMailerReference = (post: PostMemory): Mailer["Service"] => ({
  send: (email, attachments = []) =>
    Effect.sync(() => {
      const answer = post.answers.get(email.to) ?? "takes"
      if (answer === "takes") post.mails.push(mailOf(email, attachments))
      return reports[answer]
    }),
  close: Effect.void,
})

export const mailerBinding = (post: PostMemory): MailerBinding => ({
  answer: (to, answer) => Effect.sync(() => void post.answers.set(to, answer)),
  received: (to) => Effect.sync(() => post.mails.filter((mail) => mail.to.includes(to))),
})
