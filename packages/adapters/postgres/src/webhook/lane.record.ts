/**
 * Who may deliver to a subscription at present, and until when.
 *
 * A row of its own, narrow and without indexes but its key: renewing a lease rewrites nothing else.
 * `is_paused` says what the subscription's document says, and changes with it.
 */
import { defineEntity, p } from "@mikro-orm/core"
import { subscriptionRecord } from "./subscription.record.ts"

export const laneRecord = defineEntity({
  name: "LaneRecord",
  tableName: "webhook_lanes",
  properties: {
    subscription: () =>
      p.manyToOne(subscriptionRecord).primary().updateRule("no action").deleteRule("no action"),
    holder: p.text().nullable(),
    leasedUntil: p.bigint("number").nullable(),
    isPaused: p.boolean(),
  },
})
