/** The fields of an invoice that survive a new number or a new file. */
import { optional } from "../optional.ts"
import type {
  Invoice,
  IssuedOutsideInvoice,
  NumberedInvoice,
  PendingInvoice,
  VoidedInvoice,
} from "./invoice.ts"

type OptionalField =
  | "reference"
  | "annex15"
  | "goodsGroups"
  | "correction"
  | "refusedVersions"
  | "replaces"
  | "voided"

const optionalFields = ({
  reference,
  annex15,
  goodsGroups,
  correction,
  refusedVersions,
  replaces,
  voided,
}: Pick<Invoice, OptionalField>): Pick<PendingInvoice, OptionalField> => ({
  ...optional({
    reference,
    annex15,
    goodsGroups,
    correction,
    refusedVersions,
    replaces,
    voided,
  }),
})

/** Returns the fields that survive a reissue under another number. */
export const retainedFields = (invoice: Invoice): Omit<PendingInvoice, "_tag" | "timeline"> => {
  const { id, orderId, tenantId, buyer, orderedOn, lines, total } = invoice
  return { id, orderId, tenantId, buyer, orderedOn, lines, total, ...optionalFields(invoice) }
}

/** Returns the fields that survive a new file under the same number. */
export const retainedNumberedFields = (
  invoice: Exclude<Invoice, PendingInvoice | VoidedInvoice | IssuedOutsideInvoice>,
): Omit<NumberedInvoice, "_tag" | "timeline" | "technicalCorrection"> => {
  const { number, seller } = invoice
  return { ...retainedFields(invoice), number, seller }
}
