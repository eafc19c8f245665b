/**
 * An order as a row. The document is `body` with the lines beside it; the other columns repeat what
 * is searched and sorted by. Instants are milliseconds since 1970.
 */
import { defineEntity, p } from "@mikro-orm/core"
import type { Order, OrderLine } from "@procurement/domain/order"

export const orderRecord = defineEntity({
  name: "OrderRecord",
  tableName: "orders",
  indexes: [
    { properties: ["tenantId", "id"] },
    { properties: ["tenantId", "status", "id"] },
    {
      name: "orders_reference_index",
      properties: ["tenantId", "reference", "id"],
      where: "reference is not null",
    },
  ],
  properties: {
    id: p.text().collation("C").primary(),
    tenantId: p.text().collation("C"),
    invoiceId: p.text().collation("C"),
    reference: p.text().nullable(),
    currency: p.text().collation("C"),
    total: p.bigint("number"),
    status: p.text().collation("C"),
    acceptedAt: p.bigint("number"),
    body: p.json<Omit<Order, "lines">>(),
    lines: p.json<ReadonlyArray<OrderLine>>(),
  },
})
