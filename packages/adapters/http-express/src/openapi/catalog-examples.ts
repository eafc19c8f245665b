/** Examples of the catalog. */
import type { z } from "zod"
import type { catalogItem, catalogPage } from "../schema/catalog.ts"
import { json } from "./sample-order.ts"

const mug: z.output<typeof catalogItem> = {
  sku: "KUB-330-BIA",
  category: "drinkware",
  unit: "szt.",
  gtin: "5900000010786",
  name: "White ceramic mug, 330 ml",
  description: "Classic ceramic mug with a printed logo, dishwasher-safe.",
  price: {
    vatRatePercent: "23.00",
    net: { amount: "20.24", currency: "PLN" },
    vat: { amount: "4.66", currency: "PLN" },
    gross: { amount: "24.90", currency: "PLN" },
  },
  nextPrice: {
    from: "2026-12-31T23:00:00.000Z",
    gross: { amount: "26.90", currency: "PLN" },
  },
  availability: "available",
  minimumQuantity: 12,
  quantityStep: 6,
  images: ["https://images.example.com/KUB-330-BIA.jpg"],
  updatedAt: "2026-11-20T12:00:00.000Z",
}
const catalog: z.output<typeof catalogPage> = {
  locale: "en",
  currency: "PLN",
  items: [mug],
  next: "/v1/catalog?currency=PLN&limit=1&cursor=S1VCLTMzMC1CSUE",
}

export const catalogExamples = {
  browseCatalog: { answers: { "200": json(catalog) } },
  readCatalogItem: { answers: { "200": json(mug) } },
}
