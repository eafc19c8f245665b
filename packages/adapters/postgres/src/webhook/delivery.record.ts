/** A delivery as a row, and its place in the queue. Instants are milliseconds since 1970. */
import { defineEntity, p } from "@mikro-orm/core"
import { subscriptionRecord } from "./subscription.record.ts"

export const deliveryRecord = defineEntity({
  name: "DeliveryRecord",
  tableName: "webhook_deliveries",
  indexes: [
    {
      name: "webhook_deliveries_due_index",
      properties: ["dueAt", "id"],
      include: ["leasedUntil"],
      where: "due_at is not null",
    },
    {
      name: "webhook_deliveries_leased_index",
      properties: ["leasedUntil"],
      include: ["dueAt"],
      where: "leased_until is not null",
    },
    { properties: ["subscription"] },
  ],
  properties: {
    id: p.text().collation("C").primary(),
    subscription: () =>
      p.manyToOne(subscriptionRecord).updateRule("no action").deleteRule("no action"),
    tenantId: p.text().collation("C"),
    eventId: p.text().collation("C"),
    state: p.text().collation("C"),
    attempts: p.integer(),
    dueAt: p.bigint("number").nullable(),
    leasedUntil: p.bigint("number").nullable(),
    settledAt: p.bigint("number").nullable(),
    body: p.text(),
  },
})
