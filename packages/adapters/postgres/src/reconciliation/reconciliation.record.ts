/** What a reconciliation of a day has found. */
import { defineEntity, p } from "@mikro-orm/core"

export const reconciliationRecord = defineEntity({
  name: "ReconciliationRecord",
  tableName: "reconciliations",
  properties: {
    day: p.text().collation("C").primary(),
    body: p.json<object>(),
  },
})
