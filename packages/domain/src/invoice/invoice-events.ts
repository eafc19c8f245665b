/** What the world hears of an invoice's move. Most moves are nobody else's business. */
import type { Instant } from "../calendar/instant.ts"
import type { DomainEvent } from "../events/domain-event.ts"
import type { EventId } from "../identity/type-id.ts"
import { invoiceCharge, type QuotaCharge } from "../quota/quota-charge.ts"
import type { Invoice } from "./invoice.ts"

/** The events of entering the state the invoice is in now, told under the given id. */
export const eventsOnEntering = (
  invoice: Invoice,
  id: EventId,
  occurredAt: Instant,
): ReadonlyArray<DomainEvent> => {
  const envelope = { id, tenantId: invoice.tenantId, occurredAt }
  if (invoice._tag === "Acknowledged") {
    const { ksefNumber, number, issueDate, total, document } = invoice
    const data = {
      invoiceId: invoice.id,
      orderId: invoice.orderId,
      number,
      ksefNumber,
      issueDate,
      total: total.amount,
      currency: total.currency,
      documentSha256: document.digest,
    }
    return [{ ...envelope, type: "invoice.issued", data }]
  }
  if (invoice._tag === "Rejected") {
    const { code, description } = invoice.refusal
    const { number, orderId } = invoice
    const data = { invoiceId: invoice.id, orderId, number, code, description }
    return [{ ...envelope, type: "invoice.rejected", data }]
  }
  return []
}

/** What entering the state the invoice is in now counts: an acknowledged invoice is one more. */
export const chargeOnEntering = (invoice: Invoice, at: Instant): QuotaCharge | undefined =>
  invoice._tag === "Acknowledged" ? invoiceCharge(at) : undefined
