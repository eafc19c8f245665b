/** Price lists compared with the catalog. */
import { describe, expect, it } from "@effect/vitest"
import {
  type CatalogItem,
  CatalogRepository,
  type Cells,
  cellsOf,
  GoodsGroup,
  importPriceList,
  planPriceList,
  type PriceList,
  priceListColumns,
  putCatalogItem,
  readWholeCatalog,
  retireCatalogItem,
  type Sku,
} from "@procurement/domain/catalog"
import { minorUnits } from "@procurement/domain/money"
import { layerCatalogRepositoryMemory } from "@procurement/adapter-memory"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { mug } from "../invoice/support/issuing-world.ts"

const list = (...cells: ReadonlyArray<Cells & Record<string, string>>): PriceList => ({
  columns: [...new Set(cells.flatMap((each) => Object.keys(each)))],
  rows: cells.map((each, place) => ({ line: place + 2, cells: each })),
})

const newMug = {
  sku: "KUB-1",
  category: "drinkware",
  unit: "szt.",
  name_pl: "Kubek",
  gross_price_pln: "24,99",
  gross_price_eur: "5.9",
  vat_rate: "23",
  annex15: "no",
  gtu: "none",
}

const minorPrices = (PLN: number, EUR: number): CatalogItem["grossPrice"] => ({
  PLN: minorUnits(PLN),
  EUR: minorUnits(EUR),
})

const catalogOf = (...items: ReadonlyArray<CatalogItem>) =>
  new Map(items.map((item) => [item.sku as string, item]))

const planned = (cells: Cells & Record<string, string>, ...known: ReadonlyArray<CatalogItem>) =>
  planPriceList(list(cells), catalogOf(...known))

