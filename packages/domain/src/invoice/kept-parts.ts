/** What stays of an invoice when its file is given up and written again. */
import type { Invoice, NumberedInvoice, PendingInvoice } from "./invoice.ts"

type Optional = "reference" | "correction" | "refusedVersions"

const optionalParts = ({
  reference,
  correction,
  refusedVersions,
}: Pick<Invoice, Optional>): Pick<PendingInvoice, Optional> => ({
  ...(reference === undefined ? {} : { reference }),
  ...(correction === undefined ? {} : { correction }),
  ...(refusedVersions === undefined ? {} : { refusedVersions }),
})

/** What it is about; neither number nor seller. */
export const subjectOf = (invoice: Invoice): Omit<PendingInvoice, "_tag" | "timeline"> => {
  const { id, orderId, tenantId, buyer, orderedOn, lines, total } = invoice
  return { id, orderId, tenantId, buyer, orderedOn, lines, total, ...optionalParts(invoice) }
}

/** The same, with the number and the seller whose it is. */
export const numberedSubjectOf = (
  invoice: Exclude<Invoice, PendingInvoice>,
): Omit<NumberedInvoice, "_tag" | "timeline" | "technicalCorrection"> => {
  const { number, seller } = invoice
  return { ...subjectOf(invoice), number, seller }
}
