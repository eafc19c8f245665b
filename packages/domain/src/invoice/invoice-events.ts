/** What the world hears of an invoice's move. Most moves are nobody else's business. */
import type { Instant } from "../calendar/instant.ts"
import type { DomainEvent } from "../events/domain-event.ts"
import type { EventId } from "../identity/type-id.ts"
import { invoiceCharge, type QuotaCharge } from "../quota/quota-charge.ts"
import type { Invoice } from "./invoice.ts"

/** What is told of a correction besides; nothing of other invoices. */
const correctionData = ({ correction }: Invoice) => {
  if (correction === undefined) return {}
  const { invoiceId, corrected } = correction
  const named =
    corrected === undefined
      ? {}
      : { correctedNumber: corrected.number, correctedKsefNumber: corrected.ksefNumber }
  return { kind: "KOR" as const, correctedInvoiceId: invoiceId, ...named }
}

/** What is told besides of an invoice that was issued while KSeF was away. */
const offlineData = (invoice: Invoice) => {
  const offline = "offline" in invoice ? invoice.offline : undefined
  if (offline === undefined) return {}
  const { mode: offlineMode, deadline } = offline
  return { offlineMode, ...(deadline === undefined ? {} : { offlineDeadline: deadline }) }
}

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
      ...correctionData(invoice),
      ...offlineData(invoice),
    }
    return [{ ...envelope, type: "invoice.issued", data }]
  }
  if (invoice._tag === "Rejected") {
    const { code, description } = invoice.refusal
    const { number, orderId } = invoice
    const about = { invoiceId: invoice.id, orderId, number, code, description }
    const data = { ...about, ...correctionData(invoice), ...offlineData(invoice) }
    return [{ ...envelope, type: "invoice.rejected", data }]
  }
  return []
}

/**
 * What entering the state the invoice is in now counts: an acknowledged invoice is one more. A
 * correction counts nothing: nobody pays for goods that came back, nor is it ever held up.
 */
export const chargeOnEntering = (invoice: Invoice, at: Instant): QuotaCharge | undefined =>
  invoice._tag === "Acknowledged" && invoice.correction === undefined
    ? invoiceCharge(at)
    : undefined
