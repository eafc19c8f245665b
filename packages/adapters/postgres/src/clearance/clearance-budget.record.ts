/** What a seller has spent of one group of KSeF's limits, as a row. */
import { defineEntity, p } from "@mikro-orm/core"

export const clearanceBudgetRecord = defineEntity({
  name: "ClearanceBudgetRecord",
  tableName: "clearance_budgets",
  properties: {
    sellerNip: p.text().collation("C").primary(),
    limitGroup: p.text().collation("C").primary(),
    spent: p.text().collation("C"),
  },
})
