/** Prices of contracts, as operators read them. */
import * as Schema from "effect/Schema"
import {
  type ContractPrice,
  maximumPriceListName,
  PriceListName,
  priceListNameForm,
  type PriceVersion,
} from "@procurement/domain/catalog"
import { z } from "zod"
import { encodePrices } from "./catalog-item.ts"
import { encodeInstant, next, textByRule, timestamp } from "./primitives.ts"

const shape = {
  type: "string",
  pattern: priceListNameForm.source,
  maxLength: maximumPriceListName,
} as const

export const isPriceListName = Schema.is(PriceListName)

const notAName = {
  en: `must be up to ${maximumPriceListName} lower-case letters and digits, joined by hyphens`,
  pl: `musi mieć do ${maximumPriceListName} małych liter i cyfr, łączonych łącznikami`,
}

/** A name of a price list. */
export const priceListName = textByRule(
  (text) => (isPriceListName(text) ? undefined : notAName),
  "invalid_value",
)
  .transform((text) => text as PriceListName)
  .meta({ override: shape, example: "gold" })

export const priceListInPath = z
  .string()
  .meta({ description: "Name of the price list.", override: shape, example: "gold" })

export const contractPrice = z
  .object({
    sku: z.string(),
    grossPrice: z.object({ PLN: z.string(), EUR: z.string() }).exactOptional().meta({
      description: "Absent: the price of the catalog, until the first of `laterPrices` starts.",
    }),
    laterPrices: z.array(z.object({ from: timestamp, PLN: z.string(), EUR: z.string() })),
    updatedAt: timestamp.exactOptional(),
  })
  .meta({ id: "ContractPrice" })

export const contractPricePage = z
  .object({ items: z.array(contractPrice), next })
  .meta({ id: "ContractPricePage" })

export const encodeContractPrice = ({
  sku,
  grossPrice,
  laterPrices = [],
  changedAt,
}: ContractPrice): z.output<typeof contractPrice> => ({
  sku,
  ...(grossPrice === undefined ? {} : { grossPrice: encodePrices(grossPrice) }),
  laterPrices: laterPrices.map(({ from, ...prices }) => ({
    from: encodeInstant(from),
    ...encodePrices(prices),
  })),
  ...(changedAt === undefined ? {} : { updatedAt: encodeInstant(changedAt) }),
})

export const priceVersion = z
  .object({
    at: timestamp,
    price: contractPrice.nullable().meta({ description: "Null: the list had none any more." }),
  })
  .meta({ id: "ContractPriceVersion" })

export const encodePriceVersion = ({ at, price }: PriceVersion): z.output<typeof priceVersion> => ({
  at: encodeInstant(at),
  price: price === undefined ? null : encodeContractPrice(price),
})
