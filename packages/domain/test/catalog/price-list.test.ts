/** Price lists compared with the catalog. */
import { describe, expect, it } from "@effect/vitest"
import {
  type CatalogItem,
  type Cells,
  cellsOf,
  GoodsGroup,
  maximumPriceListFaults,
  planPriceList,
  type PriceList,
  priceListColumns,
  type Sku,
} from "@procurement/domain/catalog"
import { instant } from "@procurement/domain/calendar"
import { unsliced } from "@procurement/domain/slices"
import * as Schema from "effect/Schema"
import { mug } from "../invoice/support/issuing-world.ts"
import { list, minorPrices, newMug } from "./support/price-lists.ts"
import { saying } from "./saying.ts"

const catalogOf = (...items: ReadonlyArray<CatalogItem>) =>
  new Map(items.map((item) => [item.sku as string, item]))

const plan = (...given: Parameters<typeof planPriceList>) => unsliced(planPriceList(...given))

const planned = (cells: Cells & Record<string, string>, ...known: ReadonlyArray<CatalogItem>) =>
  plan(list(cells), catalogOf(...known))

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
      availability: "unavailable",
      minimum_quantity: "12",
      quantity_step: "6",
      sold_from: "2026-12-01",
      sold_to: "2027-01-31",
      images: "https://example.com/1.jpg  https://example.com/2.jpg",
    }
    const [item] = planned(cells).added
    expect(item).toMatchObject({
      gtin: "5900000000077",
      name: { pl: "Kubek", en: "Mug", de: "Becher" },
      description: { pl: "Ceramika.", en: "Ceramic.", de: "Keramik." },
      annex15: true,
      goodsGroup: "GTU_06",
      availability: "unavailable",
      minimumQuantity: 12,
      quantityStep: 6,
      soldFrom: "2026-12-01",
      soldTo: "2027-01-31",
      images: ["https://example.com/1.jpg", "https://example.com/2.jpg"],
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

  it("announces the prices of known items when they begin later", () => {
    const from = instant(1_000)
    const known: CatalogItem = { ...mug, grossPrice: minorPrices(100, 50) }
    const cells = { ...cellsOf(known), gross_price_pln: "2.00" }
    const announced = plan(list(cells, newMug), catalogOf(known), from)
    const after = { ...known, laterPrices: [{ from, ...minorPrices(200, 50) }] }
    expect(announced).toMatchObject({ changed: [{ before: known, after }], faults: [] })
    expect(announced.added[0]).not.toHaveProperty("laterPrices")
    const again = plan(list(cells, newMug), catalogOf(after), from)
    expect(again).toMatchObject({ unchanged: 1, changed: [] })
    const full = Array.from({ length: 20 }, (_, nth) => ({
      from: instant(nth + 1),
      ...minorPrices(1, 1),
    }))
    const busy = { ...known, laterPrices: full }
    const refused = plan(list(cells), catalogOf(busy), from)
    expect(refused.faults).toEqual([
      { line: 2, reason: saying("the item already has 20 announced prices") },
    ])
    const other = { ...cells, gross_price_pln: "3.00" }
    const earlier = plan(list(other), catalogOf(after), instant(500))
    expect(earlier.changed[0]?.after.laterPrices).toEqual([
      { from: 500, PLN: 300, EUR: 50 },
      { from, PLN: 200, EUR: 50 },
    ])
    const sooner = planned({ ...cells, unit: "kpl." }, after)
    expect(sooner.changed[0]?.after).toMatchObject({ unit: "kpl.", laterPrices: [{ from }] })
  })

  it("names the items that it lacks", () => {
    const other = { ...mug, sku: "INNY-1" as Sku }
    const lacking = planned({ sku: mug.sku, unit: mug.unit }, mug, other)
    expect(lacking).toMatchObject({ unchanged: 1, missing: [other], added: [], changed: [] })
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
    ["availability", "soon", "must be available or unavailable"],
    ["minimum_quantity", "0", "must be a whole number from 1 to 1000000"],
    ["quantity_step", "1.5", "must be a whole number"],
    ["sold_from", "2026-02-30", "must be a day written YYYY-MM-DD"],
    ["images", "http://example.com/1.jpg", "must be up to 10 https URLs"],
  ])("a row whose %s is %j is reported with its line and the reason", (column, text, reason) => {
    const { faults } = planned({ ...newMug, [column]: text })
    expect(faults).toEqual([{ line: 2, reason: saying(expect.stringContaining(reason)) }])
    expect(faults[0]?.reason.en).toContain(column)
  })

  it("a row whose fields exclude each other is reported", () => {
    const days = { sold_from: "2026-12-02", sold_to: "2026-12-01" }
    const quantities = { sku: "KUB-2", minimum_quantity: "700001", quantity_step: "700000" }
    const both = list({ ...newMug, ...days }, { ...newMug, ...quantities })
    expect(plan(both, new Map()).faults).toEqual([
      { line: 2, reason: saying("sold_to: must not be before sold_from") },
      {
        line: 3,
        reason: saying("quantity_step: leaves no quantity from minimum_quantity to 1000000"),
      },
    ])
  })

  it("reports every fault of every row, and a SKU that is there twice", () => {
    const wrong = { ...newMug, sku: "KUB-2", unit: "", gtu: "6" }
    const { faults } = plan(list(newMug, wrong, newMug), new Map())
    expect(faults.map(({ line, reason }) => [line, reason.en.split(":")[0]])).toEqual([
      [3, "unit is missing"],
      [3, 'gtu "6"'],
      [4, 'sku "KUB-1"'],
    ])
    expect(faults[2]?.reason.en).toContain("is also in line 2")
  })

  it.each([
    [{ columns: ["name_pl"], rows: [] }, ["the column sku is missing", "the list has no rows"]],
    [list({ ...newMug, price: "1" }), ['unknown column "price"']],
    [{ ...list(newMug), columns: ["sku", "unit", "unit"] }, ["the column unit is there twice"]],
  ])("a list with wrong columns is rejected in line 1 (%#)", (wrong, reasons) => {
    const { faults, added } = plan(wrong as PriceList, new Map())
    expect(added).toEqual([])
    expect(faults).toEqual(
      reasons.map((reason) => ({ line: 1, reason: saying(expect.stringContaining(reason)) })),
    )
  })

  it("a file of another kind has a thousand faults, and is planned with pauses", () => {
    const rows = Array.from({ length: 1_200 }, (_, nth) => ({ ...newMug, sku: `KUB-${nth + 1}` }))
    const wrong = rows.map((row) => ({ ...row, unit: "" }))
    expect(plan(list(...wrong), new Map()).faults).toHaveLength(maximumPriceListFaults)
    expect([...planPriceList(list(...rows), new Map())]).toHaveLength(59)
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
