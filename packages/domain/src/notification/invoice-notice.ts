/**
 * E-mails about issued documents to the people who asked for them: one for each document and
 * person. Pure.
 */
import type { LocalDate } from "../calendar/instant.ts"
import type { Email, EmailAttachment } from "../email/email.ts"
import type { InvoiceIssued } from "../events/invoice-events.ts"
import { type EmailId, pairedId } from "../identity/type-id.ts"
import { money } from "../money/money.ts"
import { optional } from "../optional.ts"
import type { Tenant } from "../tenant/tenant.ts"
import { wantsIssued } from "../user/notifications.ts"
import type { User } from "../user/user.ts"

/** A document that was issued, its buyer, and the buyer's people. */
export interface IssuedToPeople {
  readonly event: InvoiceIssued
  readonly tenant: Pick<Tenant, "id" | "name">
  readonly users: ReadonlyArray<User>
}

/** Returns an e-mail for each person who wants it; its id depends on event and person alone. */
export const noticesOf = ({ event, tenant, users }: IssuedToPeople): ReadonlyArray<Email> => {
  const { number, ksefNumber, issueDate, total, currency, dueDate, kind, invoiceId } = event.data
  return users
    .filter((user) => wantsIssued(user, event.occurredAt))
    .map(({ id: userId, email: to, language }) => ({
      id: pairedId("eml", event.id, userId) as EmailId,
      tenantId: tenant.id,
      to,
      language,
      message: {
        _tag: "InvoiceIssued",
        tenantName: tenant.name,
        userId,
        invoiceId,
        number,
        ksefNumber,
        issueDate: issueDate as LocalDate,
        total: money(total, currency),
        ...optional({ dueDate: dueDate as LocalDate | undefined, kind }),
      },
      createdAt: event.occurredAt,
    }))
}

/** Bytes of attachments that mail servers usually take; in an e-mail they are a third longer. */
export const maximumAttachedBytes = 10_000_000

/** Returns the files, or none of them when they are too large for an e-mail. */
export const attachedOf = (
  files: ReadonlyArray<EmailAttachment>,
): ReadonlyArray<EmailAttachment> => {
  const bytes = files.reduce((sum, { content }) => sum + content.length, 0)
  return bytes > maximumAttachedBytes ? [] : files
}
