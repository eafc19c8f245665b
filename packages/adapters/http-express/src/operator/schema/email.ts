/** An e-mail the service has queued, and how far it has come, as operators see it. */
import type { EmailMessage, EmailSending, KeptEmail } from "@procurement/domain/email"
import { languages } from "@procurement/domain/text"
import { z } from "zod"
import { encodeInstant, identifier, next, timestamp } from "../../schema/primitives.ts"

export const emailStatuses = ["queued", "sent", "refused", "given_up"] as const

const sendingBody = z.object({
  status: z.enum(emailStatuses).meta({
    description: "`refused`: the mail server will never take it; `given_up`: no try is left.",
  }),
  nextTryAt: timestamp.nullable(),
  settledAt: timestamp.nullable(),
  answer: z.string().nullable().meta({ description: "Of the mail server that has taken it." }),
  failedTries: z.array(z.object({ at: timestamp, detail: z.string() })),
})

export const emailBody = z
  .object({
    id: identifier("eml", "the e-mail"),
    tenantId: identifier("ten", "the tenant"),
    to: z.string(),
    language: z.enum(languages),
    about: z.string().meta({ description: "The kind of message.", example: "QuotaWarning" }),
    data: z.looseObject({}).meta({ description: "What its text names; instants in ISO 8601." }),
    createdAt: timestamp,
    sending: sendingBody,
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
    case "WebhookPaused":
      return { ...data, since: encodeInstant(message.since) }
  }
}

const open = { settledAt: null, answer: null }
const ended = { nextTryAt: null, answer: null }

const stateOf = (sending: EmailSending): Omit<z.output<typeof sendingBody>, "failedTries"> => {
  switch (sending._tag) {
    case "Queued":
      return { ...open, status: "queued", nextTryAt: encodeInstant(sending.dueAt) }
    case "Sent": {
      const settledAt = encodeInstant(sending.sentAt)
      return { ...ended, status: "sent", settledAt, answer: sending.detail }
    }
    case "Refused":
      return { ...ended, status: "refused", settledAt: encodeInstant(sending.settledAt) }
    case "GivenUp":
      return { ...ended, status: "given_up", settledAt: encodeInstant(sending.settledAt) }
  }
}

const encodeSending = (sending: EmailSending): z.output<typeof sendingBody> => ({
  ...stateOf(sending),
  failedTries: sending.failedTries.map(({ at, detail }) => ({ at: encodeInstant(at), detail })),
})

export const encodeEmail = ({ email, sending }: KeptEmail): z.output<typeof emailBody> => {
  const { message } = email
  return {
    id: email.id,
    tenantId: email.tenantId,
    to: email.to,
    language: email.language,
    about: message._tag,
    data: dataOf(message),
    createdAt: encodeInstant(email.createdAt),
    sending: encodeSending(sending),
  }
}
