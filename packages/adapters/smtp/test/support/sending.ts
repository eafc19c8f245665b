/** Sends one e-mail to a server on this machine, with short time limits. */
import { emailAddress, type SendReport } from "@procurement/domain/email"
import * as Effect from "effect/Effect"
import { makeMailer, type MailerOptions } from "../../src/index.ts"
import { anEmail } from "./emails.ts"
import { authority } from "./mail-server.ts"

export const shortLimits = { connection: 2_000, greeting: 400, silence: 400, whole: 4_000 }

export const from = { name: "Hurtownia", address: emailAddress("no-reply@hurtownia.example") }

export const mailerTo = (port: number, changes: Partial<MailerOptions> = {}) =>
  makeMailer({
    url: `smtp://127.0.0.1:${port}`,
    from,
    senderName: "Hurtownia Upominków S.A.",
    certificateAuthority: authority.certificate,
    ...changes,
  })

/** Sends the e-mail and closes the mailer. */
export const sendTo = (
  port: number,
  changes: Partial<MailerOptions> = {},
  email = anEmail(),
): Promise<SendReport> => {
  const mailer = mailerTo(port, changes)
  return Effect.runPromise(mailer.send(email).pipe(Effect.ensuring(mailer.close)))
}
