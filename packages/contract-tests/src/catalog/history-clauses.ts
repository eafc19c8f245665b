/** Clauses of CatalogRepository on what was sold when: versions, days of sale, changes. */
import { expect } from "@effect/vitest"
import { instant, type LocalDate } from "@procurement/domain/calendar"
import { CatalogRepository } from "@procurement/domain/catalog"
import * as Effect from "effect/Effect"
import { aCatalogItem } from "../builders/catalog-items.ts"
import { freshCode, freshEra } from "../builders/fresh.ts"
import { clauses } from "../suite/clause.ts"
import { expectSame } from "../suite/expecting.ts"
import { later } from "../work-queue/claiming.ts"

const day = (text: string) => text as LocalDate

export const historyClauses = clauses<CatalogRepository>({
  *"returns the versions of an item, newest first, and up to the limit"() {
    const catalog = yield* CatalogRepository
    const era = freshEra()
    const first = aCatalogItem()
    const second = aCatalogItem(undefined, { sku: first.sku })
    const bystander = aCatalogItem()
    yield* catalog.load([first, bystander])
    yield* catalog.load([second], [], era)
    yield* catalog.load([], [first.sku], later(era, 1_000))
    yield* catalog.load([], [first.sku], later(era, 2_000))
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
    yield* catalog.load([first], [], era)
    const renewed = { ...second, sku: first.sku }
    yield* catalog.load([renewed], [], era)
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
    yield* catalog.load(items)
    const soldOn = Effect.fnUntraced(function* (text: string) {
      const page = yield* catalog.page({ category, soldOn: day(text), limit: 9 })
      return new Set(page.items.map(({ sku }) => items.findIndex((item) => item.sku === sku)))
    })
    expect(yield* soldOn("2026-11-30")).toEqual(new Set([0, 2]))
    expect(yield* soldOn("2026-12-01")).toEqual(new Set([0, 1, 2]))
    expect(yield* soldOn("2026-12-24")).toEqual(new Set([0, 1, 2, 3]))
    expect(yield* soldOn("2026-12-25")).toEqual(new Set([0, 1]))
  },

  *"pages only the items that changed at or after an instant"() {
    const catalog = yield* CatalogRepository
    const category = freshCode()
    const era = freshEra()
    const unknown = aCatalogItem(undefined, { category })
    const [before, then, after] = [-1, 0, 1].map((millis) =>
      aCatalogItem(undefined, { category, changedAt: later(era, millis) }),
    )
    yield* catalog.load([unknown, before!, then!, after!])
    const { items } = yield* catalog.page({ category, changedSince: era, limit: 9 })
    expect(new Set(items.map(({ sku }) => sku))).toEqual(new Set([then!.sku, after!.sku]))
  },
})
