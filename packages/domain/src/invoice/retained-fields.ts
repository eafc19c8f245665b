/** The fields of an invoice that survive a new number or a new file. */
import { keys, omit, pick } from "effect/Struct"
import {
  type Invoice,
  type IssuedOutsideInvoice,
  type NumberedInvoice,
  PendingInvoice,
  type VoidedInvoice,
} from "./invoice.ts"

const retained = keys(omit(PendingInvoice.fields, ["_tag", "timeline"]))

/** Returns the fields that survive a reissue under another number. */
export const retainedFields = (invoice: Invoice): Omit<PendingInvoice, "_tag" | "timeline"> =>
  pick(invoice, retained)

/** Returns the fields that survive a new file under the same number. */
export const retainedNumberedFields = (
  invoice: Exclude<Invoice, PendingInvoice | VoidedInvoice | IssuedOutsideInvoice>,
): Omit<NumberedInvoice, "_tag" | "timeline" | "technicalCorrection"> => {
  const { number, seller } = invoice
  return { ...retainedFields(invoice), number, seller }
}
