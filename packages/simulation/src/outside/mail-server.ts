/** The mail server that all e-mails go to. */

import type { Email, Mailer, SendReport } from "@procurement/domain/email"
import * as Effect from "effect/Effect"

export interface MailSide {
  /** Whether the mail server defers e-mails now. */
  readonly isAway: () => boolean
  /** An e-mail for which the server has taken responsibility. */
  readonly mailed: (email: Email) => void
}

export const makeMailer = ({ isAway, mailed }: MailSide): Mailer["Service"] => ({
  send: (email) =>
    Effect.sync((): SendReport => {
      if (isAway()) return { _tag: "RefusedForNow", detail: "451 try again later" }
      mailed(email)
      return { _tag: "Accepted", detail: "250 accepted" }
    }),
  close: Effect.void,
})
