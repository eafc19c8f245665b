/** Clauses of CatalogRepository on `findMany`, `load` and `revision`. */
import { expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import { CatalogRepository } from "@procurement/domain/catalog"
import { minorUnits } from "@procurement/domain/money"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import { aCatalogItem } from "../builders/catalog-items.ts"
import { clauses, needing } from "../suite/clause.ts"
import { expectNone, expectSame, expectSome } from "../suite/expecting.ts"
import { forEachRun } from "../suite/property.ts"

export const itemClauses = clauses<CatalogRepository>({
  "returns every item exactly as it was loaded": forEachRun(function* (random) {
    const catalog = yield* CatalogRepository
    const item = aCatalogItem(random)
    yield* catalog.load({ items: [item], at: instant(0) })
    expectSame(yield* catalog.findMany([item.sku]), [item])
  }),

  *"finds the items of known SKUs and leaves out unknown SKUs"() {
    const catalog = yield* CatalogRepository
    const [known, other, unknown] = [aCatalogItem(), aCatalogItem(), aCatalogItem()]
    yield* catalog.load({ items: [known, other], at: instant(0) })
    expectSame(yield* catalog.findMany([unknown.sku, known.sku]), [known])
    expect(yield* catalog.findMany([unknown.sku])).toEqual([])
    expect(yield* catalog.findMany([])).toEqual([])
  },

  *"finds an item once when its SKU is requested twice"() {
    const catalog = yield* CatalogRepository
    const item = aCatalogItem()
    yield* catalog.load({ items: [item], at: instant(0) })
    expectSame(yield* catalog.findMany([item.sku, item.sku, item.sku]), [item])
  },

  *"finds as many items at once as an order may have lines"() {
    const catalog = yield* CatalogRepository
    const items = Array.from({ length: 4_000 }, () => aCatalogItem())
    yield* catalog.load({ items, at: instant(0) })
    const stored = yield* catalog.findMany(items.map(({ sku }) => sku))
    const bySku = new Map(stored.map((item) => [item.sku, item]))
    expect(stored).toHaveLength(items.length)
    expectSame(
      items.map(({ sku }) => bySku.get(sku)),
      items,
    )
  },

  *"replaces an item loaded again under the same SKU, and no other"() {
    const catalog = yield* CatalogRepository
    const [old, bystander] = [aCatalogItem(), aCatalogItem()]
    yield* catalog.load({ items: [old, bystander], at: instant(0) })
    const renewed = aCatalogItem(undefined, { sku: old.sku })
    yield* catalog.load({ items: [renewed], at: instant(0) })
    expectSame(yield* catalog.findMany([old.sku]), [renewed])
    expectSame(yield* catalog.findMany([bystander.sku]), [bystander])
  },

  *"never shows half of a load"() {
    const catalog = yield* CatalogRepository
    const items = Array.from({ length: 60 }, () => aCatalogItem())
    const skus = items.map(({ sku }) => sku)
    const priced = (gross: number) => {
      const amount = minorUnits(gross)
      return items.map((item) => ({ ...item, grossPrice: { PLN: amount, EUR: amount } }))
    }
    yield* catalog.load({ items: priced(1), at: instant(0) })
    for (const gross of [2, 3, 4, 5]) {
      const loading = yield* Effect.forkChild(
        catalog.load({ items: priced(gross), at: instant(0) }),
      )
      for (let look = 0; look < 5; look += 1) {
        yield* Effect.yieldNow
        const stored = yield* catalog.findMany(skus)
        expect(stored).toHaveLength(items.length)
        expect(new Set(stored.map((item) => item.grossPrice.PLN)).size).toBe(1)
      }
      yield* Fiber.join(loading)
    }
  },

  *"changes its revision when a load has changed the catalog"() {
    const catalog = yield* CatalogRepository
    const item = aCatalogItem()
    const revisions: Array<string> = [yield* catalog.revision]
    for (const gross of [100, 200, 300]) {
      const amount = minorUnits(gross)
      yield* catalog.load({
        items: [{ ...item, grossPrice: { PLN: amount, EUR: amount } }],
        at: instant(0),
      })
      revisions.push(yield* catalog.revision)
    }
    expect(new Set(revisions).size).toBe(revisions.length)
  },

  "stores a change of an expected revision only while the catalog has it": needing(
    "isolated",
    function* () {
      const catalog = yield* CatalogRepository
      const [first, second] = [aCatalogItem(), aCatalogItem()]
      const revision = yield* catalog.revision
      expect(yield* catalog.load({ items: [first], at: instant(0), revision })).toBe(true)
      const late = { items: [second], retired: [first.sku], at: instant(0), revision }
      expect(yield* catalog.load(late)).toBe(false)
      expectSame(yield* catalog.findMany([first.sku, second.sku]), [first])
      expect(yield* catalog.history(second.sku, 9)).toEqual([])
      expect(yield* catalog.load({ ...late, revision: yield* catalog.revision })).toBe(true)
      expectSame(yield* catalog.findMany([first.sku, second.sku]), [second])
    },
  ),

  "keeps its revision while nothing is loaded": needing("isolated", function* () {
    const catalog = yield* CatalogRepository
    const before = yield* catalog.revision
    yield* catalog.page({ limit: 5 })
    expect(yield* catalog.revision).toBe(before)
  }),
})

export const retiringClauses = clauses<CatalogRepository>({
  *"removes the retired items, stores the loaded ones, and keeps all others"() {
    const catalog = yield* CatalogRepository
    const [gone, old] = [aCatalogItem(), aCatalogItem()]
    const [bystander, unknown] = [aCatalogItem(), aCatalogItem()]
    yield* catalog.load({ items: [gone, old, bystander], at: instant(0) })
    const renewed = aCatalogItem(undefined, { sku: old.sku })
    yield* catalog.load({ items: [renewed], retired: [gone.sku, unknown.sku], at: instant(0) })
    expectSame(yield* catalog.findMany([gone.sku, unknown.sku, old.sku]), [renewed])
    expectSame(yield* catalog.findMany([bystander.sku]), [bystander])
    const revision = yield* catalog.revision
    yield* catalog.load({ retired: [bystander.sku], at: instant(0) })
    expect(yield* catalog.findMany([bystander.sku])).toEqual([])
    expect(yield* catalog.revision).not.toBe(revision)
    yield* catalog.load({ items: [gone], at: instant(0) })
    expectSame(yield* catalog.findMany([gone.sku]), [gone])
  },

  *"recalls items that it has read, with their revision"() {
    const catalog = yield* CatalogRepository
    const [one, other] = [aCatalogItem(), aCatalogItem()]
    yield* catalog.load({ items: [one, other], at: instant(0) })
    yield* catalog.findMany([one.sku, other.sku])
    const { items, revision } = expectSome(yield* catalog.recall([one.sku, one.sku]))
    expectSame(items, [one])
    expect(revision).toBe(yield* catalog.revision)
  },

  *"recalls nothing when one of the SKUs is unknown"() {
    const catalog = yield* CatalogRepository
    const [known, unknown] = [aCatalogItem(), aCatalogItem()]
    yield* catalog.load({ items: [known], at: instant(0) })
    yield* catalog.findMany([known.sku, unknown.sku])
    expectNone(yield* catalog.recall([known.sku, unknown.sku]))
  },

  *"never recalls replaced items as those of the present revision"() {
    const catalog = yield* CatalogRepository
    const [old, other] = [aCatalogItem(), aCatalogItem()]
    yield* catalog.load({ items: [old, other], at: instant(0) })
    yield* catalog.findMany([old.sku])
    const renewed = aCatalogItem(undefined, { sku: old.sku })
    yield* catalog.load({ items: [renewed], at: instant(0) })
    for (const read of [[], [other.sku], [old.sku]]) {
      yield* catalog.findMany(read)
      const present = yield* catalog.revision
      const recalled = yield* catalog.recall([old.sku])
      if (Option.isSome(recalled) && recalled.value.revision === present)
        expectSame(recalled.value.items, [renewed])
    }
    expectSame(expectSome(yield* catalog.recall([old.sku])).items, [renewed])
  },
})
