/**
 * A delivery as a row, and its place in its lane. Instants are milliseconds since 1970.
 *
 * The indexes of what is ready, waiting, held and over are partial: each is as long as there is
 * work of its kind, whatever was delivered before.
 */
import { defineEntity, p } from "@mikro-orm/core"
import type { Attempt } from "@procurement/domain/webhook"
import { subscriptionRecord } from "./subscription.record.ts"

export const deliveryRecord = defineEntity({
  name: "DeliveryRecord",
  tableName: "webhook_deliveries",
  indexes: [
    {
      name: "webhook_deliveries_ready_index",
      properties: ["subscription", "isReplay", "sequence"],
      include: ["id"],
      where: "state = 'Ready'",
    },
    {
      name: "webhook_deliveries_waiting_index",
      properties: ["dueAt"],
      where: "state = 'Waiting'",
    },
    {
      name: "webhook_deliveries_held_index",
      properties: ["subscription", "state", "id"],
      where: "state in ('Waiting', 'Exhausted', 'Skipped')",
    },
    {
      name: "webhook_deliveries_retried_index",
      properties: ["subscription", "id"],
      where: "state = 'Ready' and failures > 0",
    },
    {
      name: "webhook_deliveries_settled_index",
      properties: ["settledAt"],
      where: "settled_at is not null",
    },
    { properties: ["subscription", "id"], fillFactor: 50 },
    { properties: ["eventId"], fillFactor: 50 },
  ],
  properties: {
    id: p.text().collation("C").primary(),
    subscription: () =>
      p.manyToOne(subscriptionRecord).updateRule("no action").deleteRule("no action"),
    tenantId: p.text().collation("C"),
    eventId: p.text().collation("C"),
    eventType: p.text().collation("C"),
    kind: p.text().collation("C"),
    /** Whether it is of the kind `replay`: those come after all others of their lane. */
    isReplay: p.boolean(),
    state: p.text().collation("C"),
    attempts: p.json<ReadonlyArray<Attempt>>(),
    failures: p.integer(),
    createdAt: p.bigint("number"),
    dueAt: p.bigint("number").nullable(),
    settledAt: p.bigint("number").nullable(),
    /** The order within a lane. */
    sequence: p.bigint("number").autoincrement().generated("identity"),
    body: p.text(),
    /** In which its event happened. */
    trace: p.text().collation("C").nullable(),
  },
})
