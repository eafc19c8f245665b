/**
 * So many of a metric that a tenant has used in a Warsaw month, or a share of them.
 *
 * One counter is spread over shards, so that those who count at the same time do not wait for each
 * other's commits (docs/adr/0012); what was used is the sum.
 */
import { defineEntity, p } from "@mikro-orm/core"

export const usageCounterRecord = defineEntity({
  name: "UsageCounterRecord",
  tableName: "usage_counters",
  properties: {
    month: p.text().collation("C").primary(),
    tenantId: p.text().collation("C").primary(),
    metric: p.text().collation("C").primary(),
    shard: p.integer().primary(),
    used: p.bigint("number"),
  },
})
