/** Search in a list of invoices, for people who know a part of what an invoice says. */
import { hasTerms, searchable, type SearchTerm } from "../text/search.ts"
import type { ListedInvoice } from "./invoice.ts"

/** Characters of the longest search. */
export const maximumInvoiceSearchLength = 64

/**
 * Returns the normalized, searchable text of an invoice: its number, the reference of its order,
 * the name of the buyer, the KSeF number.
 */
const searchableInvoice = (invoice: ListedInvoice): string =>
  searchable([
    "number" in invoice ? invoice.number : "",
    invoice.reference ?? "",
    invoice.buyer.name,
    "ksefNumber" in invoice ? invoice.ksefNumber : "",
  ])

/** Returns whether an invoice contains every word; a match may be part of a longer word. */
export const isInvoiceFoundBy = (
  invoice: ListedInvoice,
  terms: ReadonlyArray<SearchTerm>,
): boolean => hasTerms(searchableInvoice(invoice), terms)
