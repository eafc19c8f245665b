import { describe, expect, it } from "@effect/vitest"
import {
  CatalogItem,
  isFoundBy,
  searchableText,
  searchTerms,
  type SearchTerm,
} from "@procurement/domain/catalog"
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

describe("A search", () => {
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
  ])("finds the item by %j", (text) => {
    expect(isFoundBy(item, searchTerms(text))).toBe(true)
  })

  it.each(["zielony", "kubek zielony", "kubekzolty", "590000001078 6x", "drinkware"])(
    "does not find the item by %j",
    (text) => {
      expect(isFoundBy(item, searchTerms(text))).toBe(false)
    },
  )

  it.each(["", " ", "\t\n", "\u0000", "\u0301", "\ud800", "\u200b"])(
    "for %j has nothing to look for",
    (text) => {
      expect(searchTerms(text)).toEqual([])
    },
  )

  it("has each word once, without case and marks", () => {
    expect(searchTerms("Żółty ZOLTY\u0000kubek")).toEqual(["zolty", "kubek"])
  })

  it("without words finds everything", () => {
    expect(isFoundBy(item, [])).toBe(true)
  })

  it("does not find what only two fields together say", () => {
    expect(isFoundBy(item, ["zol5900" as SearchTerm])).toBe(false)
  })

  it.prop(
    "finds every item by each word of its own text, whatever is done to the case",
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

  it.prop("makes terms that are terms again", { text: Schema.String }, ({ text }) => {
    const terms = searchTerms(text)
    expect(searchTerms(terms.join(" "))).toEqual(terms)
  })
})
