/** A subscription as a row. Its secrets are sealed in the document (docs/adr/0020). */
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
    /** Another one with every change, so that whoever knows the document can tell. */
    revision: p.bigint("number"),
    body: p.json<Subscription>(),
  },
})
