/** The e-mail loop of a worker, and the mail server that it meets. */
import type { EmailId } from "@procurement/domain/identity"
import { type Mailer, makeSendDueEmails, type SendReport } from "@procurement/domain/email"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { Process } from "../kernel/process.ts"

const pollMillis = 1_000
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

/** Runs for as long as its process. */
export const mailWork = (process: Process) => {
  const sendDue = makeSendDueEmails((email) => Effect.succeed({ email, attachments: [] }))
  const pause = process.pause(pollMillis)
  return Effect.forever(
    Effect.flatMap(Effect.exit(sendDue(batch)), (sent) =>
      Exit.isSuccess(sent) && sent.value > 0 ? Effect.void : pause,
    ),
  )
}
