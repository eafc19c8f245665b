/** An item of the catalog as a row; SKUs sort byte by byte. */
import { defineEntity, p } from "@mikro-orm/core"
import type { CatalogItem } from "@procurement/domain/catalog"

export const catalogItemRecord = defineEntity({
  name: "CatalogItemRecord",
  tableName: "catalog_items",
  properties: {
    sku: p.text().collation("C").primary(),
    body: p.json<CatalogItem>(),
  },
})
