/**
 * Decides whether an invoice can be given up, or be issued outside KSeF: nobody may have it.
 *
 * A seller owes the VAT that an invoice states (art. 108(1) of the VAT act), so an invoice for a
 * supply that everybody knows will not take place is not sent. Pure. In doubt the invoice was sent.
 */
import type { Invoice } from "./invoice.ts"
import { isIssued, isWithKsef } from "./reissue.ts"

/** Returns whether the invoice was certainly neither sent nor issued offline. */
export const wasNeverSent = (invoice: Invoice): boolean => {
  switch (invoice._tag) {
    case "Pending":
      return true
    case "Numbered":
    case "Drafted":
    case "Signed":
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

/** Returns whether another document may take its place: it is neither sent nor given up. */
export const mayBeIssuedOutside = (invoice: Invoice): boolean =>
  invoice.voided === undefined && wasNeverSent(invoice)

export const mayBeVoided = (invoice: Invoice): boolean =>
  wasNeverSent(invoice) || wasRefusedForGood(invoice)
