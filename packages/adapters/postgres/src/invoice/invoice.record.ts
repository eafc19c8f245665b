/**
 * An invoice as a row, and its place in the queue of work.
 *
 * The document is `body`, with the lines beside it (written once, so that a move of a large invoice
 * does not rewrite them) and its files as bytes while the state holds them. Due and leased instants
 * are milliseconds since 1970.
 */
import { defineEntity, p } from "@mikro-orm/core"
import type { IssuingProblem } from "@procurement/domain/invoice"
import type { OrderLine } from "@procurement/domain/order"
import { orderRecord } from "../order/order.record.ts"

export const invoiceRecord = defineEntity({
  name: "InvoiceRecord",
  tableName: "invoices",
  uniques: [{ properties: ["sellerNip", "number"], where: "number is not null" }],
  indexes: [
    { properties: ["tenantId", "id"] },
    { properties: ["tenantId", "state", "id"] },
    {
      name: "invoices_issue_date_index",
      expression: `create index invoices_issue_date_index on invoices
        (tenant_id, (body ->> 'issueDate') collate "C", id)
        where (body ->> 'issueDate') is not null`,
    },
    {
      name: "invoices_ksef_number_index",
      expression: `create index invoices_ksef_number_index on invoices
        (tenant_id, (body ->> 'ksefNumber') collate "C")
        where (body ->> 'ksefNumber') is not null`,
    },
    {
      name: "invoices_due_index",
      properties: ["dueAt", "id"],
      include: ["leasedUntil"],
      where: "due_at is not null",
    },
    {
      name: "invoices_leased_index",
      properties: ["leasedUntil"],
      include: ["dueAt"],
      where: "leased_until is not null",
    },
  ],
  properties: {
    id: p.text().collation("C").primary(),
    order: () => p.oneToOne(orderRecord).owner().updateRule("no action").deleteRule("no action"),
    tenantId: p.text().collation("C"),
    state: p.text().collation("C"),
    sellerNip: p.text().collation("C").nullable(),
    number: p.text().collation("C").nullable(),
    currency: p.text().collation("C"),
    total: p.bigint("number"),
    version: p.integer(),
    dueAt: p.bigint("number").nullable(),
    leasedUntil: p.bigint("number").nullable(),
    attempts: p.integer(),
    problem: p.json<IssuingProblem>().nullable(),
    body: p.json<object>(),
    lines: p.json<ReadonlyArray<OrderLine>>(),
    xml: p.blob().nullable(),
    containerBytes: p.blob().nullable(),
    /** In which its order was placed. */
    trace: p.text().collation("C").nullable(),
  },
})