describe("A price list", () => {
  it("adds an item, in whose other languages the Polish name stands", () => {
    const name = { pl: "Kubek", en: "Kubek", de: "Kubek" }
    expect(planned(newMug).added).toEqual([
      {
        sku: "KUB-1",
        category: "drinkware",
        unit: "szt.",
        name,
        description: name,
        grossPrice: { PLN: 2_499, EUR: 590 },
      },
    ])
  })

  it("reads every column", () => {
    const cells = {
      ...newMug,
      gtin: "5900000000077",
      name_en: "Mug",
      name_de: "Becher",
      description_pl: "Ceramika.",
      description_en: "Ceramic.",
      description_de: "Keramik.",
      annex15: "tak",
      gtu: "GTU_06",
    }
    const [item] = planned(cells).added
    expect(item).toMatchObject({
      gtin: "5900000000077",
      name: { pl: "Kubek", en: "Mug", de: "Becher" },
      description: { pl: "Ceramika.", en: "Ceramic.", de: "Keramik." },
      annex15: true,
      goodsGroup: "GTU_06",
    })
    expect(Object.keys(cells).toSorted()).toEqual(priceListColumns.toSorted())
  })

  it("changes only what its columns name, and an empty cell removes a value", () => {
    const known: CatalogItem = { ...mug, gtin: "5900000000077", annex15: true }
    const { changed } = planned({ sku: known.sku, gross_price_pln: "1.01", gtin: "" }, known)
    const { gtin: _, ...rest } = known
    const after = { ...rest, grossPrice: { ...known.grossPrice, PLN: 101 } }
    expect(changed).toEqual([{ before: known, after }])
  })

  it("names the items that it lacks", () => {
    const other = { ...mug, sku: "INNY-1" as Sku }
    const plan = planned({ sku: mug.sku, unit: mug.unit }, mug, other)
    expect(plan).toMatchObject({ unchanged: 1, missing: [other], added: [], changed: [] })
  })

  it.each([
    ["sku", "kub-1", "must be 3 to 32 of A-Z and 0-9"],
    ["sku", "", "is missing"],
    ["category", "x".repeat(65), "must have at most 64 characters"],
    ["unit", "", "is missing"],
    ["unit", "opakowanie zbiorcze", "must have at most 16 characters"],
    ["name_pl", "dwie  spacje", "two spaces in a row"],
    ["name_en", "a\u0000", "control character"],
    ["gtin", "5900000000078", "the check digit of GS1"],
    ["gtin", "590000000", "must be 8, 12, 13 or 14 digits"],
    ["gross_price_pln", "0", "must be an amount from 0.01"],
    ["gross_price_pln", "1 234,50", "must be an amount from 0.01"],
    ["gross_price_pln", "12.345", "with at most two decimals"],
    ["gross_price_eur", "-5", "must be an amount from 0.01"],
    ["gross_price_eur", "1000000.01", "to 1000000.00"],
    ["gross_price_eur", "", "is missing"],
    ["vat_rate", "8", "must be 23: only goods of the standard rate can be sold"],
    ["vat_rate", "", "is missing: must be 23"],
    ["annex15", "maybe", "must be yes or no"],
    ["annex15", "", "is missing: must be yes or no"],
    ["gtu", "GTU_14", "must be GTU_01 to GTU_13, or none"],
    ["gtu", "", "is missing: must be GTU_01 to GTU_13, or none"],
  ])("a row whose %s is %j is reported with its line and the reason", (column, text, reason) => {
    const { faults } = planned({ ...newMug, [column]: text })
    expect(faults).toEqual([{ line: 2, reason: expect.stringContaining(reason) }])
    expect(faults[0]?.reason).toContain(column)
  })

  it("reports every fault of every row, and a SKU that is there twice", () => {
    const wrong = { ...newMug, sku: "KUB-2", unit: "", gtu: "6" }
    const { faults } = planPriceList(list(newMug, wrong, newMug), new Map())
    expect(faults.map(({ line, reason }) => [line, reason.split(":")[0]])).toEqual([
      [3, "unit is missing"],
      [3, 'gtu "6"'],
      [4, 'sku "KUB-1"'],
    ])
    expect(faults[2]?.reason).toContain("is also in line 2")
  })

  it.each([
    [{ columns: ["name_pl"], rows: [] }, ["the column sku is missing", "the list has no rows"]],
    [list({ ...newMug, price: "1" }), ['unknown column "price"']],
    [{ ...list(newMug), columns: ["sku", "unit", "unit"] }, ["the column unit is there twice"]],
  ])("a list with wrong columns is rejected in line 1 (%#)", (wrong, reasons) => {
    const { faults, added } = planPriceList(wrong as PriceList, new Map())
    expect(added).toEqual([])
    expect(faults).toEqual(
      reasons.map((reason) => ({ line: 1, reason: expect.stringContaining(reason) })),
    )
  })

  it.prop(
    "the cells of any item are the item",
    {
      PLN: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100_000_000 })),
      EUR: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100_000_000 })),
      rest: Schema.Struct({
        goodsGroup: Schema.optionalKey(GoodsGroup),
        annex15: Schema.optionalKey(Schema.Literal(true)),
      }),
    },
    ({ PLN, EUR, rest }) => {
      const item: CatalogItem = { ...mug, ...rest, grossPrice: minorPrices(PLN, EUR) }
      expect(planned(cellsOf(item)).added).toEqual([item])
      expect(planned(cellsOf(item), item)).toMatchObject({ unchanged: 1, changed: [], faults: [] })
    },
  )
})

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
        yield* catalog.load([mug])
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

  it.effect("an item is put, replaced and retired", () =>
    Effect.gen(function* () {
      expect(yield* putCatalogItem(mug)).toEqual({ item: mug, isNew: true })
      const { name } = { name: { ...mug.name, en: mug.name.pl } }
      expect(yield* putCatalogItem({ ...mug, name })).toMatchObject({ isNew: false })
      expect(yield* retireCatalogItem(mug.sku)).toMatchObject({ name })
      expect(yield* skus).toEqual([])
      const gone = yield* Effect.flip(retireCatalogItem(mug.sku))
      expect(gone).toMatchObject({ _tag: "CatalogItemNotFound", sku: mug.sku })
    }).pipe(Effect.provide(layerCatalogRepositoryMemory)),
  )
})
