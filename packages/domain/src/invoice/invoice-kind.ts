/** Kinds of invoices that are made here (RodzajFaktury of FA(3)): each has numbers of its own. */
export const invoiceKinds = ["VAT", "KOR"] as const

/** `VAT`: the invoice of an order; `KOR`: a correction of it (faktura korygująca). */
export type InvoiceKind = (typeof invoiceKinds)[number]
