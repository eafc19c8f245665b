/** Prices of contracts: what tenants see and pay, and how lists of them are imported. */
import { describe, expect, it } from "@effect/vitest"
import { layerCatalogRepositoryMemory } from "@procurement/adapter-memory"
import { instant } from "@procurement/domain/calendar"
import {
  type CatalogItem,
  CatalogRepository,
  type ContractPrice,
  importContractPrices,
  planContractPrices,
  PriceListName,
  readPriceHistory,
  type Sku,
  withContractPrice,
} from "@procurement/domain/catalog"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { TestClock } from "effect/testing"
import { mug } from "../invoice/support/issuing-world.ts"
import { list, minorPrices } from "./support/price-lists.ts"
import { saying } from "./saying.ts"

const gold = Schema.decodeUnknownSync(PriceListName)("gold")
const now = instant(1_000)

const cellsFor = (sku: string, PLN: string, EUR: string) => ({
  sku,
  gross_price_pln: PLN,
  gross_price_eur: EUR,
})

const other: CatalogItem = { ...mug, sku: "INNY-1" as Sku }
const catalog = new Map([mug, other].map((item) => [item.sku as string, item]))

const planned = (
  cells: ReadonlyArray<Record<string, string>>,
  prices: ReadonlyArray<ContractPrice> = [],
  pricesFrom?: number,
) =>
  planContractPrices(
    list(...cells),
    { catalog, prices: new Map(prices.map((price) => [price.sku as string, price])), now },
    pricesFrom === undefined ? undefined : instant(pricesFrom),
  )

describe("The price of a contract", () => {
  it("replaces the item's, with what is announced and the time of the last change", () => {
    const laterPrices = [{ from: now, ...minorPrices(3, 3) }]
    const item: CatalogItem = { ...mug, laterPrices, changedAt: instant(7) }
    const price = { sku: mug.sku, grossPrice: minorPrices(1, 2), changedAt: instant(9) }
    expect(withContractPrice(item, price)).toEqual({
      ...mug,
      grossPrice: minorPrices(1, 2),
      changedAt: 9,
    })
    expect(withContractPrice(item, undefined)).toBe(item)
    expect(withContractPrice(item, { ...price, changedAt: instant(5) }).changedAt).toBe(7)
  })

  it("is the item's until the first announced one, when the contract has none yet", () => {
    const own = [1_000, 3_000].map((from) => ({ from: instant(from), ...minorPrices(3, 3) }))
    const announced = [{ from: instant(2_000), ...minorPrices(1, 2) }]
    const item: CatalogItem = { ...mug, laterPrices: own }
    expect(withContractPrice(item, { sku: mug.sku, laterPrices: announced })).toEqual({
      ...mug,
      laterPrices: [own[0], announced[0]],
    })
  })
})

