/** Which filter of the API a searched text belongs to. */

export interface InvoiceSearch {
  readonly order_id?: string
  readonly number?: string
  readonly ksef_number?: string
}

const ksefNumber = /^\d{10}-\d{8}-/

/** The id of an order, a KSeF number, and otherwise the number of the invoice. */
export const searchedBy = (words: string): InvoiceSearch => {
  if (words === "") return {}
  if (words.startsWith("ord_")) return { order_id: words }
  return ksefNumber.test(words) ? { ksef_number: words } : { number: words }
}
