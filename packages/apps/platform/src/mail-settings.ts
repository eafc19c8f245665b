/** The settings of a process that may send e-mails. */
import { parseMailSender, parseSmtpUrl } from "@procurement/adapter-smtp/settings"
import { z } from "zod"
import { oneLine } from "./settings-error.ts"

/** Empty text means absent; any other text is parsed, and an error states the rule. */
export const parsedOrEmpty = <A>(title: string, parse: (text: string) => A) =>
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

const sender = (text: string) => {
  const parsed = parseMailSender(text)
  if (parsed === undefined) throw new TypeError("must be an e-mail address, or Name <address>")
  return parsed
}

export const mailServerSettings = {
  SMTP_URL: parsedOrEmpty("URL", smtpUrl).prefault("").meta({
    description: "mail server, smtp://user:password@host:587 or smtps://…:465; empty: no e-mails",
    isSecret: true,
  }),
  SMTP_STARTTLS: z
    .enum(["required", "never"], "must be required or never")
    .prefault("required")
    .describe("never: smtp:// without encryption, for a mail server on a trusted network"),
  MAIL_FROM: parsedOrEmpty("sender", sender)
    .prefault("")
    .describe("sender of e-mails, address or Name <address>; SMTP_URL needs it"),
} as const
