/** The e-mail loop of a worker, and the mail server that it meets. */
import type { EmailId } from "@procurement/domain/identity"
import {
  EmailQueue,
  type Mailer,
  makeSendDueEmails,
  type SendReport,
} from "@procurement/domain/email"
import type { LoopWork } from "@procurement/domain/work-queue"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"

const longestWaitMillis = 1_000
const batch = 20

export interface MailSide {
  /** Whether the mail server defers e-mails now. */
  readonly isAway: () => boolean
  /** An e-mail for which the server has taken responsibility. */
  readonly mailed: (id: EmailId, to: string) => void
}

export const makeMailer = ({ isAway, mailed }: MailSide): Mailer["Service"] => ({
  send: ({ id, to }) =>
    Effect.sync((): SendReport => {
      if (isAway()) return { _tag: "RefusedForNow", detail: "451 try again later" }
      mailed(id, to)
      return { _tag: "Accepted", detail: "250 accepted" }
    }),
  close: Effect.void,
})

/** Sends e-mails that are due. */
export const mailWork = (): LoopWork<EmailQueue | Mailer> => {
  const sendDue = makeSendDueEmails((email) => Effect.succeed({ email, attachments: [] }))
  const dueAt = Effect.flatMap(EmailQueue, (queue) => queue.nextDueAt)
  return {
    name: "email",
    maximumWaitMillis: longestWaitMillis,
    round: sendDue(batch),
    nextDueAt: Effect.map(dueAt, Option.getOrUndefined),
  }
}
