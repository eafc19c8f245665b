/** Events published when an invoice changes its state. Most changes publish none. */
import type { Instant } from "../calendar/instant.ts"
import type { DomainEvent } from "../events/domain-event.ts"
import type { CorrectionCauseWord } from "../events/invoice-events.ts"
import type { EventId } from "../identity/type-id.ts"
import { optional } from "../optional.ts"
import { invoiceCharge, type QuotaCharge } from "../quota/quota.ts"
import { type Correction, type CorrectionCause, correctionCauses } from "./correction.ts"
import { taxPointsOfInvoice } from "./invoice-dates.ts"
import { amountsInEvent, dueDateOf, statedBasis } from "./stated-amounts.ts"
import type { Supply } from "./supply.ts"
import type { AcknowledgedInvoice, Invoice, Voiding } from "./invoice.ts"

const causeWords: Record<CorrectionCause, CorrectionCauseWord> = {
  Cancelled: "order_cancelled",
  Returned: "goods_returned",
  PriceReduced: "price_reduced",
  Mistake: "mistake",
  BuyerData: "buyer_data",
  BuyerNip: "buyer_nip",
  SupplyDate: "supply_date",
}

/** Returns why an invoice is corrected, as customers read it. */
export const causeWordOf = ({ cause }: Pick<Correction, "cause">): CorrectionCauseWord =>
  causeWords[cause]

/** Returns the cause that customers read as this word. */
export const causeOfWord = (word: CorrectionCauseWord): CorrectionCause | undefined =>
  correctionCauses.find((cause) => causeWords[cause] === word)

/** Additional data of a correction; empty for other invoices. */
const correctionData = ({ correction }: Invoice) => {
  if (correction === undefined) return {}
  const { invoiceId, corrected, reason } = correction
  const why = { cause: causeWordOf(correction), ...optional({ reason }) }
  const named =
    corrected === undefined
      ? {}
      : { correctedNumber: corrected.number, correctedKsefNumber: corrected.ksefNumber }
  return { kind: "KOR" as const, ...why, correctedInvoiceId: invoiceId, ...named }
}

/** Set when the goods left before the invoice was issued. Corrections have no tax points. */
const supplyData = (invoice: AcknowledgedInvoice, supply: Supply) =>
  optional({ supplyDate: invoice.supplyDate, taxPoints: taxPointsOfInvoice(invoice, supply) })

/** Additional data of an invoice issued offline, during an outage of KSeF. */
const offlineData = (invoice: Invoice) => {
  const offline = "offline" in invoice ? invoice.offline : undefined
  if (offline === undefined) return {}
  const { mode: offlineMode, deadline } = offline
  return { offlineMode, ...(deadline === undefined ? {} : { offlineDeadline: deadline }) }
}

/** Returns the event of giving up the invoice, published with the given id. */
export const voidedEvent = (
  invoice: Invoice,
  { at: occurredAt, reason }: Voiding,
  id: EventId,
): DomainEvent => {
  const { tenantId, orderId, correction } = invoice
  const number = "number" in invoice ? invoice.number : undefined
  const kind = correction === undefined ? undefined : ("KOR" as const)
  const data = { invoiceId: invoice.id, orderId, ...optional({ number, reason, kind }) }
  return { id, tenantId, occurredAt, type: "invoice.voided", data }
}

/** Returns the events for entering the invoice's current state, published with the given id. */
export const eventsOnEntering = (
  invoice: Invoice,
  supply: Supply,
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
      ...supplyData(invoice, supply),
      total: total.amount,
      currency: total.currency,
      ...amountsInEvent(invoice, statedBasis(invoice)),
      ...optional({ dueDate: dueDateOf(invoice) }),
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
  if (invoice._tag === "IssuedOutside") {
    const { number, issueDate } = invoice.outside
    const { amount: total, currency } = invoice.total
    const about = { invoiceId: invoice.id, orderId: invoice.orderId, number, issueDate }
    const data = { ...about, total, currency, ...correctionData(invoice) }
    return [{ ...envelope, type: "invoice.issued_outside", data }]
  }
  return []
}

/**
 * Returns the quota charge for entering the invoice's current state: one for an acknowledged
 * invoice. Corrections and the invoices that replace another are free: customers do not pay for
 * returned goods and mistakes, and the quota never blocks a correction.
 */
export const chargeOnEntering = (invoice: Invoice, at: Instant): QuotaCharge | undefined =>
  invoice._tag === "Acknowledged" &&
  invoice.correction === undefined &&
  invoice.replaces === undefined
    ? invoiceCharge(at)
    : undefined
