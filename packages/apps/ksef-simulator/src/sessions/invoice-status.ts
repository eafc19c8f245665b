/** The status of an invoice at a given time. Pure: 100, then 150, then its verdict. */
import type { Instant } from "@procurement/domain/calendar"
import type { InvoiceReceived } from "../state/facts.ts"
import type { StatusInfo } from "../state/values.ts"

const accepted: StatusInfo = {
  code: 100,
  description: "Faktura przyjęta do dalszego przetwarzania",
}
const processing: StatusInfo = { code: 150, description: "Trwa przetwarzanie" }

export const invoiceStatusAt = (invoice: InvoiceReceived, now: Instant): StatusInfo => {
  if (now < invoice.processingAt) return accepted
  return now < invoice.verdictAt ? processing : invoice.verdict.status
}

/** True from the moment the invoice has its KSeF number. */
export const isAcknowledged = (invoice: InvoiceReceived, now: Instant): boolean =>
  invoiceStatusAt(invoice, now).code === 200
