/** A payment as a row that is only ever added. Positions are given in the order of recording. */
import { defineEntity, p } from "@mikro-orm/core"
import { invoiceRecord } from "../invoice/invoice.record.ts"

export const paymentRecord = defineEntity({
  name: "PaymentRecord",
  tableName: "invoice_payments",
  indexes: [{ properties: ["invoice", "position"] }],
  properties: {
    position: p.bigint("number").primary().generated("identity"),
    id: p.text().collation("C").unique(),
    reference: p.text().collation("C").unique(),
    invoice: () => p.manyToOne(invoiceRecord).updateRule("no action").deleteRule("no action"),
    amount: p.bigint("number"),
    currency: p.text().collation("C"),
    paidAt: p.bigint("number"),
  },
})
