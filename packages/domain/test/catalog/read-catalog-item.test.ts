import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import { CatalogRepository, readCatalogItem, type Sku } from "@procurement/domain/catalog"
import { layerCatalogRepositoryMemory } from "@procurement/adapter-memory"
import * as Effect from "effect/Effect"
import { mug } from "../invoice/support/issuing-world.ts"

describe("readCatalogItem", () => {
  it.effect("readCatalogItem returns an item by SKU, and fails with an unknown SKU", () =>
    Effect.gen(function* () {
      const catalog = yield* CatalogRepository
      yield* catalog.load({ items: [mug], at: instant(0) })
      expect(yield* readCatalogItem(mug.sku)).toEqual(mug)
      const unknown = yield* Effect.flip(readCatalogItem("NO-SUCH" as Sku))
      expect(unknown).toMatchObject({ _tag: "CatalogItemNotFound", sku: "NO-SUCH" })
    }).pipe(Effect.provide(layerCatalogRepositoryMemory)),
  )
})
