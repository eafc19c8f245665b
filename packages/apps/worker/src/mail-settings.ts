/** Settings of the role `email`; the other roles need none of them. */
import { type MailSender, parseMailSender, parseSmtpUrl } from "@procurement/adapter-smtp"
import { oneLine } from "@procurement/app-platform"
import { z } from "zod"

/** Treats an empty text as absent and parses any other; the TypeError states the rule. */
const optional = <A>(title: string, parse: (text: string) => A) =>
  z
    .string()
    .transform((text, context): A | undefined => {
      if (text === "") return undefined
      try {
        return parse(text)
      } catch (error) {
        context.addIssue(oneLine(error))
        return z.NEVER
      }
    })
    .meta({ title: `${title} or empty` })

const smtpUrl = (text: string): string => {
  parseSmtpUrl(text)
  return text
}

const sender = (text: string): MailSender => {
  const parsed = parseMailSender(text)
  if (parsed === undefined) throw new TypeError("must be an e-mail address, or Name <address>")
  return parsed
}

const pageUrl = (text: string): string => {
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? "")) return text
  throw new TypeError("must be a URL")
}

export const mailSettings = {
  SMTP_URL: optional("URL", smtpUrl).prefault("").meta({
    description:
      "mail server, smtp://user:password@host:587 or smtps://…:465; required for the role email",
    isSecret: true,
  }),
  SMTP_STARTTLS: z
    .enum(["required", "never"], "must be required or never")
    .prefault("required")
    .describe("never: smtp:// without encryption, for a mail server on a trusted network"),
  MAIL_FROM: optional("sender", sender)
    .prefault("")
    .describe("sender of e-mails, address or Name <address>; required for the role email"),
  DASHBOARD_URL: optional("URL", pageUrl)
    .prefault("")
    .describe("the dashboard's address, for links in e-mails"),
} as const
