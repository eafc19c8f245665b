/** Things to order, each with an SKU that nobody has used before. */
import { type CatalogItem, Sku } from "@procurement/domain/catalog"
import { minorUnits } from "@procurement/domain/money"
import { lineText } from "@procurement/domain/text"
import * as Schema from "effect/Schema"
import { type Chance, usualChance } from "./chance.ts"
import { freshCode } from "./fresh.ts"
import { aLineText } from "./texts.ts"

export const sku: (text: string) => Sku = Schema.decodeUnknownSync(Sku)

const aName = (chance: Chance): CatalogItem["name"] => ({
  pl: aLineText(chance),
  en: aLineText(chance),
  de: aLineText(chance),
})

const aPrice = (chance: Chance) =>
  minorUnits(chance.happens(0.1) ? chance.pick([1, 100_000_000]) : chance.int(2, 500_000))

export const aCatalogItem = (
  chance: Chance = usualChance,
  changes: Partial<CatalogItem> = {},
): CatalogItem => ({
  sku: sku(`${freshCode()}-${freshCode(4)}`),
  category: chance.pick(["mugs", "apparel", "śćż & co."]),
  unit: lineText(chance.pick(["szt.", "kpl.", "m²", "zestaw <&>"])),
  gtin: chance.digits(13),
  name: aName(chance),
  description: aName(chance),
  grossPrice: { PLN: aPrice(chance), EUR: aPrice(chance) },
  ...changes,
})
