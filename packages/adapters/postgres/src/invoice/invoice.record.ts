/**
 * An invoice as a row, and its place in the queue of work.
 *
 * The document is `body`, with the lines beside it (written once, so that a move of a large invoice
 * does not rewrite them) and its files as bytes while the state holds them. Due and leased instants
 * are milliseconds since 1970.
 */
import { defineEntity, p } from "@mikro-orm/core"
import type { InvoiceLine, IssuingProblem } from "@procurement/domain/invoice"
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
      name: "invoices_unissued_index",
      properties: ["id"],
      where: "state in ('Stored', 'OutcomeUnknown')",
    },
    {
      name: "invoices_offline_index",
      expression: `create index invoices_offline_index on invoices (id)
        where (body -> 'offline') is not null and state not in ('Acknowledged', 'Archived')`,
    },
    {
      name: "invoices_of_order_unique",
      expression: `create unique index invoices_of_order_unique on invoices
        (order_id, (coalesce(body #>> '{correction,follows}', '')))`,
    },
    {
      name: "invoices_waiting_corrections_index",
      expression: `create index invoices_waiting_corrections_index on invoices
        ((body #>> '{correction,follows}'))
        where state = 'Pending' and (body -> 'correction') is not null`,
    },
    {
      name: "invoices_corrections_index",
      expression: `create index invoices_corrections_index on invoices (tenant_id, id)
        where (body -> 'correction') is not null`,
    },
    {
      name: "invoices_cleared_index",
      expression: `create index invoices_cleared_index on invoices
        ((body ->> 'ksefNumber') collate "C")
        where (body ->> 'ksefNumber') is not null`,
    },
    {
      name: "invoices_due_index",
      properties: ["dueAt", "id"],
      include: ["leasedUntil"],
      where: "due_at is not null",
    },
    {
      name: "invoices_preparing_index",
      expression: `create index invoices_preparing_index on invoices (due_at, id)
        include (leased_until) where due_at is not null
        and state in ('Pending', 'Numbered', 'Drafted', 'Signed')`,
    },
    {
      name: "invoices_in_hand_index",
      expression: `create index invoices_in_hand_index on invoices (seller_nip, number)
        where due_at is not null and attempts = 0
        and state in ('Numbered', 'Drafted', 'Signed')`,
    },
    {
      name: "invoices_sending_index",
      expression: `create index invoices_sending_index on invoices (length(number), number)
        include (due_at, leased_until) where due_at is not null and state = 'Stored'`,
    },
    {
      name: "invoices_leaving_index",
      expression: `create index invoices_leaving_index on invoices
        ((coalesce(body #>> '{offline,deadline}', '~') collate "C"), length(number), number)
        include (due_at, leased_until) where due_at is not null and state = 'Stored'`,
    },
    {
      name: "invoices_following_index",
      expression: `create index invoices_following_index on invoices (due_at, id)
        include (leased_until) where due_at is not null
        and state in ('Sending', 'OutcomeUnknown', 'Submitted')`,
    },
    {
      name: "invoices_archiving_index",
      expression: `create index invoices_archiving_index on invoices (due_at, id)
        include (leased_until) where due_at is not null and state = 'Acknowledged'`,
    },
    {
      name: "invoices_batch_index",
      properties: ["batchId"],
      where: "batch_id is not null",
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
    order: () =>
      p.manyToOne(orderRecord).index(false).updateRule("no action").deleteRule("no action"),
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
    lines: p.json<ReadonlyArray<InvoiceLine>>(),
    xml: p.blob().nullable(),
    containerBytes: p.blob().nullable(),
    /** With which it is sent; until it is out of it, it is due for nobody. */
    batchId: p.text().collation("C").nullable(),
    /** Until then it goes in no package; none when it may, far away when it never does. */
    aloneUntil: p.bigint("number").nullable(),
    /** In which its order was placed. */
    trace: p.text().collation("C").nullable(),
  },
})
