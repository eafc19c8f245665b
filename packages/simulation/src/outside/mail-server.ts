/** The mail server that all e-mails go to. */
import type { EmailId } from "@procurement/domain/identity"
import type { Mailer, SendReport } from "@procurement/domain/email"
import * as Effect from "effect/Effect"

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
