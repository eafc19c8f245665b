/**
 * The last position given in a series of invoice numbers: one row for each seller and month, and
 * one more for its corrections, whose month is written `KOR/2026-11` (`seriesName`).
 */
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
