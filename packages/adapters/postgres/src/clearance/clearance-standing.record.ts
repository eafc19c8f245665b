/** How KSeF stands, as all processes see it; there is one row. */
import { defineEntity, p } from "@mikro-orm/core"

export const clearanceStandingRecord = defineEntity({
  name: "ClearanceStandingRecord",
  tableName: "clearance_standings",
  properties: {
    subject: p.text().collation("C").primary(),
    body: p.json<object>(),
  },
})
