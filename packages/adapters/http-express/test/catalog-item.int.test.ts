/** One item of the catalog over real HTTP. */
import { instant } from "@procurement/domain/calendar"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { minorUnits } from "@procurement/domain/money"
import { catalogItem, catalogPage } from "../src/schema/catalog.ts"
import { type ApiServer, items, startApi, theTenant } from "./api-server.ts"
import { bearer, bodyOf, expectProblem, fieldsOf } from "./requests.ts"

let server: ApiServer
let token: string
beforeAll(async () => {
  server = await startApi({ now: () => 0 })
  token = await server.token()
})
afterAll(() => server.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  server.fetch(path, { headers: { ...bearer(token), ...headers } })

describe("GET /v1/catalog/{sku}", () => {
  it.each([
    ["", {}],
    ["?currency=EUR", { "accept-language": "en" }],
    ["?country=DE", { "accept-language": "pl" }],
  ] as const)(
    "an item with %j and %j equals the one on the catalog's page",
    async (query, headers) => {
      const listed = await get(`/v1/catalog${query}`, headers)
      const [shown] = (await bodyOf(catalogPage, listed)).items
      const response = await get(`/v1/catalog/${shown?.sku}${query}`, headers)
      expect(response.status).toBe(200)
      expect(await bodyOf(catalogItem, response)).toEqual(shown)
      for (const name of ["content-language", "vary", "cache-control"]) {
        expect([name, response.headers.get(name)]).toEqual([name, listed.headers.get(name)])
      }
    },
  )

  it("If-None-Match returns 304 until the item has another price", async () => {
    const first = await get("/v1/catalog/ADA-POD")
    const etag = first.headers.get("etag") ?? ""
    const again = () => get("/v1/catalog/ADA-POD", { "if-none-match": etag })
    const unchanged = await again()
    expect([unchanged.status, unchanged.headers.get("etag")]).toEqual([304, etag])
    for (const name of ["content-language", "vary", "cache-control"]) {
      expect(unchanged.headers.get(name)).toBe(first.headers.get(name))
    }
    const item = items.find(({ sku }) => sku === "ADA-POD")!
    const grossPrice = { ...item.grossPrice, PLN: minorUnits(12_300) }
    await Effect.runPromise(
      server.catalog.load({ items: [{ ...item, grossPrice }], at: instant(0) }),
    )
    const { price } = await bodyOf(catalogItem, await again())
    expect(price).toEqual({
      vatRatePercent: "23.00",
      net: { amount: "100.00", currency: "PLN" },
      vat: { amount: "23.00", currency: "PLN" },
      gross: { amount: "123.00", currency: "PLN" },
    })
  })

  it.each(["NO-SUCH", "kub-330-bia", "X", "%20"])("the SKU %s is not found", async (sku) => {
    await expectProblem(await get(`/v1/catalog/${sku}`), 404, "catalog_item_not_found")
  })

  it("an item rejects the parameters of pages", async () => {
    const problem = await expectProblem(
      await get("/v1/catalog/ADA-POD?limit=1&currency=USD"),
      400,
      "invalid_parameter",
    )
    expect(fieldsOf(problem)).toEqual([
      ["currency", "invalid_value"],
      ["limit", "unknown_field"],
    ])
  })

  it("an item requires catalog:read", async () => {
    const headers = bearer(await server.token(theTenant, ["orders:read"]))
    const response = await server.fetch("/v1/catalog/ADA-POD", { headers })
    await expectProblem(response, 403, "insufficient_scope")
  })
})
