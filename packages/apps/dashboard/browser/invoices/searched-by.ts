/** Selects the API's filter for a search text. */

export interface InvoiceSearch {
  readonly order_id?: string
  readonly number?: string
  readonly ksef_number?: string
}

const ksefNumber = /^\d{10}-\d{8}-/

/** An order's id, a KSeF number, otherwise the invoice's number. */
export const searchedBy = (words: string): InvoiceSearch => {
  if (words === "") return {}
  if (words.startsWith("ord_")) return { order_id: words }
  return ksefNumber.test(words) ? { ksef_number: words } : { number: words }
}
