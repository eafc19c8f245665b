/**
 * An event that has to be told, as a row that is only ever added.
 *
 * Positions are given before transactions commit, so a reader must not remember the last one it
 * saw: a smaller one may still appear. Each reader marks what it has read, as `fanned_out_at` does.
 */
import { defineEntity, p } from "@mikro-orm/core"
import type { DomainEvent } from "@procurement/domain/events"

export const outboxRecord = defineEntity({
  name: "OutboxRecord",
  tableName: "outbox",
  indexes: [
    {
      name: "outbox_not_fanned_out_index",
      properties: ["position"],
      where: "fanned_out_at is null",
    },
  ],
  properties: {
    position: p.bigint("number").primary().generated("identity"),
    id: p.text().collation("C").unique(),
    type: p.text().collation("C"),
    aggregateType: p.text().collation("C"),
    aggregateId: p.text().collation("C"),
    tenantId: p.text().collation("C"),
    occurredAt: p.bigint("number"),
    body: p.json<DomainEvent>(),
    fannedOutAt: p.bigint("number").nullable(),
  },
})
