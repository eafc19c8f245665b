import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import type { CatalogItem, CatalogRepository, Sku } from "@procurement/domain/catalog"
import { minorUnits } from "@procurement/domain/money"
import { lineText } from "@procurement/domain/text"
import * as Option from "effect/Option"
import { makeCatalogRepository } from "../../src/index.ts"
import { rowsOf, run, useDatabase } from "../fixtures/opened.ts"

const text = (name: string) => ({ pl: lineText(name), en: lineText(name), de: lineText(name) })

const anItem = (sku: string, pln = 1_999): CatalogItem => ({
  sku: sku as Sku,
  category: "kubki",
  unit: lineText("szt."),
  gtin: "5900000000077",
  name: text(`Kubek „${sku}” 🐢`),
  description: text("Größe Łódź"),
  grossPrice: { PLN: minorUnits(pln), EUR: minorUnits(499) } as CatalogItem["grossPrice"],
})

const skusOf = (items: ReadonlyArray<CatalogItem>): ReadonlyArray<Sku> =>
  items.map(({ sku }) => sku)

describe("Catalog repository on PostgreSQL", () => {
  const opened = useDatabase()
  let catalog: CatalogRepository["Service"]
  // Collations of many languages ignore the hyphen; among SKUs it sorts before letters.
  const skus = ["AB-C", "AB-D", "ABA", "ABC-1", "ZZZ-9"]
  beforeAll(() => {
    catalog = makeCatalogRepository(opened().database)
  })
  beforeEach(async () => {
    await rowsOf(opened().database, "truncate catalog_items")
    await run(catalog.load({ items: skus.toReversed().map((sku) => anItem(sku)), at: instant(0) }))
  })

  it("findMany returns each known item once, exactly as loaded", async () => {
    const wanted = ["ABA", "ABA", "NOPE", "AB-C"].map((sku) => sku as Sku)
    const found = await run(catalog.findMany(wanted))
    expect(skusOf(found).toSorted()).toEqual(["AB-C", "ABA"])
    expect(found.find(({ sku }) => sku === "ABA")).toStrictEqual(anItem("ABA"))
    expect(await run(catalog.findMany([]))).toEqual([])
  })

  it("a page is sorted by SKU, byte by byte", async () => {
    const first = await run(catalog.page({ limit: 2 }))
    const second = await run(catalog.page({ limit: 2, after: first.items[1]!.sku }))
    const third = await run(catalog.page({ limit: 2, after: second.items[1]!.sku }))
    expect([first, second, third].flatMap(({ items }) => skusOf(items))).toEqual(skus.toSorted())
    expect([first, second, third].map(({ hasMore }) => hasMore)).toEqual([true, true, false])
    expect((await run(catalog.page({ limit: 5 }))).hasMore).toBe(false)
  })

  it("loading replaces an item with the same SKU, and the last one of a list wins", async () => {
    await run(catalog.load({ items: [anItem("NEW-1", 100), anItem("NEW-1", 200)], at: instant(0) }))
    await run(catalog.load({ items: [anItem("NEW-1", 300), anItem("NEW-1", 400)], at: instant(0) }))
    const [item] = await run(catalog.findMany(["NEW-1" as Sku]))
    expect(item!.grossPrice.PLN).toBe(400)
    await run(catalog.load({ at: instant(0) }))
  })

  it("every load changes the revision, and a read does not", async () => {
    const before = await run(catalog.revision)
    await run(catalog.findMany(["ABA" as Sku]))
    expect(await run(catalog.revision)).toBe(before)
    await run(catalog.load({ items: [anItem("ABA")], at: instant(0) }))
    expect(await run(catalog.revision)).not.toBe(before)
  })

  it("items that another process has replaced are recalled with their old revision", async () => {
    const other = makeCatalogRepository(opened().database)
    const sku = "TWO-1" as Sku
    await run(catalog.load({ items: [anItem(sku, 100)], at: instant(0) }))
    const revision = await run(catalog.revision)
    await run(catalog.findMany([sku]))
    await run(other.load({ items: [anItem(sku, 200)], at: instant(0) }))
    const old = Option.getOrThrow(await run(catalog.recall([sku])))
    expect(old).toMatchObject({ revision, items: [{ grossPrice: { PLN: 100 } }] })
    await run(catalog.findMany([sku]))
    const { items } = Option.getOrThrow(await run(catalog.recall([sku])))
    expect(items[0]!.grossPrice.PLN).toBe(200)
  })

  it("a load with an invalid item stores nothing", async () => {
    const before = await run(catalog.revision)
    const broken = { ...anItem("BAD-1"), sku: null } as unknown
    const items = [anItem("GOOD-1"), broken as CatalogItem]
    await expect(run(catalog.load({ items, at: instant(0) }))).rejects.toThrow("null value")
    expect(await run(catalog.findMany(["GOOD-1" as Sku]))).toEqual([])
    expect(await run(catalog.revision)).toBe(before)
  })

  it("concurrent loads of the same items do not deadlock", async () => {
    const many = Array.from({ length: 100 }, (_, index) => anItem(`MANY-${index}`))
    const loads = Array.from({ length: 6 }, (_, index) =>
      run(catalog.load({ items: index % 2 === 0 ? many : many.toReversed(), at: instant(0) })),
    )
    await Promise.all(loads)
    expect(await run(catalog.findMany(skusOf(many)))).toHaveLength(100)
  })
})
