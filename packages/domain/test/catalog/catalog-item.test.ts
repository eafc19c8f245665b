/** Validation of catalog items. */
import { CatalogItem } from "@procurement/domain/catalog"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"

const name = { pl: "Kubek", en: "Mug", de: "Becher" }
const item = {
  sku: "KUB-330-BIA",
  category: "mugs",
  unit: "szt.",
  gtin: "5901234123457",
  name,
  description: name,
  grossPrice: { PLN: 2_499, EUR: 590 },
}

describe("CatalogItem", () => {
  const decode = Schema.decodeUnknownSync(CatalogItem)

  it.each([{}, { annex15: false }, { annex15: true }])("an item is valid with %j", (annex) => {
    expect(decode({ ...item, ...annex })).toEqual({ ...item, ...annex })
  })

  it.each(["96385074", "614141000036", "5901234123457", "10614141000415"])(
    "the GTIN %s is valid, and invalid with another check digit or length",
    (gtin) => {
      expect(decode({ ...item, gtin })).toEqual({ ...item, gtin })
      const otherDigit = `${gtin.slice(0, -1)}${(Number(gtin.at(-1)) + 1) % 10}`
      for (const wrong of [otherDigit, `0${gtin}0`, gtin.slice(1, 8), ` ${gtin}`]) {
        expect(() => decode({ ...item, gtin: wrong })).toThrow(/8, 12, 13 or 14 digits.*gtin/s)
      }
    },
  )
})
