/** One row: which revision of the catalog is loaded. Never repeats, not even after a restore. */
import { defineEntity, p } from "@mikro-orm/core"

export const catalogRevisionRecord = defineEntity({
  name: "CatalogRevisionRecord",
  tableName: "catalog_revisions",
  properties: {
    catalog: p.text().collation("C").primary(),
    revision: p.uuid(),
  },
})
