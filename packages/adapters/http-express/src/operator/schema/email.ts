/** An e-mail the service has queued, as operators see it. */
import type { Email, EmailMessage } from "@procurement/domain/email"
import { languages } from "@procurement/domain/text"
import { z } from "zod"
import { encodeInstant, identifier, next, timestamp } from "../../schema/primitives.ts"

export const emailBody = z
  .object({
    id: identifier("eml", "the e-mail"),
    tenantId: identifier("ten", "the tenant"),
    to: z.string(),
    language: z.enum(languages),
    about: z.string().meta({ description: "The kind of message.", example: "QuotaWarning" }),
    data: z.looseObject({}).meta({ description: "What its text names; instants in ISO 8601." }),
    createdAt: timestamp,
  })
  .meta({ id: "Email" })

export const emailPage = z.object({ items: z.array(emailBody), next }).meta({ id: "EmailPage" })

const dataOf = (message: EmailMessage): Record<string, unknown> => {
  const { _tag, ...data } = message
  switch (message._tag) {
    case "QuotaWarning":
      return { ...data, resetsAt: encodeInstant(message.resetsAt) }
    case "TokenExpiring":
      return { ...data, expiresAt: encodeInstant(message.expiresAt) }
    case "RateLimitSustained":
      return { ...data, since: encodeInstant(message.since) }
  }
}

export const encodeEmail = (email: Email): z.output<typeof emailBody> => {
  const { message } = email
  return {
    id: email.id,
    tenantId: email.tenantId,
    to: email.to,
    language: email.language,
    about: message._tag,
    data: dataOf(message),
    createdAt: encodeInstant(email.createdAt),
  }
}
