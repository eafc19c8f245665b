/** The catalog by category and by search words, over real HTTP. */
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import type { CatalogRepository } from "@procurement/domain/catalog"
import { makeCatalogRepositoryMemory } from "@procurement/adapter-memory"
import { catalogPage } from "../src/schema/catalog.ts"
import { type ApiServer, items, startApi } from "./api-server.ts"
import { bearer, bodyOf, expectProblem, fieldsOf } from "./requests.ts"

/** Counts the requested pages. */
const counting = (catalog: CatalogRepository["Service"]) => {
  const counted = { pages: 0 }
  const page: typeof catalog.page = (query) =>
    Effect.suspend(() => {
      counted.pages += 1
      return catalog.page(query)
    })
  return { counted, catalog: { ...catalog, page } }
}

let server: ApiServer
let token: string
const { counted, catalog } = counting(makeCatalogRepositoryMemory())
beforeAll(async () => {
  await Effect.runPromise(catalog.load({ items, at: instant(0) }))
  server = await startApi({ catalog, now: () => 0 })
  token = await server.token()
})
afterAll(() => server.close())

const get = (query: Record<string, string>, headers: Record<string, string> = {}) =>
  server.fetch(`/v1/catalog?${new URLSearchParams(query)}`, {
    headers: { ...bearer(token), ...headers },
  })
const page = async (query: Record<string, string>) => bodyOf(catalogPage, await get(query))
const skusOf = async (query: Record<string, string>) =>
  (await page(query)).items.map(({ sku }) => sku)

describe("Category filter", () => {
  it("the category filter returns only the items of that category", async () => {
    const expected = items.filter(({ category }) => category === "drinkware")
    const { items: shown } = await page({ category: "drinkware", limit: "500" })
    expect(shown.map(({ sku }) => sku)).toEqual(expected.map(({ sku }) => sku).toSorted())
  })

  it("a category without items returns an empty page", async () => {
    expect(await page({ category: "no-such" })).toMatchObject({ items: [], next: null })
  })
})

describe("Search", () => {
  it("a search ignores the case, the diacritics and the order of its words", async () => {
    const found = await skusOf({ search: "kamizelka zolta" })
    expect(found.length).toBeGreaterThan(0)
    expect(await skusOf({ search: "ŻÓŁTA  Kamizelka" })).toEqual(found)
    const names = items.filter(({ sku }) => found.includes(sku)).map(({ name }) => name.pl)
    for (const name of names) expect(name).toMatch(/żółta/i)
  })

  it("a search matches SKUs, GTINs and names in every language", async () => {
    const mug = ["KUB-330-BIA"]
    expect(await skusOf({ search: "kub-330-bia" })).toEqual(mug)
    expect(await skusOf({ search: "5900000010786" })).toEqual(mug)
    expect(await skusOf({ search: "keramikbecher weiss 330" })).toEqual(mug)
  })

  it("the links to further pages keep category, search and country", async () => {
    const query = { category: "apparel", search: "koszulka", country: "DE", limit: "7" }
    const seen: Array<string> = []
    let next: string | null = `/v1/catalog?${new URLSearchParams(query)}`
    while (next !== null) {
      const response = await server.fetch(next, { headers: bearer(token) })
      const shown = await bodyOf(catalogPage, response)
      expect(shown.locale).toBe("de")
      expect(response.headers.get("link")).toBe(
        shown.next === null ? null : `<${shown.next}>; rel="next"`,
      )
      seen.push(...shown.items.map(({ sku }) => sku))
      next = shown.next
    }
    expect(seen).toEqual(await skusOf({ ...query, limit: "500" }))
    expect(seen.length).toBeGreaterThan(14)
  })

  it("equivalent searches run once and share an entity tag; other searches do not", async () => {
    const before = counted.pages
    const answers = [
      await get({ search: "power bank" }),
      await get({ search: "POWER  bank" }),
      await get({ search: "notes" }),
    ]
    expect(counted.pages).toBe(before + 2)
    const [first, again, other] = answers.map((answer) => answer.headers.get("etag"))
    expect([again === first, other === first]).toEqual([true, false])
    const headers = { "if-none-match": first ?? "" }
    expect((await get({ search: "power bank" }, headers)).status).toBe(304)
    expect((await get({ search: "notes" }, headers)).status).toBe(200)
  })

  it.each([
    [{ search: "" }, "search"],
    [{ search: " \u0000\u0301" }, "search"],
    [{ search: "x".repeat(101) }, "search"],
    [{ category: "" }, "category"],
    [{ category: "a\u0000b" }, "category"],
    [{ category: "x".repeat(65) }, "category"],
  ])("a catalog query with %j returns 400", async (query, parameter) => {
    const problem = await expectProblem(await get(query), 400, "invalid_parameter")
    expect(fieldsOf(problem).map(([name]) => name)).toEqual([parameter])
  })
})
