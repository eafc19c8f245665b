/** An e-mail the service has queued, as operators see it. */
import type { Email } from "@procurement/domain/email"
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
    data: z.looseObject({}).meta({ description: "What its text names." }),
    createdAt: timestamp,
  })
  .meta({ id: "Email" })

export const emailPage = z.object({ items: z.array(emailBody), next }).meta({ id: "EmailPage" })

export const encodeEmail = (email: Email): z.output<typeof emailBody> => {
  const { _tag, ...data } = email.message
  return {
    id: email.id,
    tenantId: email.tenantId,
    to: email.to,
    language: email.language,
    about: _tag,
    data,
    createdAt: encodeInstant(email.createdAt),
  }
}
