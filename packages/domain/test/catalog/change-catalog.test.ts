/** Operators change the catalog. */
import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import {
  type CatalogItem,
  CatalogRepository,
  type ExpectItem,
  importPriceList,
  putCatalogItem,
  readItemHistory,
  readWholeCatalog,
  retireCatalogItem,
  type Sku,
} from "@procurement/domain/catalog"
import { lineText } from "@procurement/domain/text"
import { layerCatalogRepositoryMemory } from "@procurement/adapter-memory"
import * as Effect from "effect/Effect"
import { TestClock } from "effect/testing"
import { mug } from "../invoice/support/issuing-world.ts"
import { list, minorPrices, newMug } from "./support/price-lists.ts"
import { saying } from "./saying.ts"

describe("Operators", () => {
  const wanted = { isTrial: false, retiresMissing: false }
  const skus = Effect.map(readWholeCatalog(), (items) => items.map((item) => item.sku as string))

  it.effect("an import stores all rows, or with one wrong row nothing", () =>
    Effect.gen(function* () {
      const wrong = list(newMug, { ...newMug, sku: "KUB-2", unit: "" })
      expect(yield* importPriceList({ ...wanted, list: wrong })).toMatchObject({ isApplied: false })
      expect(yield* skus).toEqual([])
      const right = list(newMug, { ...newMug, sku: "KUB-2" })
      yield* importPriceList({ ...wanted, list: right, isTrial: true })
      expect(yield* skus).toEqual([])
      expect(yield* importPriceList({ ...wanted, list: right })).toMatchObject({ isApplied: true })
      expect(yield* skus).toEqual(["KUB-1", "KUB-2"])
    }).pipe(Effect.provide(layerCatalogRepositoryMemory)),
  )

  it.effect(
    "an import retires missing items only on request, and an equal one stores nothing",
    () =>
      Effect.gen(function* () {
        const catalog = yield* CatalogRepository
        yield* catalog.load({ items: [mug], at: instant(0) })
        yield* importPriceList({ ...wanted, list: list(newMug) })
        expect(yield* skus).toEqual(["KUB-1", mug.sku].toSorted())
        const revision = yield* catalog.revision
        yield* importPriceList({ ...wanted, list: list(newMug) })
        expect(yield* catalog.revision).toBe(revision)
        const plan = yield* importPriceList({
          list: list(newMug),
          isTrial: false,
          retiresMissing: true,
        })
        expect(plan.retired).toEqual([mug])
        expect(yield* skus).toEqual(["KUB-1"])
      }).pipe(Effect.provide(layerCatalogRepositoryMemory)),
  )

  it.effect("an item's versions show what was sold when, and an equal one adds none", () =>
    Effect.gen(function* () {
      const catalog = yield* CatalogRepository
      yield* TestClock.setTime(1_000)
      yield* putCatalogItem(mug)
      const revision = yield* catalog.revision
      yield* TestClock.setTime(2_000)
      expect(yield* putCatalogItem({ ...mug, availability: "available" })).toMatchObject({
        item: { changedAt: 1_000 },
        isNew: false,
      })
      expect(yield* catalog.revision).toBe(revision)
      yield* putCatalogItem({ ...mug, grossPrice: minorPrices(1, 1) })
      yield* TestClock.setTime(3_000)
      yield* retireCatalogItem(mug.sku)
      expect(yield* readItemHistory(mug.sku, 9)).toEqual([
        { at: 3_000, item: undefined },
        { at: 2_000, item: { ...mug, grossPrice: minorPrices(1, 1), changedAt: 2_000 } },
        { at: 1_000, item: { ...mug, changedAt: 1_000 } },
      ])
      const none = yield* Effect.flip(readItemHistory("KUB-9" as Sku, 9))
      expect(none).toMatchObject({ _tag: "CatalogItemNotFound" })
      const late = { ...mug, soldFrom: "2026-12-02", soldTo: "2026-12-01" } as CatalogItem
      const refused = yield* Effect.flip(putCatalogItem(late))
      expect(refused).toMatchObject({ _tag: "CatalogItemNotPossible", issue: "SoldToBeforeFrom" })
    }).pipe(Effect.provide(layerCatalogRepositoryMemory)),
  )

  it.effect("an announced price is settled once it has started, and then a list replaces it", () =>
    Effect.gen(function* () {
      yield* importPriceList({ ...wanted, list: list(newMug) })
      const dearer = { sku: "KUB-1", gross_price_pln: "30", gross_price_eur: "7" }
      yield* importPriceList({ ...wanted, list: list(dearer), pricesFrom: instant(5_000) })
      yield* TestClock.setTime(5_000)
      const [item] = yield* readWholeCatalog()
      expect(item?.grossPrice).toEqual(minorPrices(3_000, 700))
      expect(item).not.toHaveProperty("laterPrices")
    }).pipe(Effect.provide(layerCatalogRepositoryMemory)),
  )

  it.effect("prices can't start in the past", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(1_000)
      const past = { ...wanted, list: list(newMug), pricesFrom: instant(1_000) }
      const { faults, isApplied } = yield* importPriceList(past)
      expect(faults).toEqual([{ line: 1, reason: saying(expect.stringContaining("in the past")) }])
      expect([isApplied, yield* skus]).toEqual([false, []])
    }).pipe(Effect.provide(layerCatalogRepositoryMemory)),
  )

  it.effect("a change is decided again after a concurrent one", () =>
    Effect.gen(function* () {
      const catalog = yield* CatalogRepository
      yield* putCatalogItem(mug)
      const other = { ...mug, sku: "KUB-2" as Sku, unit: lineText("kpl.") }
      let disturbances = 0
      const disturbed = CatalogRepository.of({
        ...catalog,
        findMany: (skusToFind) =>
          Effect.tap(catalog.findMany(skusToFind), () => {
            disturbances += 1
            return disturbances > 1
              ? Effect.void
              : catalog.load({
                  items: [{ ...mug, unit: lineText("opak.") }, other],
                  at: instant(1),
                })
          }),
      })
      const isFirst: ExpectItem = (item) => item?.unit === mug.unit
      const putting = putCatalogItem({ ...mug, category: "new" }, isFirst)
      const refused = yield* Effect.flip(
        Effect.provideService(putting, CatalogRepository, disturbed),
      )
      expect(refused).toMatchObject({ _tag: "CatalogItemNotAsExpected", item: { unit: "opak." } })
      disturbances = 0
      const importing = importPriceList({ ...wanted, list: list(newMug), retiresMissing: true })
      const retired = yield* Effect.provideService(importing, CatalogRepository, {
        ...catalog,
        page: (query) =>
          Effect.tap(catalog.page(query), () => {
            disturbances += 1
            return disturbances > 1
              ? Effect.void
              : catalog.load({ items: [{ ...mug, sku: "KUB-3" as Sku }], at: instant(1) })
          }),
      })
      expect(retired.retired.map(({ sku }) => sku as string)).toContain("KUB-3")
      expect(yield* skus).toEqual(["KUB-1"])
    }).pipe(Effect.provide(layerCatalogRepositoryMemory)),
  )

  it.effect("an item that is not as expected is neither put nor retired", () =>
    Effect.gen(function* () {
      const never = () => false
      const absent = yield* Effect.flip(putCatalogItem(mug, never))
      expect(absent).toMatchObject({ _tag: "CatalogItemNotAsExpected", item: undefined })
      yield* putCatalogItem(mug, (item) => item === undefined)
      const present = yield* Effect.flip(retireCatalogItem(mug.sku, never))
      expect(present).toMatchObject({ _tag: "CatalogItemNotAsExpected", item: { sku: mug.sku } })
      expect(yield* skus).toEqual([mug.sku])
    }).pipe(Effect.provide(layerCatalogRepositoryMemory)),
  )

  it.effect("an item is put, replaced and retired", () =>
    Effect.gen(function* () {
      expect(yield* putCatalogItem(mug)).toMatchObject({ item: mug, isNew: true })
      const { name } = { name: { ...mug.name, en: mug.name.pl } }
      expect(yield* putCatalogItem({ ...mug, name })).toMatchObject({ isNew: false })
      expect(yield* retireCatalogItem(mug.sku)).toMatchObject({ name })
      expect(yield* skus).toEqual([])
      const gone = yield* Effect.flip(retireCatalogItem(mug.sku))
      expect(gone).toMatchObject({ _tag: "CatalogItemNotFound", sku: mug.sku })
    }).pipe(Effect.provide(layerCatalogRepositoryMemory)),
  )
})
