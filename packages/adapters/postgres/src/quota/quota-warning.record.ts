/** A mark that a tenant was told of; its key is what makes it once. */
import { defineEntity, p } from "@mikro-orm/core"

export const quotaWarningRecord = defineEntity({
  name: "QuotaWarningRecord",
  tableName: "quota_warnings",
  properties: {
    tenantId: p.text().collation("C").primary(),
    month: p.text().collation("C").primary(),
    metric: p.text().collation("C").primary(),
    percent: p.integer().primary(),
    used: p.bigint("number"),
    volume: p.bigint("number"),
    givenAt: p.bigint("number"),
    eventId: p.text().collation("C"),
    emailId: p.text().collation("C"),
  },
})