describe("A list of contract prices", () => {
  it("sets prices, also one that equals the catalog's, and names those that it lacks", () => {
    const { PLN, EUR } = mug.grossPrice
    const equal = cellsFor(mug.sku, (PLN / 100).toFixed(2), (EUR / 100).toFixed(2))
    const stored = { sku: other.sku, grossPrice: minorPrices(5, 5) }
    expect(planned([equal], [stored])).toEqual({
      set: [{ sku: mug.sku, grossPrice: mug.grossPrice }],
      unchanged: 0,
      missing: [other.sku],
      faults: [],
    })
    const again = planned([cellsFor(other.sku, "0.05", "0.05")], [stored])
    expect(again).toMatchObject({ set: [], unchanged: 1, missing: [] })
  })

  it("announces prices that start later", () => {
    const stored = { sku: mug.sku, grossPrice: minorPrices(5, 5) }
    const cells = [cellsFor(mug.sku, "0.06", "0.05"), cellsFor(other.sku, "1", "1")]
    const { set } = planned(cells, [stored], 2_000)
    expect(set).toEqual([
      { ...stored, laterPrices: [{ from: 2_000, ...minorPrices(6, 5) }] },
      { sku: other.sku, laterPrices: [{ from: 2_000, ...minorPrices(100, 100) }] },
    ])
    expect(planned(cells, set, 2_000)).toMatchObject({ set: [], unchanged: 2 })
    const again = planned([cellsFor(mug.sku, "0.05", "0.05")], set, 2_000)
    expect(again.set).toEqual([stored])
    const past = planned(cells, [], 1_000)
    expect(past.faults).toEqual([
      { line: 1, reason: saying(expect.stringContaining("in the past")) },
    ])
  })

  it("replaces announced prices that have started", () => {
    const laterPrices = [500, 2_000].map((from) => ({ from: instant(from), ...minorPrices(7, 7) }))
    const { set } = planned([cellsFor(mug.sku, "0.06", "0.05")], [{ sku: mug.sku, laterPrices }])
    expect(set).toEqual([
      { sku: mug.sku, grossPrice: minorPrices(6, 5), laterPrices: laterPrices.slice(1) },
    ])
  })

  it("announces at most 20 prices of an item", () => {
    const laterPrices = Array.from({ length: 20 }, (_, nth) => ({
      from: instant(2_000 + nth),
      ...minorPrices(nth + 1, 1),
    }))
    const { faults } = planned(
      [cellsFor(mug.sku, "1", "1")],
      [{ sku: mug.sku, laterPrices }],
      9_000,
    )
    expect(faults).toEqual([
      { line: 2, reason: saying(expect.stringContaining("20 announced prices")) },
    ])
  })

  it("rejects other columns, missing ones, unknown items and wrong amounts", () => {
    const { faults } = planned([{ ...cellsFor("NIE-MA", "1", "1"), unit: "szt." }])
    expect(faults).toEqual([
      { line: 1, reason: saying('the column "unit" is not one of contract prices') },
      { line: 2, reason: saying('sku "NIE-MA": is not in the catalog') },
    ])
    const alone = planned([{ sku: mug.sku, gross_price_pln: "1" }])
    expect(alone.faults).toEqual([
      { line: 1, reason: saying("the column gross_price_eur is missing") },
    ])
    const wrong = planned([cellsFor(mug.sku, "0", "1")])
    expect(wrong.faults).toEqual([
      { line: 2, reason: saying(expect.stringContaining("gross_price_pln")) },
    ])
  })
})

describe("Operators", () => {
  it.effect("import prices of contracts, all of them or none, and see their versions", () =>
    Effect.gen(function* () {
      const repository = yield* CatalogRepository
      yield* repository.load({ items: [mug, other], at: instant(0) })
      yield* TestClock.setTime(now)
      const request = { name: gold, isTrial: false, removesMissing: false }
      const both = list(cellsFor(mug.sku, "1", "2"), cellsFor(other.sku, "3", "4"))
      yield* importContractPrices({ ...request, list: both, isTrial: true })
      expect((yield* repository.contractPrices({ name: gold, limit: 9 })).prices).toEqual([])
      const wrong = list(cellsFor(mug.sku, "1", "2"), cellsFor(other.sku, "3", ""))
      const refused = yield* importContractPrices({ ...request, list: wrong })
      expect(refused.isApplied).toBe(false)
      yield* importContractPrices({ ...request, list: both })
      const [seen] = yield* repository.findMany([mug.sku], gold)
      expect(seen).toMatchObject({ grossPrice: minorPrices(100, 200), changedAt: now })
      const revision = yield* repository.revision
      yield* importContractPrices({ ...request, list: both })
      expect(yield* repository.revision).toBe(revision)
      yield* TestClock.setTime(2_000)
      const one = list(cellsFor(other.sku, "3", "4"))
      const { removed } = yield* importContractPrices({
        ...request,
        list: one,
        removesMissing: true,
      })
      expect(removed).toEqual([mug.sku])
      expect(yield* readPriceHistory(gold, mug.sku, 9)).toMatchObject([
        { at: 2_000, price: undefined },
        { at: 1_000, price: { grossPrice: minorPrices(100, 200) } },
      ])
      const none = yield* Effect.flip(readPriceHistory(gold, "NIE-MA" as Sku, 9))
      expect(none).toMatchObject({ _tag: "CatalogItemNotFound" })
    }).pipe(Effect.provide(layerCatalogRepositoryMemory)),
  )
})
