/** A subscription as a row. */
import { defineEntity, p } from "@mikro-orm/core"
import type { Subscription } from "@procurement/domain/webhook"

export const subscriptionRecord = defineEntity({
  name: "SubscriptionRecord",
  tableName: "webhook_subscriptions",
  indexes: [{ properties: ["tenantId", "createdAt", "id"] }],
  properties: {
    id: p.text().collation("C").primary(),
    tenantId: p.text().collation("C"),
    createdAt: p.bigint("number"),
    body: p.json<Subscription>(),
  },
})
