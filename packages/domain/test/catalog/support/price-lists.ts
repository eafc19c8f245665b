/** Price lists for tests. */
import type { CatalogItem, Cells, PriceList } from "@procurement/domain/catalog"
import { minorUnits } from "@procurement/domain/money"

export const list = (...cells: ReadonlyArray<Cells & Record<string, string>>): PriceList => ({
  columns: [...new Set(cells.flatMap((each) => Object.keys(each)))],
  rows: cells.map((each, place) => ({ line: place + 2, cells: each })),
})

export const newMug = {
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

export const minorPrices = (PLN: number, EUR: number): CatalogItem["grossPrice"] => ({
  PLN: minorUnits(PLN),
  EUR: minorUnits(EUR),
})
