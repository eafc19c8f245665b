/** Events published when an invoice changes its state. Most changes publish none. */
import type { Instant } from "../calendar/instant.ts"
import type { DomainEvent } from "../events/domain-event.ts"
import type { EventId } from "../identity/type-id.ts"
import { invoiceCharge, type QuotaCharge } from "../quota/quota.ts"
import type { AcknowledgedInvoice, Invoice } from "./invoice.ts"

/** Additional data of a correction; empty for other invoices. */
const correctionData = ({ correction }: Invoice) => {
  if (correction === undefined) return {}
  const { invoiceId, corrected } = correction
  const named =
    corrected === undefined
      ? {}
      : { correctedNumber: corrected.number, correctedKsefNumber: corrected.ksefNumber }
  return { kind: "KOR" as const, correctedInvoiceId: invoiceId, ...named }
}

/**
 * Set when the goods left before the invoice was issued. Only invoices have a tax point,
 * corrections do not.
 */
const supplyData = ({ correction, supplyDate }: AcknowledgedInvoice) => {
  if (supplyDate === undefined) return {}
  return correction === undefined ? { supplyDate, taxPoint: supplyDate } : { supplyDate }
}

/** Additional data of an invoice issued offline, during an outage of KSeF. */
const offlineData = (invoice: Invoice) => {
  const offline = "offline" in invoice ? invoice.offline : undefined
  if (offline === undefined) return {}
  const { mode: offlineMode, deadline } = offline
  return { offlineMode, ...(deadline === undefined ? {} : { offlineDeadline: deadline }) }
}

/** Returns the events for entering the invoice's current state, published with the given id. */
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
      ...supplyData(invoice),
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
 * Returns the quota charge for entering the invoice's current state: one for an acknowledged
 * invoice. Corrections are free: customers do not pay for returned goods, and the quota never
 * blocks a correction.
 */
export const chargeOnEntering = (invoice: Invoice, at: Instant): QuotaCharge | undefined =>
  invoice._tag === "Acknowledged" && invoice.correction === undefined
    ? invoiceCharge(at)
    : undefined
