/** Search in a list of invoices, for people who know a part of what an invoice says. */
import { toDecimal } from "../money/money.ts"
import { hasTerms, searchable, type SearchTerm, searchTerms } from "../text/search.ts"
import type { Invoice } from "./invoice.ts"

/** Characters of the longest search. */
export const maximumInvoiceSearchLength = 64

/**
 * Returns the normalized, searchable text of an invoice: its number, the reference of its order,
 * the buyer's name and NIP, the total, the KSeF number, the SKUs of its lines.
 */
const searchableInvoice = (invoice: Invoice): string =>
  searchable([
    "number" in invoice ? invoice.number : "",
    invoice.reference ?? "",
    invoice.buyer.name,
    invoice.buyer.nip,
    toDecimal(invoice.total.amount),
    "ksefNumber" in invoice ? invoice.ksefNumber : "",
    ...new Set(invoice.lines.map(({ sku }) => sku)),
  ])

/** The words of a search; an amount may have a comma. */
export const invoiceSearchTerms = (search: string): ReadonlyArray<SearchTerm> =>
  searchTerms(search.replaceAll(/(?<=\d),(?=\d{2}(?!\d))/g, "."))

/** Returns whether an invoice contains every word; a match may be part of a longer word. */
export const isInvoiceFoundBy = (invoice: Invoice, terms: ReadonlyArray<SearchTerm>): boolean =>
  hasTerms(searchableInvoice(invoice), terms)
