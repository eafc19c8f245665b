/**
 * Decides whether an invoice can be voided, or be issued outside KSeF: nobody may have it.
 *
 * A seller owes the VAT that an invoice states (art. 108(1) of the VAT act), so an invoice for a
 * supply that everybody knows will not take place is not sent. Pure. In doubt the invoice was sent.
 */
import { optional } from "../optional.ts"
import type { Invoice, IssuedOutsideInvoice, ListedInvoice } from "./invoice.ts"
import { retainedFields } from "./retained-fields.ts"
import type { OutsideIssue } from "./outside-issue.ts"
import { isIssued, isWithKsef } from "./reissue.ts"

/** Returns whether the invoice was certainly neither sent nor issued offline. */
export const wasNeverSent = (invoice: ListedInvoice): boolean => {
  switch (invoice._tag) {
    case "Pending":
      // A buyer may have a refused version that was issued offline.
      return (invoice.refusedVersions ?? []).every(({ offline }) => offline === undefined)
    case "Numbered":
      return !isIssued(invoice)
    case "Stored":
      return !isIssued(invoice) && invoice.transmissions.length === 0
    default:
      return false
  }
}

/** Returns whether KSeF refused the invoice, has no other file of it, and no buyer has it. */
export const wasRefusedForGood = (invoice: Invoice): boolean =>
  invoice._tag === "Rejected" && !isIssued(invoice) && !isWithKsef(invoice)

/** Returns whether another document may take its place: it is neither sent nor voided. */
export const mayBeIssuedOutside = (invoice: ListedInvoice): boolean =>
  invoice.voided === undefined && wasNeverSent(invoice)

/** Keeps a number of the series, and drops a file that nobody has; undefined if impossible. */
export const endedOutside = (
  invoice: Invoice,
  outside: OutsideIssue,
): IssuedOutsideInvoice | undefined => {
  if (!mayBeIssuedOutside(invoice)) return undefined
  const { number, seller } = "number" in invoice ? invoice : {}
  const { issueDate, recordedAt: at } = outside
  return {
    ...retainedFields(invoice),
    _tag: "IssuedOutside",
    timeline: [...invoice.timeline, { state: "IssuedOutside", at }],
    outside,
    issueDate,
    ...optional({ number, seller }),
  }
}

export const mayBeVoided = (invoice: Invoice): boolean =>
  wasNeverSent(invoice) || wasRefusedForGood(invoice)
