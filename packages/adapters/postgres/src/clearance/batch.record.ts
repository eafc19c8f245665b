/** A batch of invoices as a row, and its place in the queue of batches. */
import { defineEntity, p } from "@mikro-orm/core"

export const batchRecord = defineEntity({
  name: "BatchRecord",
  tableName: "clearance_batches",
  indexes: [
    {
      name: "clearance_batches_due_at_index",
      properties: ["dueAt"],
      where: "due_at is not null",
    },
    { properties: ["begunAt"] },
  ],
  properties: {
    id: p.text().collation("C").primary(),
    state: p.text().collation("C"),
    body: p.json<object>(),
    version: p.integer(),
    begunAt: p.bigint("number"),
    dueAt: p.bigint("number").nullable(),
    leasedUntil: p.bigint("number").nullable(),
    attempts: p.integer(),
  },
})
