/** Catalog items, each with a unique SKU. */
import { type CatalogItem, goodsGroups, Sku } from "@procurement/domain/catalog"
import { minorUnits } from "@procurement/domain/money"
import { lineText } from "@procurement/domain/text"
import * as Schema from "effect/Schema"
import { type Random, defaultRandom } from "./random.ts"
import { freshCode } from "./fresh.ts"
import { aLineText } from "./texts.ts"

export const sku: (text: string) => Sku = Schema.decodeUnknownSync(Sku)

const aName = (random: Random): CatalogItem["name"] => ({
  pl: aLineText(random),
  en: aLineText(random),
  de: aLineText(random),
})

const aPrice = (random: Random) =>
  minorUnits(random.happens(0.1) ? random.pick([1, 100_000_000]) : random.int(2, 500_000))

/** Digits with the check digit of GS1. */
const aGtin = (random: Random): string => {
  const digits = random.digits(random.pick([7, 11, 12, 13]))
  const backwards = [...digits].toReversed()
  const sum = backwards.reduce((total, each, at) => total + Number(each) * (at % 2 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

export const aCatalogItem = (
  random: Random = defaultRandom,
  changes: Partial<CatalogItem> = {},
): CatalogItem => ({
  sku: sku(`${freshCode()}-${freshCode(4)}`),
  category: random.pick(["mugs", "apparel", "śćż & co."]),
  unit: lineText(random.pick(["szt.", "kpl.", "m²", "zestaw <&>"])),
  ...(random.happens(0.2) ? {} : { gtin: aGtin(random), goodsGroup: random.pick(goodsGroups) }),
  name: aName(random),
  description: aName(random),
  grossPrice: { PLN: aPrice(random), EUR: aPrice(random) },
  ...changes,
})
