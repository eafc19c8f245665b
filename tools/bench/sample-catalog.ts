/** The goods of the example catalog. */
import { readFileSync } from "node:fs"
import { CatalogItem } from "@procurement/domain/catalog"
import * as Schema from "effect/Schema"

const file = new URL("../../examples/catalog/merchandise.json", import.meta.url)

export const sampleCatalog: ReadonlyArray<CatalogItem> = Schema.decodeUnknownSync(
  Schema.Array(CatalogItem),
)(JSON.parse(readFileSync(file, "utf8")))
