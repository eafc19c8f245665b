/**
 * An item of the catalog as a row; SKUs sort byte by byte. What it is looked up by stands beside
 * the item itself: its category, and the folded text that a search looks through.
 */
import { defineEntity, p } from "@mikro-orm/core"
import type { CatalogItem } from "@procurement/domain/catalog"

export const catalogItemRecord = defineEntity({
  name: "CatalogItemRecord",
  tableName: "catalog_items",
  indexes: [{ properties: ["category", "sku"] }],
  properties: {
    sku: p.text().collation("C").primary(),
    category: p.text().collation("C"),
    searchText: p.text().collation("C"),
    body: p.json<CatalogItem>(),
  },
})
