/**
 * Prices of a price list that contracts name. They replace the prices of items, in the catalog and
 * in the orders of the contracts' tenants. Pure.
 */
import * as Schema from "effect/Schema"
import type { Instant } from "../calendar/instant.ts"
import {
  type CatalogItem,
  ContractPrice,
  type LaterPrices,
  maximumLaterPrices,
  type Sku,
} from "./catalog.ts"
import { unsliced } from "../slices/slices.ts"
import { columnMissing } from "../text/columns.ts"
import {
  issueReasons,
  type PriceList,
  type PriceListFault,
  planPriceList,
  startFaults,
} from "./price-list.ts"

/**
 * Returns the item with the prices of a contract; the item itself without one. Until the first
 * announced price of a contract that has no price yet, the prices are the item's.
 */
export const withContractPrice = (
  item: CatalogItem,
  price: ContractPrice | undefined,
): CatalogItem => {
  if (price === undefined) return item
  const { laterPrices: ownLater = [], changedAt: itemChanged = 0, ...rest } = item
  const { grossPrice, laterPrices: listLater = [], changedAt: priceChanged = 0 } = price
  const [first] = listLater
  const before =
    grossPrice === undefined && first !== undefined
      ? ownLater.filter(({ from }) => from < first.from)
      : []
  const laterPrices = [...before, ...listLater]
  const changedAt = Math.max(itemChanged, priceChanged) as Instant
  return {
    ...rest,
    grossPrice: grossPrice ?? item.grossPrice,
    ...(laterPrices.length === 0 ? {} : { laterPrices }),
    ...(changedAt === 0 ? {} : { changedAt }),
  }
}

type Prices = CatalogItem["grossPrice"]

const contractPrice = (
  sku: Sku,
  grossPrice: Prices | undefined,
  laterPrices: ReadonlyArray<LaterPrices>,
): ContractPrice => ({
  sku,
  ...(grossPrice === undefined ? {} : { grossPrice }),
  ...(laterPrices.length === 0 ? {} : { laterPrices }),
})

/** The price without announced ones that have started: the last of them is its price. */
const settled = ({ sku, grossPrice, laterPrices = [] }: ContractPrice, at: Instant) => {
  const started = laterPrices.findLast(({ from }) => from <= at)
  const current = started === undefined ? grossPrice : { PLN: started.PLN, EUR: started.EUR }
  return contractPrice(
    sku,
    current,
    laterPrices.filter(({ from }) => from > at),
  )
}

/** The price that has these prices from that instant on; undefined: from now on. */
const priced = (
  { sku, grossPrice, laterPrices = [] }: ContractPrice,
  { PLN, EUR }: Prices,
  from: Instant | undefined,
): ContractPrice => {
  if (from === undefined) return contractPrice(sku, { PLN, EUR }, laterPrices)
  const others = laterPrices.filter((later) => later.from !== from)
  const valid = others.findLast((later) => later.from < from) ?? grossPrice
  if (valid?.PLN === PLN && valid.EUR === EUR) return contractPrice(sku, grossPrice, others)
  const announced = [...others, { from, PLN, EUR }]
  return contractPrice(
    sku,
    grossPrice,
    announced.toSorted((left, right) => left.from - right.from),
  )
}

const isEquivalent = Schema.toEquivalence(ContractPrice)

const isSamePrice = (left: ContractPrice | undefined, right: ContractPrice): boolean => {
  if (left === undefined) return false
  const { changedAt: _left, ...before } = left
  return isEquivalent(before, right)
}

const priceColumns: ReadonlyArray<string> = ["sku", "gross_price_pln", "gross_price_eur"]

/** Faults that a list of contract prices has besides those of any price list. */
const contractFaults = (
  { columns, rows }: PriceList,
  catalog: ReadonlyMap<string, CatalogItem>,
): ReadonlyArray<PriceListFault> => [
  ...priceColumns
    .filter((name) => !columns.includes(name))
    .map((name) => ({ line: 1, reason: columnMissing(name) })),
  ...columns
    .filter((name) => !priceColumns.includes(name))
    .map((name) => ({
      line: 1,
      reason: {
        en: `the column ${JSON.stringify(name)} is not one of contract prices`,
        pl: `kolumna ${JSON.stringify(name)} nie należy do cen umownych`,
      },
    })),
  ...rows
    .filter(({ cells }) => !catalog.has(cells.sku ?? ""))
    .map(({ line, cells }) => ({
      line,
      reason: {
        en: `sku ${JSON.stringify(cells.sku ?? "")}: is not in the catalog`,
        pl: `sku ${JSON.stringify(cells.sku ?? "")}: nie ma w katalogu`,
      },
    })),
]

export interface ContractPricePlan {
  readonly set: ReadonlyArray<ContractPrice>
  readonly unchanged: number
  /** Items that have a price in the list, and that the file lacks. */
  readonly missing: ReadonlyArray<Sku>
  /** In the order of lines; the other members count for nothing when there is one. */
  readonly faults: ReadonlyArray<PriceListFault>
}

/** What an import of contract prices compares: everything as of `now`. */
export interface ContractPrices {
  readonly catalog: ReadonlyMap<string, CatalogItem>
  readonly prices: ReadonlyMap<string, ContractPrice>
  readonly now: Instant
}

/** Plans the import of the list: its prices start at `pricesFrom`, or at once. */
export const planContractPrices = (
  list: PriceList,
  { catalog, prices, now }: ContractPrices,
  pricesFrom?: Instant,
): ContractPricePlan => {
  const early = [...startFaults(pricesFrom, now), ...contractFaults(list, catalog)]
  const { changed, faults } = unsliced(planPriceList(list, catalog))
  const stated = new Map(changed.map(({ after }) => [after.sku as string, after]))
  const all = early.length > 0 ? [...early] : [...faults]
  const set: Array<ContractPrice> = []
  let unchanged = 0
  for (const { line, cells } of all.length > 0 ? [] : list.rows) {
    const item = stated.get(cells.sku ?? "") ?? catalog.get(cells.sku ?? "")
    if (item === undefined) continue
    const stored = prices.get(item.sku)
    const before = settled(stored ?? { sku: item.sku }, now)
    const after = priced(before, item.grossPrice, pricesFrom)
    if ((after.laterPrices?.length ?? 0) > maximumLaterPrices)
      all.push({ line, reason: issueReasons.TooManyPrices })
    if (isSamePrice(stored, after)) unchanged += 1
    else set.push(after)
  }
  const skus = new Set(list.rows.map(({ cells }) => cells.sku))
  const missing = [...prices.values()].map(({ sku }) => sku).filter((sku) => !skus.has(sku))
  all.sort((left, right) => left.line - right.line)
  return { set, unchanged, missing, faults: all }
}
