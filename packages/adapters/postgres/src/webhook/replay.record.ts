/** A replay as a row, and the event it has come to in the order of the log. */
import { defineEntity, p } from "@mikro-orm/core"
import type { ReplaySelection } from "@procurement/domain/webhook"
import { subscriptionRecord } from "./subscription.record.ts"

export const replayRecord = defineEntity({
  name: "ReplayRecord",
  tableName: "webhook_replays",
  indexes: [
    { properties: ["subscription", "id"] },
    {
      name: "webhook_replays_open_index",
      properties: ["turn"],
      where: "completed_at is null",
    },
    {
      name: "webhook_replays_completed_index",
      properties: ["completedAt"],
      where: "completed_at is not null",
    },
  ],
  properties: {
    id: p.text().collation("C").primary(),
    subscription: () =>
      p.manyToOne(subscriptionRecord).updateRule("no action").deleteRule("no action"),
    tenantId: p.text().collation("C"),
    selection: p.json<ReplaySelection>(),
    createdAt: p.bigint("number"),
    queued: p.integer(),
    completedAt: p.bigint("number").nullable(),
    lastTransactionId: p.bigint("number"),
    lastPosition: p.bigint("number"),
    /** Given anew each time it is carried on: the lowest is next. */
    turn: p.bigint("number").autoincrement().generated("identity"),
  },
})
