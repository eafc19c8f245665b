/** Clauses of CatalogRepository on what was sold when: versions, days of sale, changes. */
import { expect } from "@effect/vitest"
import { type Instant, instant, type LocalDate, warsawMidnight } from "@procurement/domain/calendar"
import { CatalogRepository } from "@procurement/domain/catalog"
import * as Effect from "effect/Effect"
import { aCatalogItem } from "../builders/catalog-items.ts"
import { freshCode, freshEra } from "../builders/fresh.ts"
import { clauses } from "../suite/clause.ts"
import { expectSame } from "../suite/expecting.ts"
import { later } from "../work-queue/claiming.ts"

const hourMillis = 3_600_000
const day = (text: string) => text as LocalDate

export const historyClauses = clauses<CatalogRepository>({
  *"returns the versions of an item, newest first, and up to the limit"() {
    const catalog = yield* CatalogRepository
    const era = freshEra()
    const first = aCatalogItem()
    const second = aCatalogItem(undefined, { sku: first.sku })
    const bystander = aCatalogItem()
    yield* catalog.load({ items: [first, bystander], at: instant(0) })
    yield* catalog.load({ items: [second], at: era })
    yield* catalog.load({ retired: [first.sku], at: later(era, 1_000) })
    yield* catalog.load({ retired: [first.sku], at: later(era, 2_000) })
    const versions = [
      { at: later(era, 1_000), item: undefined },
      { at: era, item: second },
      { at: instant(0), item: first },
    ]
    expectSame(yield* catalog.history(first.sku, 9), versions)
    expectSame(yield* catalog.history(first.sku, 2), versions.slice(0, 2))
    expectSame(yield* catalog.history(bystander.sku, 9), [{ at: instant(0), item: bystander }])
    expect(yield* catalog.history(aCatalogItem().sku, 9)).toEqual([])
  },

  *"keeps the last version of an item that was loaded several times at one instant"() {
    const catalog = yield* CatalogRepository
    const era = freshEra()
    const [first, second] = [aCatalogItem(), aCatalogItem()]
    yield* catalog.load({ items: [first], at: era })
    const renewed = { ...second, sku: first.sku }
    yield* catalog.load({ items: [renewed], at: era })
    expectSame(yield* catalog.history(first.sku, 9), [{ at: era, item: renewed }])
  },

  *"pages only the items that are sold on a day"() {
    const catalog = yield* CatalogRepository
    const category = freshCode()
    const items = [
      {},
      { soldFrom: day("2026-12-01") },
      { soldTo: day("2026-12-24") },
      { soldFrom: day("2026-12-24"), soldTo: day("2026-12-24") },
    ].map((sale) => aCatalogItem(undefined, { category, ...sale }))
    yield* catalog.load({ items, at: instant(0) })
    const soldOn = Effect.fnUntraced(function* (text: string) {
      const page = yield* catalog.page({ category, soldOn: day(text), limit: 9 })
      return new Set(page.items.map(({ sku }) => items.findIndex((item) => item.sku === sku)))
    })
    expect(yield* soldOn("2026-11-30")).toEqual(new Set([0, 2]))
    expect(yield* soldOn("2026-12-01")).toEqual(new Set([0, 1, 2]))
    expect(yield* soldOn("2026-12-24")).toEqual(new Set([0, 1, 2, 3]))
    expect(yield* soldOn("2026-12-25")).toEqual(new Set([0, 1]))
  },

  *"pages only the items that changed since: stored, or with a price or a sale that started"() {
    const catalog = yield* CatalogRepository
    const category = freshCode()
    const from = warsawMidnight(day("2026-12-01"))
    const to = later(from, 36 * hourMillis)
    const prices = aCatalogItem().grossPrice
    const startingAt = (millis: number) => ({
      laterPrices: [{ from: later(from, millis), ...prices }],
    })
    const items = [
      {},
      { changedAt: later(from, -1) },
      { changedAt: from },
      startingAt(-1),
      startingAt(0),
      startingAt(36 * hourMillis),
      startingAt(36 * hourMillis + 1),
      { soldFrom: day("2026-11-30") },
      { soldFrom: day("2026-12-01") },
      { soldFrom: day("2026-12-02") },
      { soldFrom: day("2026-12-03") },
    ].map((sale) => aCatalogItem(undefined, { category, ...sale }))
    yield* catalog.load({ items, at: instant(0) })
    const changedFrom = Effect.fnUntraced(function* (start: Instant) {
      const page = yield* catalog.page({ category, changed: { from: start, to }, limit: 20 })
      const numbers = page.items.map(({ sku }) => items.findIndex((item) => item.sku === sku))
      return numbers.toSorted((left, right) => left - right)
    })
    expect(yield* changedFrom(from)).toEqual([2, 4, 5, 8, 9])
    expect(yield* changedFrom(later(from, 1))).toEqual([5, 9])
  },
})
