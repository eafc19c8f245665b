/** Mails as JSON, for scripts. */
import type { Mail } from "./mailbox.ts"

export const mailSummary = ({ id, receivedAt, from, to, subject, messageId }: Mail) => ({
  id,
  receivedAt: new Date(receivedAt).toISOString(),
  from,
  to,
  subject,
  messageId: messageId ?? null,
})

export const wholeMail = (mail: Mail) => ({
  ...mailSummary(mail),
  text: mail.text ?? null,
  html: mail.html ?? null,
  raw: mail.raw.toString("utf8"),
})
