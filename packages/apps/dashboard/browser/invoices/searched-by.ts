/** Selects the API's filter for a search text. */

export interface InvoiceSearch {
  readonly order_id?: string
  readonly search?: string
}

/** Characters of the longest search. */
const maximumLength = 64

/** The id of an order finds its invoices; any other text is searched for. */
export const searchedBy = (text: string): InvoiceSearch => {
  if (text.trim() === "") return {}
  return /^ord_\w{26}$/.test(text) ? { order_id: text } : { search: text.slice(0, maximumLength) }
}
