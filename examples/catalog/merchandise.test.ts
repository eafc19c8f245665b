/**
 * What the sample catalog guarantees to its users (see the README beside it).
 *
 * Reads the file as plain JSON and knows nothing of the domain's types: a mistake here shows as a
 * list of SKUs, before anything decodes the file.
 */
import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"

interface Texts {
  readonly pl: string
  readonly en: string
  readonly de: string
}

interface Merchandise {
  readonly sku: string
  readonly category: string
  readonly unit: string
  readonly gtin: string
  readonly grossPrice: { readonly PLN: number; readonly EUR: number }
  readonly name: Texts
  readonly description: Texts
}

const categories = [
  "apparel",
  "badges-and-stickers",
  "bags",
  "calendars",
  "drinkware",
  "eco-gifts",
  "electronics",
  "gift-boxes",
  "notebooks",
  "office-supplies",
  "outdoor",
  "writing",
]
const units = ["szt.", "kpl.", "opak.", "para", "ryza"]
const locales = ["pl", "en", "de"] as const
const maximumPolishNameBytes = 45
const maximumDescriptionLength = 160

const file = new URL("./merchandise.json", import.meta.url)
const items: ReadonlyArray<Merchandise> = JSON.parse(readFileSync(file, "utf8"))

/** The SKUs of all items that break a rule; none is what every test expects. */
const offenders = (holds: (item: Merchandise) => boolean): ReadonlyArray<string> =>
  items.filter((item) => !holds(item)).map((item) => item.sku)

/** GS1 General Specifications, 7.9: weights 1 and 3 in turn; the sum is a multiple of ten. */
const hasGs1CheckDigit = (gtin: string): boolean =>
  [...gtin].reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 1 : 3), 0) %
    10 ===
  0

const longestEscapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
}

const escapedBytes = (text: string): number =>
  Buffer.byteLength(text.replace(/[&<>"']/g, (character) => longestEscapes[character] ?? ""))

const isPrice = (minorUnits: number): boolean => Number.isSafeInteger(minorUnits) && minorUnits > 0

const byCategoryThenSku = (left: Merchandise, right: Merchandise): number => {
  if (left.category !== right.category) return left.category < right.category ? -1 : 1
  return left.sku < right.sku ? -1 : 1
}

describe("the sample catalog", () => {
  it("offers at least 200 articles", () => {
    expect(items.length).toBeGreaterThanOrEqual(200)
  })

  it("gives every article a SKU and a GTIN of its own", () => {
    expect(new Set(items.map((item) => item.sku)).size).toBe(items.length)
    expect(new Set(items.map((item) => item.gtin)).size).toBe(items.length)
  })

  it("writes SKUs in capitals, digits and single hyphens", () => {
    const pattern = /^(?=.{6,20}$)[A-Z0-9]+(-[A-Z0-9]+)*$/
    expect(offenders((item) => pattern.test(item.sku))).toEqual([])
  })

  it("has GTINs of the Polish range with a valid check digit", () => {
    const pattern = /^590\d{10}$/
    expect(offenders(({ gtin }) => pattern.test(gtin) && hasGs1CheckDigit(gtin))).toEqual([])
  })

  it("keeps to the closed lists of categories and units, and uses each of them", () => {
    expect(new Set(items.map((item) => item.category))).toEqual(new Set(categories))
    expect(new Set(items.map((item) => item.unit))).toEqual(new Set(units))
  })

  it("is ordered by category, then SKU", () => {
    const sorted = items.toSorted(byCategoryThenSku)
    expect(items.map((item) => item.sku)).toEqual(sorted.map((item) => item.sku))
  })

  it("prices everything in PLN and EUR, in positive safe integers", () => {
    const holds = ({ grossPrice }: Merchandise) =>
      isPrice(grossPrice.PLN) && isPrice(grossPrice.EUR)
    expect(offenders(holds)).toEqual([])
  })

  it("prices both currencies at a rate between 3.8 and 4.7", () => {
    const rate = ({ grossPrice }: Merchandise) => grossPrice.PLN / grossPrice.EUR
    expect(offenders((item) => rate(item) >= 3.8 && rate(item) <= 4.7)).toEqual([])
  })
})

describe("the texts of the sample catalog", () => {
  it("are there in all three languages, without stray white space", () => {
    const isText = (text: string) => text.length > 0 && text === text.replace(/\s+/g, " ").trim()
    const holds = (item: Merchandise) =>
      locales.every((locale) => isText(item.name[locale]) && isText(item.description[locale]))
    expect(offenders(holds)).toEqual([])
  })

  it("have Polish names that fit 4,000 lines into one KSeF file", () => {
    expect(offenders((item) => escapedBytes(item.name.pl) <= maximumPolishNameBytes)).toEqual([])
  })

  it("have names that are unique in each language", () => {
    for (const locale of locales) {
      expect(new Set(items.map((item) => item.name[locale])).size).toBe(items.length)
    }
  })

  it("describe each article in one short sentence", () => {
    const isSentence = (text: string) =>
      text.endsWith(".") && [...text].length <= maximumDescriptionLength
    const holds = ({ description }: Merchandise) =>
      locales.every((locale) => isSentence(description[locale]))
    expect(offenders(holds)).toEqual([])
  })
})
