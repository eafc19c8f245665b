/**
 * What has to be done next for an invoice. Pure: the use case does it and feeds the fact back.
 */
import type { LocalDate } from "../calendar/local-date.ts"
import type { Invoice, StoredInvoice } from "./invoice.ts"
import { isIssued } from "./offline-transition.ts"

export type IssuingStep =
  | "AssignNumber"
  | "Draft"
  | "Redraft"
  | "Sign"
  | "Store"
  | "Send"
  /** A transmission was cut off: nobody knows its outcome. */
  | "DeclareOutcomeUnknown"
  | "TraceTransmission"
  | "AskForOutcome"
  | "ArchiveReceipt"
  | "Rest"

const mayStillGo = (invoice: StoredInvoice, today: LocalDate): boolean =>
  invoice.issueDate === today || invoice.transmissions.length > 0 || isIssued(invoice)

/**
 * The next step on that day in Warsaw. A file of an earlier day is drafted anew until it is sent,
 * unless the invoice has been issued with it.
 */
export const nextStep = (invoice: Invoice, today: LocalDate): IssuingStep => {
  switch (invoice._tag) {
    case "Pending":
      return "AssignNumber"
    case "Numbered":
      return "Draft"
    case "Drafted":
      return invoice.issueDate === today || isIssued(invoice) ? "Sign" : "Redraft"
    case "Signed":
      return invoice.issueDate === today || isIssued(invoice) ? "Store" : "Redraft"
    case "Stored":
      return mayStillGo(invoice, today) ? "Send" : "Redraft"
    case "Sending":
      return "DeclareOutcomeUnknown"
    case "OutcomeUnknown":
      return "TraceTransmission"
    case "Submitted":
      return "AskForOutcome"
    case "Acknowledged":
      return "ArchiveReceipt"
    case "Archived":
    case "Rejected":
      return "Rest"
  }
}
