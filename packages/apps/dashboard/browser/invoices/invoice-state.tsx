/** The status of an invoice as a badge. */
import type { InvoiceStatus } from "../api/api-types.ts"
import { invoiceMessages } from "../messages/invoice-messages.ts"
import { Badge, type Tone } from "../parts/notice.tsx"
import { useApp } from "../shell/app-context.ts"

export const invoiceStatuses = [
  "accepted",
  "signed",
  "sent",
  "outcome_unknown",
  "acknowledged",
  "archived",
  "rejected",
  "voided",
  "issued_outside",
] as const satisfies ReadonlyArray<InvoiceStatus>

export const invoiceTones: Readonly<Record<InvoiceStatus, Tone>> = {
  accepted: "quiet",
  drafted: "quiet",
  signed: "quiet",
  sent: "quiet",
  outcome_unknown: "later",
  acknowledged: "good",
  archived: "good",
  rejected: "bad",
  voided: "quiet",
  issued_outside: "quiet",
}

/** True when KSeF has accepted it. */
export const isIssued = (status: InvoiceStatus): boolean => invoiceTones[status] === "good"

export const InvoiceState = ({ status }: { readonly status: InvoiceStatus }) => {
  const { t } = useApp()
  return <Badge tone={invoiceTones[status]}>{t(invoiceMessages.statuses[status])}</Badge>
}
