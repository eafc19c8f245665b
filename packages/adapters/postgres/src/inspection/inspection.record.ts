/** How far an inspection has come; there is one, of the archive. */
import { defineEntity, p } from "@mikro-orm/core"

export const inspectionRecord = defineEntity({
  name: "InspectionRecord",
  tableName: "inspections",
  properties: {
    subject: p.text().collation("C").primary(),
    body: p.json<object>(),
  },
})
