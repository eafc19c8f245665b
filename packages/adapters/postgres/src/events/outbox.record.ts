/**
 * An event that has to be told, as a row that is only ever added.
 *
 * Positions are given before transactions commit, so a reader must not remember the last one it
 * saw: a smaller one may still appear. A reader either marks what it has read, as `fanned_out_at`
 * does, or goes by transaction first and position second and stops before the oldest transaction
 * that is still running, as the event log does (docs/adr/0016).
 */
import { defineEntity, p } from "@mikro-orm/core"
import type { DomainEvent } from "@procurement/domain/events"

/** Every row knows the transaction that has added it; 0 stands for those before all of these. */
const presentTransaction = "((pg_current_xact_id())::text)::bigint"

export const outboxRecord = defineEntity({
  name: "OutboxRecord",
  tableName: "outbox",
  indexes: [
    {
      name: "outbox_tenant_id_transaction_id_position_index",
      properties: ["tenantId", "transactionId", "position"],
    },
    {
      name: "outbox_transaction_id_position_index",
      properties: ["transactionId", "position"],
    },
    {
      name: "outbox_not_fanned_out_index",
      properties: ["position"],
      where: "fanned_out_at is null",
    },
    {
      name: "outbox_fanned_out_index",
      properties: ["occurredAt"],
      where: "fanned_out_at is not null",
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
    transactionId: p.bigint("number").defaultRaw(presentTransaction),
    fannedOutAt: p.bigint("number").nullable(),
    /** In which trace it happened. */
    trace: p.text().collation("C").nullable(),
  },
})
