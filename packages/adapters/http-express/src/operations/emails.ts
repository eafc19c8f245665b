/** GET /internal/v1/emails: the e-mails to customers and their delivery state. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  type EmailMessage,
  type EmailSending,
  type KeptEmail,
  listEmails,
} from "@procurement/domain/email"
import { EmailId, TenantId } from "@procurement/domain/identity"
import { languages } from "@procurement/domain/text"
import { z } from "zod"
import { operatorOperation } from "../audience/operators.ts"
import { fieldMessages } from "../problem/field-messages.ts"
import { page } from "../request/returns.ts"
import { encodeInstant, encodeMoney, identifier, next, timestamp } from "../schema/primitives.ts"
import { filterById, pageParameters } from "../schema/query.ts"

const emailStatuses = ["queued", "sent", "refused", "given_up"] as const

const sendingBody = z.object({
  status: z.enum(emailStatuses).meta({
    description:
      "`refused`: the mail server rejected it permanently; `given_up`: no retry is left.",
  }),
  nextTryAt: timestamp.nullable(),
  settledAt: timestamp.nullable(),
  answer: z
    .string()
    .nullable()
    .meta({ description: "The response of the mail server that accepted it." }),
  failedTries: z.array(z.object({ at: timestamp, detail: z.string() })),
})

export const emailBody = z
  .object({
    id: identifier("eml", "the e-mail"),
    tenantId: identifier("ten", "the tenant"),
    to: z.string(),
    language: z.enum(languages),
    about: z.string().meta({ description: "The kind of message.", example: "QuotaWarning" }),
    data: z.looseObject({}).meta({ description: "The values in its text; instants in ISO 8601." }),
    createdAt: timestamp,
    sending: sendingBody,
  })
  .meta({ id: "Email" })

const emailPage = z.object({ items: z.array(emailBody), next }).meta({ id: "EmailPage" })

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
    case "UserInvited":
      return data
    case "PaymentReminder": {
      const { sums, invoices } = message
      const due = invoices.map((each) => ({ ...each, outstanding: encodeMoney(each.outstanding) }))
      return { ...data, sums: sums.map(encodeMoney), invoices: due }
    }
    case "InvoicesDue": {
      const { invoices } = message
      const due = invoices.map((each) => ({ ...each, outstanding: encodeMoney(each.outstanding) }))
      return { ...data, invoices: due }
    }
    case "InvoiceIssued":
      return { ...data, total: encodeMoney(message.total) }
    case "SignInLinkRequested":
      // Omits the link, because it would sign its holder in.
      return { tenantName: message.tenantName, expiresAt: encodeInstant(message.expiresAt) }
    case "WebhookExpiring":
      return {
        ...data,
        oldestAt: encodeInstant(message.oldestAt),
        expiresAt: encodeInstant(message.expiresAt),
        since: encodeInstant(message.since),
      }
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

const isEmailId = Schema.is(EmailId)
const query = z.strictObject({
  ...pageParameters("eml", isEmailId),
  tenantId: filterById(
    "ten",
    Schema.is(TenantId),
    fieldMessages.invalid_value,
    "E-mails of this tenant only.",
  ),
})

const list = operatorOperation({
  id: "listEmails",
  at: "GET /internal/v1/emails",
  scope: "support",
  tags: ["E-mails"],
  summary: "List e-mails and their outcomes, newest first",
  query,
  returns: page("A page of e-mails.", emailPage, encodeEmail),
  handle: ({ query: { tenantId, cursor: after, limit } }) =>
    Effect.map(listEmails({ tenantId, after, limit }), ({ emails, hasMore }) => ({
      items: emails,
      hasMore,
    })),
})

export const emailOperations = { listEmails: list }
