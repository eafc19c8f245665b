/** The last position given in a series of invoice numbers: one row for each seller and month. */
import { defineEntity, p } from "@mikro-orm/core"

export const invoiceSeriesRecord = defineEntity({
  name: "InvoiceSeriesRecord",
  tableName: "invoice_series",
  properties: {
    sellerNip: p.text().collation("C").primary(),
    month: p.text().collation("C").primary(),
    lastPosition: p.bigint("number"),
  },
})
