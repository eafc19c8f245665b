/** When a counter was last looked at, and from which count on there is something to tell again. */
import { defineEntity, p } from "@mikro-orm/core"

export const quotaWatchRecord = defineEntity({
  name: "QuotaWatchRecord",
  tableName: "quota_watches",
  properties: {
    month: p.text().collation("C").primary(),
    tenantId: p.text().collation("C").primary(),
    metric: p.text().collation("C").primary(),
    lookAgainAt: p.bigint("number").nullable(),
    examinedAt: p.bigint("number"),
  },
})
