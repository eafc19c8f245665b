/** Clauses of CatalogRepository on `page`. The SKUs of their items have a unique prefix. */
import { expect } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import { type CatalogItem, CatalogRepository, type Sku } from "@procurement/domain/catalog"
import * as Effect from "effect/Effect"
import { aCatalogItem, sku } from "../builders/catalog-items.ts"
import { freshCode } from "../builders/fresh.ts"
import { clauses } from "../suite/clause.ts"
import { expectSame } from "../suite/expecting.ts"

/**
 * Endings that a word collation sorts differently from code units: it ignores hyphens, and may sort
 * letters before digits.
 */
const endings = ["-1", "-B", "-A-2", "-A2", "0", "1-Z", "1A", "A", "A-1", "AA", "B-", "Z9"] as const

/** Items whose SKUs share a unique prefix; and that prefix. */
const neighbours = Effect.gen(function* () {
  const catalog = yield* CatalogRepository
  const beginning = sku(`Q${freshCode(14)}`)
  const items = endings.map((ending) =>
    aCatalogItem(undefined, { sku: sku(`${beginning}${ending.replace(/-$/, "-0")}`) }),
  )
  yield* catalog.load({ items, at: instant(0) })
  const inOrder = items.toSorted((left, right) => (left.sku < right.sku ? -1 : 1))
  return { beginning, inOrder }
})

export const pageClauses = clauses<CatalogRepository>({
  *"pages items in the order of their SKUs, compared by code unit"() {
    const catalog = yield* CatalogRepository
    const { beginning, inOrder } = yield* neighbours
    const page = yield* catalog.page({ after: beginning, limit: inOrder.length })
    expectSame(page.items, inOrder)
  },

  *"limits the items of a page and says that more follow"() {
    const catalog = yield* CatalogRepository
    const { beginning, inOrder } = yield* neighbours
    for (const limit of [1, 5, inOrder.length - 1]) {
      const page = yield* catalog.page({ after: beginning, limit })
      expectSame(page.items, inOrder.slice(0, limit))
      expect(page.hasMore).toBe(true)
    }
  },

  *"starts a page after the given SKU, known or not, without gap or repeat"() {
    const catalog = yield* CatalogRepository
    const { beginning, inOrder } = yield* neighbours
    const paged: Array<CatalogItem> = []
    let after: Sku = beginning
    while (paged.length < inOrder.length) {
      const { items } = yield* catalog.page({ after, limit: 5 })
      paged.push(...items)
      after = items.at(-1)?.sku ?? after
      expect(items.length).toBeGreaterThan(0)
    }
    expectSame(paged.slice(0, inOrder.length), inOrder)
  },

  *"returns every item once from the first page to the last, which says that nothing follows"() {
    const catalog = yield* CatalogRepository
    const { inOrder } = yield* neighbours
    const skus: Array<string> = []
    let page = yield* catalog.page({ limit: 1_000 })
    skus.push(...page.items.map((item) => item.sku))
    while (page.hasMore) {
      page = yield* catalog.page({ after: page.items.at(-1)?.sku, limit: 1_000 })
      expect(page.items.length).toBeGreaterThan(0)
      skus.push(...page.items.map((item) => item.sku))
    }
    expect(new Set(skus).size).toBe(skus.length)
    for (const item of inOrder) expect(skus).toContain(item.sku)
    const beyond = yield* catalog.page({ after: page.items.at(-1)?.sku, limit: 10 })
    expectSame(beyond, { items: [], hasMore: false })
  },
})
