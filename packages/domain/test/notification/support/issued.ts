/** A document that was issued, its buyer, and people of the buyer. */
import { emailAddress } from "@procurement/domain/email"
import type { InvoiceIssued } from "@procurement/domain/events"
import { type EmailId, type EventId, typeId, type UserId } from "@procurement/domain/identity"
import { eventsOnEntering } from "@procurement/domain/invoice"
import { lineText } from "@procurement/domain/text"
import type { User } from "@procurement/domain/user"
import { acceptedAt, anIssuedInvoice } from "../../order/support/an-order.ts"

/** An id that differs for each number. */
const idNumbered = (kind: string, nth: number): string =>
  typeId(
    kind,
    acceptedAt,
    Uint8Array.from({ length: 10 }, (_, at) => (at < 9 ? at * 17 : nth)),
  )

export const emailIdNumbered = (nth: number): EmailId => idNumbered("eml", nth) as EmailId

export const eventNumbered = (nth: number): InvoiceIssued => {
  const id = idNumbered("evt", nth) as EventId
  const supply = { expectedOn: anIssuedInvoice.issueDate }
  const [event] = eventsOnEntering(anIssuedInvoice, supply, id, acceptedAt)
  if (event?.type !== "invoice.issued") throw new TypeError("not issued")
  return event
}

export const tenant = { id: anIssuedInvoice.tenantId, name: lineText("Zielona Łąka sp. z o.o.") }

/** An accountant who does not want e-mails. */
export const anAccountant = (nth: number, changes: Partial<User> = {}): User => ({
  id: idNumbered("usr", nth) as UserId,
  tenantId: tenant.id,
  email: emailAddress(`user${nth}@example.com`),
  role: "accountant",
  language: "pl",
  createdAt: acceptedAt,
  ...changes,
})
