/** Operators import and read the prices of contracts. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { type Instant, instant } from "../../calendar/instant.ts"
import { everyPage } from "../../paging/use-cases/every-page.ts"
import { CatalogRepository } from "../catalog-repository.ts"
import type { PriceListName, Sku } from "../catalog.ts"
import { planContractPrices } from "../contract-prices.ts"
import type { PriceList } from "../price-list.ts"
import { readWholeCatalog } from "./change-catalog.ts"
import { changeCatalog } from "./changing.ts"
import { CatalogItemNotFound } from "./read-catalog-item.ts"

const pageSize = 1_000

const readAllPrices = (name: PriceListName) =>
  Effect.flatMap(CatalogRepository, (catalog) =>
    everyPage(
      (after: Sku | undefined) => catalog.contractPrices({ name, after, limit: pageSize }),
      ({ prices }) => prices,
      ({ sku }) => sku,
    ),
  )

export interface ContractPriceImport {
  readonly name: PriceListName
  readonly list: PriceList
  /** Plans the import and stores nothing. */
  readonly isTrial: boolean
  /** Removes the prices that the list lacks. */
  readonly removesMissing: boolean
  /** When the prices of the list start; absent: now. */
  readonly pricesFrom?: Instant | undefined
}

/** Applies a list of prices, all of it or, when a row has a fault, nothing; returns the plan. */
export const importContractPrices = ({
  name,
  list,
  isTrial,
  removesMissing,
  pricesFrom,
}: ContractPriceImport) =>
  changeCatalog(
    Effect.gen(function* () {
      const items = yield* readWholeCatalog()
      const stored = yield* readAllPrices(name)
      const at = instant(yield* Clock.currentTimeMillis)
      const catalog = new Map(items.map((item) => [item.sku as string, item]))
      const prices = new Map(stored.map((price) => [price.sku as string, price]))
      const plan = planContractPrices(list, { catalog, prices, now: at }, pricesFrom)
      const removed = removesMissing ? plan.missing : []
      const isApplied = !isTrial && plan.faults.length === 0
      const set = plan.set.map((price) => ({ ...price, changedAt: at }))
      const isChange = isApplied && set.length + removed.length > 0
      return {
        change: isChange ? { contractPrices: { name, set, removed }, at } : undefined,
        result: { ...plan, removed, isApplied },
      }
    }),
  )

/** Returns the versions of a contract's price, newest first. Fails with `CatalogItemNotFound`. */
export const readPriceHistory = Effect.fnUntraced(function* (
  name: PriceListName,
  sku: Sku,
  limit: number,
) {
  const catalog = yield* CatalogRepository
  const versions = yield* catalog.contractPriceHistory(name, sku, limit)
  return versions.length > 0 ? versions : yield* new CatalogItemNotFound({ sku })
})
