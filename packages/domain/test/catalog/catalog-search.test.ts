import { describe, expect, it } from "@effect/vitest"
import { CatalogItem, isFoundBy, searchableText } from "@procurement/domain/catalog"
import { searchTerms, type SearchTerm } from "@procurement/domain/text"
import * as Schema from "effect/Schema"

const item: CatalogItem = Schema.decodeUnknownSync(CatalogItem)({
  sku: "KUB-330-ZOL",
  category: "drinkware",
  unit: "szt.",
  gtin: "5900000010786",
  name: { pl: "Żółty kubek Łódź", en: "Yellow mug", de: "Gelber Becher, groß" },
  description: { pl: "Pojemność 330 ml, 2 m²", en: "Café crème", de: "Œuvre, Größe L" },
  grossPrice: { PLN: 2_490, EUR: 589 },
})

describe("Catalog search", () => {
  it.each([
    "zolty",
    "ŻÓŁTY",
    "żółty",
    "z\u0307o\u0301łty",
    "lodz",
    "ŁÓDŹ",
    "gross",
    "GROẞ",
    "grosse",
    "cafe creme",
    "oeuvre",
    "m2",
    "kub-330",
    "5900000010786",
    "mug yellow",
    "elbe",
    "  kubek\tzolty\n",
  ])("a search for %j finds the item", (text) => {
    expect(isFoundBy(item, searchTerms(text))).toBe(true)
  })

  it.each(["zielony", "kubek zielony", "kubekzolty", "590000001078 6x", "drinkware"])(
    "a search for %j does not find the item",
    (text) => {
      expect(isFoundBy(item, searchTerms(text))).toBe(false)
    },
  )

  it.each(["", " ", "\t\n", "\u0000", "\u0301", "\ud800", "\u200b"])(
    "searchTerms returns no terms for %j",
    (text) => {
      expect(searchTerms(text)).toEqual([])
    },
  )

  it("searchTerms returns each word once, without case and diacritics", () => {
    expect(searchTerms("Żółty ZOLTY\u0000kubek")).toEqual(["zolty", "kubek"])
  })

  it("a search without terms finds any item", () => {
    expect(isFoundBy(item, [])).toBe(true)
  })

  it("a term that spans two fields does not find the item", () => {
    expect(isFoundBy(item, ["zol5900" as SearchTerm])).toBe(false)
  })

  it.prop(
    "each word of an item's text finds the item, also in upper case",
    {
      place: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 200 })),
    },
    ({ place }) => {
      const words = searchableText(item).split(/\s+/)
      const word = words[place % words.length] ?? ""
      expect(isFoundBy(item, searchTerms(word))).toBe(true)
      expect(isFoundBy(item, searchTerms(word.toUpperCase()))).toBe(true)
    },
  )

  it.prop("searchTerms is idempotent", { text: Schema.String }, ({ text }) => {
    const terms = searchTerms(text)
    expect(searchTerms(terms.join(" "))).toEqual(terms)
  })
})
