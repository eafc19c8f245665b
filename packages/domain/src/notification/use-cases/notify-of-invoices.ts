/** Notifies people of issued documents. */
import { noticesOf } from "../invoice-notice.ts"
import { InvoiceNotices } from "../invoice-notices.ts"

/**
 * Queues an e-mail to each person who wants it about the documents of up to `limit` events. Returns
 * how many events it has read.
 */
export const notifyOfInvoices = (limit: number) =>
  InvoiceNotices.use((notices) => notices.queue(limit, noticesOf))
