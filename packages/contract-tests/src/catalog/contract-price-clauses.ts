/** Clauses of CatalogRepository on the prices of contracts. */
import { expect } from "@effect/vitest"
import { type Instant, instant } from "@procurement/domain/calendar"
import {
  type CatalogItem,
  CatalogRepository,
  type ContractPrice,
  PriceListName,
  type Sku,
  withContractPrice,
} from "@procurement/domain/catalog"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { aCatalogItem } from "../builders/catalog-items.ts"
import { freshCode, freshEra } from "../builders/fresh.ts"
import { clauses } from "../suite/clause.ts"
import { expectSame, expectSome } from "../suite/expecting.ts"
import { later } from "../work-queue/claiming.ts"

const aListName = () => Schema.decodeUnknownSync(PriceListName)(freshCode(12).toLowerCase())

const aPrice = ({ sku }: CatalogItem, changes: Partial<ContractPrice> = {}): ContractPrice => ({
  sku,
  grossPrice: aCatalogItem().grossPrice,
  ...changes,
})

/** Sets prices of a list and removes others. */
const change = Effect.fnUntraced(function* (
  name: PriceListName,
  at: Instant,
  set: ReadonlyArray<ContractPrice>,
  removed: ReadonlyArray<Sku> = [],
) {
  const catalog = yield* CatalogRepository
  yield* catalog.load({ contractPrices: { name, set, removed }, at })
})

const loaded = Effect.fnUntraced(function* (count: number) {
  const catalog = yield* CatalogRepository
  const category = freshCode()
  const items = Array.from({ length: count }, () => aCatalogItem(undefined, { category })).toSorted(
    (left, right) => (left.sku < right.sku ? -1 : 1),
  )
  yield* catalog.load({ items, at: instant(0) })
  return { category, items }
})

export const contractPriceClauses = clauses<CatalogRepository>({
  *"returns items with the prices of a list, where it has some, and others with their own"() {
    const catalog = yield* CatalogRepository
    const { category, items } = yield* loaded(3)
    const era = freshEra()
    const [priced, other] = [items[0]!, items[1]!]
    const [name, another] = [aListName(), aListName()]
    const laterPrices = [{ from: later(era, 5), ...aCatalogItem().grossPrice }]
    const price = aPrice(priced, { laterPrices, changedAt: era })
    yield* change(name, era, [price])
    yield* change(another, era, [aPrice(other)])
    const seen = items.map((item) => (item === priced ? withContractPrice(item, price) : item))
    expectSame((yield* catalog.page({ category, priceList: name, limit: 9 })).items, seen)
    expectSame((yield* catalog.page({ category, limit: 9 })).items, items)
    expectSame(yield* catalog.findMany([priced.sku], name), [seen[0]])
    expectSame(yield* catalog.findMany([priced.sku]), [priced])
    expectSame(yield* catalog.findMany([priced.sku], another), [priced])
    expectSame(expectSome(yield* catalog.recall([priced.sku], name)).items, [seen[0]])
    expectSame(expectSome(yield* catalog.recall([priced.sku])).items, [priced])
  },

  *"pages the prices of a list by SKU"() {
    const catalog = yield* CatalogRepository
    const { items } = yield* loaded(3)
    const [name, another] = [aListName(), aListName()]
    const prices = items.map((item) => aPrice(item))
    yield* change(name, freshEra(), prices.toReversed())
    yield* change(another, freshEra(), [aPrice(items[1]!)])
    const first = yield* catalog.contractPrices({ name, limit: 2 })
    expectSame(first, { prices: prices.slice(0, 2), hasMore: true })
    const rest = yield* catalog.contractPrices({ name, after: prices[1]!.sku, limit: 2 })
    expectSame(rest, { prices: prices.slice(2), hasMore: false })
  },

  *"replaces and removes prices of a list, keeps their versions, and changes the revision"() {
    const catalog = yield* CatalogRepository
    const { items } = yield* loaded(2)
    const era = freshEra()
    const name = aListName()
    const [one, other] = [items[0]!, items[1]!]
    const [first, second] = [aPrice(one), aPrice(one)]
    const bystander = aPrice(other)
    yield* change(name, era, [first, bystander])
    const revision = yield* catalog.revision
    yield* change(name, later(era, 1), [second])
    expect(yield* catalog.revision).not.toBe(revision)
    expectSame(yield* catalog.findMany([one.sku], name), [withContractPrice(one, second)])
    yield* change(name, later(era, 2), [], [one.sku])
    expectSame(yield* catalog.findMany([one.sku], name), [one])
    expectSame((yield* catalog.contractPrices({ name, limit: 9 })).prices, [bystander])
    const versions = [
      { at: later(era, 2), price: undefined },
      { at: later(era, 1), price: second },
      { at: era, price: first },
    ]
    expectSame(yield* catalog.contractPriceHistory(name, one.sku, 9), versions)
    expectSame(yield* catalog.contractPriceHistory(name, one.sku, 1), versions.slice(0, 1))
    expect(yield* catalog.contractPriceHistory(aListName(), one.sku, 9)).toEqual([])
  },

  *"pages the items whose price in a list was set or removed since, or started"() {
    const catalog = yield* CatalogRepository
    const { category, items } = yield* loaded(4)
    const era = freshEra()
    const name = aListName()
    const laterPrices = [{ from: later(era, 5), ...aCatalogItem().grossPrice }]
    const [set, starting, removed] = [items[0]!, items[1]!, items[2]!]
    yield* change(name, era, [{ sku: starting.sku, laterPrices }, aPrice(removed)])
    yield* change(name, later(era, 3), [aPrice(set, { changedAt: later(era, 3) })])
    yield* change(name, later(era, 7), [], [removed.sku])
    const changedFrom = Effect.fnUntraced(function* (from: number, priceList?: PriceListName) {
      const changed = { from: later(era, from), to: later(era, 9) }
      const page = yield* catalog.page({ category, changed, priceList, limit: 9 })
      return page.items.map(({ sku }) => items.findIndex((item) => item.sku === sku))
    })
    expect(yield* changedFrom(0, name)).toEqual([0, 1, 2])
    expect(yield* changedFrom(3, name)).toEqual([0, 1, 2])
    expect(yield* changedFrom(4, name)).toEqual([1, 2])
    expect(yield* changedFrom(6, name)).toEqual([2])
    expect(yield* changedFrom(8, name)).toEqual([])
    expect(yield* changedFrom(3)).toEqual([])
  },
})
