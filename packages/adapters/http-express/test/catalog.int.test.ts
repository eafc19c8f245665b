/** The catalog over real HTTP: pages, languages, prices and caching. */
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { addDays, instant, toIso, warsawDate } from "@procurement/domain/calendar"
import type { CatalogRepository, Quantity, Sku } from "@procurement/domain/catalog"
import { minorUnits, toDecimal } from "@procurement/domain/money"
import { Unavailable } from "@procurement/domain/unavailable"
import { catalogPage } from "../src/schema/catalog.ts"
import { type ApiServer, items, startApi } from "./api-server.ts"
import { movableClock } from "./people.ts"
import { bearer, bodyOf, expectProblem, fieldsOf } from "./requests.ts"

let server: ApiServer
let token: string
let clock = 0
beforeAll(async () => {
  server = await startApi({ now: () => clock })
  token = await server.token()
})
afterAll(() => server.close())

const get = (query = "", headers: Record<string, string> = {}) =>
  server.fetch(`/v1/catalog${query}`, { headers: { ...bearer(token), ...headers } })
const page = async (query = "", headers: Record<string, string> = {}) =>
  bodyOf(catalogPage, await get(query, headers))

describe("GET /v1/catalog", () => {
  it("the pages contain every item, sorted by SKU", async () => {
    const seen: Array<string> = []
    let next: string | null = "?limit=150"
    while (next !== null) {
      const shown: { items: Array<{ sku: string }>; next: string | null } = await page(next)
      seen.push(...shown.items.map(({ sku }) => sku))
      next = shown.next?.replace("/v1/catalog", "") ?? null
    }
    expect(seen).toEqual(items.map(({ sku }) => sku).toSorted())
  })

  it("a page shows what is sold, how, and the announced price once it begins", async () => {
    let wall = Date.now()
    let monotonic = 0
    const own = await startApi({ now: () => monotonic, clock: await movableClock(() => wall) })
    onTestFinished(() => own.close())
    const today = warsawDate(instant(wall))
    const from = instant(wall + 1_000)
    const dearer = { PLN: minorUnits(12_300), EUR: minorUnits(2_460) }
    const sold = { ...items[0]!, category: "announced" }
    const sales = [
      { laterPrices: [{ from, ...dearer }], minimumQuantity: 12 as Quantity, changedAt: from },
      { soldFrom: today, soldTo: today },
      { soldFrom: addDays(today, 1) },
      { soldTo: addDays(today, -1) },
    ]
    await Effect.runPromise(
      own.catalog.load({
        items: sales.map((sale, nth) => ({ ...sold, sku: `ANN-${nth}` as Sku, ...sale })),
        at: instant(0),
      }),
    )
    const headers = bearer(await own.token())
    const read = async (query = "") =>
      bodyOf(catalogPage, await own.fetch(`/v1/catalog?category=announced${query}`, { headers }))
    const { items: before } = await read()
    expect(before.map(({ sku }) => sku)).toEqual(["ANN-0", "ANN-1"])
    expect(before[1]).toMatchObject({ soldTo: today })
    expect(before[0]).toMatchObject({
      price: { gross: { amount: toDecimal(sold.grossPrice.PLN) } },
      nextPrice: { from: toIso(from), gross: { amount: "123.00" } },
      availability: "available",
      minimumQuantity: 12,
      quantityStep: 1,
      updatedAt: toIso(from),
    })
    for (const sku of ["ANN-2", "ANN-3"]) {
      const hidden = await own.fetch(`/v1/catalog/${sku}`, { headers })
      await expectProblem(hidden, 404, "catalog_item_not_found")
    }
    expect((await read(`&updatedSince=${toIso(from)}`)).items).toHaveLength(1)
    expect((await read(`&updatedSince=${toIso(instant(from + 1))}`)).items).toHaveLength(0)
    wall += 1_000
    monotonic += 1_000
    const after = (await read()).items.find(({ sku }) => sku === "ANN-0")
    expect(after?.price.gross.amount).toBe("123.00")
    expect(after).not.toHaveProperty("nextPrice")
  })

  it("net and VAT of every price add up to its gross", async () => {
    for (const { price } of (await page("?limit=500&currency=EUR")).items) {
      const [net, vat, gross] = [price.net, price.vat, price.gross].map(({ amount }) =>
        Math.round(Number(amount) * 100),
      )
      expect(net! + vat!).toBe(gross)
      expect([price.gross.currency, price.vatRatePercent]).toEqual(["EUR", "23.00"])
    }
  })

  it.each([
    ["", {}, "pl"],
    ["", { "accept-language": "de-DE, en;q=0.5" }, "de"],
    ["", { "accept-language": "fr, cs" }, "en"],
    ["?country=AT", { "accept-language": "pl" }, "de"],
    ["?country=SE", { "accept-language": "pl" }, "en"],
  ] as const)("GET /v1/catalog%s with %j returns names in %s", async (query, headers, locale) => {
    const response = await get(query, headers)
    expect(response.headers.get("content-language")).toBe(locale)
    expect(response.headers.get("vary")).toBe("Accept-Language, Accept-Encoding")
    const { items: shown } = await bodyOf(catalogPage, response)
    const first = items.find(({ sku }) => sku === shown[0]?.sku)
    expect(shown[0]?.name).toBe(first?.name[locale])
  })

  it.each([
    ["?limit=0", "limit", "out_of_range"],
    ["?limit=501", "limit", "out_of_range"],
    ["?limit=ten", "limit", "invalid_value"],
    ["?limit=1&limit=2", "limit", "wrong_type"],
    ["?currency=USD", "currency", "invalid_value"],
    ["?country=poland", "country", "invalid_value"],
    ["?country=ZZ", "country", "invalid_value"],
    ["?country=XI", "country", "invalid_value"],
    ["?country=pl", "country", "invalid_value"],
    ["?cursor=%00", "cursor", "invalid_value"],
    ["?cursor=bm8gc2t1", "cursor", "invalid_value"],
    ["?colour=red", "colour", "unknown_field"],
  ])("GET /v1/catalog%s returns 400", async (query, parameter, code) => {
    const problem = await expectProblem(await get(query), 400, "invalid_parameter")
    expect(fieldsOf(problem)).toEqual([[parameter, code]])
  })

  it("If-None-Match returns 304 until one second after a change", async () => {
    const first = await get("?limit=3")
    const etag = first.headers.get("etag") ?? ""
    const again = () => get("?limit=3", { "if-none-match": etag })
    expect([(await again()).status, (await again()).headers.get("etag")]).toEqual([304, etag])
    const changed = { ...items.find(({ sku }) => sku === "ADA-POD")!, category: "outdoor" }
    await Effect.runPromise(server.catalog.load({ items: [changed], at: instant(0) }))
    clock += 1_000
    const fresh = await again()
    expect(fresh.status).toBe(200)
    expect((await fresh.json()).items[0].category).toBe("outdoor")
  })

  it("the API reads the revision at most once a second for all callers", async () => {
    let asked = 0
    const empty = { items: [], hasMore: false }
    const catalog: CatalogRepository["Service"] = {
      findMany: () => Effect.succeed([]),
      recall: () => Effect.succeedNone,
      page: () => Effect.succeed(empty),
      revision: Effect.sync(() => {
        asked += 1
        return "1"
      }),
      load: () => Effect.succeed(true),
      history: () => Effect.succeed([]),
      contractPrices: () => Effect.succeed({ prices: [], hasMore: false }),
      contractPriceHistory: () => Effect.succeed([]),
    }
    const counted = await startApi({ catalog, now: () => 0 })
    const headers = bearer(await counted.token())
    for (let count = 0; count < 5; count += 1) await counted.fetch("/v1/catalog", { headers })
    await counted.close()
    expect(asked).toBe(1)
  })
})

describe("Catalog failures", () => {
  it("an unavailable catalog returns 503 with Retry-After; /readyz fails too", async () => {
    const away = Effect.fail(new Unavailable({ port: "CatalogRepository" }))
    const catalog = {
      findMany: () => away,
      recall: () => Effect.succeedNone,
      page: () => away,
      revision: away,
      load: () => away,
      history: () => away,
      contractPrices: () => away,
      contractPriceHistory: () => away,
    }
    const broken = await startApi({ catalog })
    const headers = bearer(await broken.token())
    for (const path of ["/v1/catalog", "/readyz"]) {
      const response = await broken.fetch(path, { headers })
      expect(response.headers.get("retry-after")).toBe("5")
      expect((await expectProblem(response, 503, "service_unavailable")).retryable).toBe(true)
    }
    expect((await broken.fetch("/livez")).status).toBe(200)
    await broken.close()
  })

  it("a defect of the catalog returns 500 without its cause, and is reported", async () => {
    const defect = Effect.die(new Error("password=hunter2"))
    const catalog = {
      findMany: () => defect,
      recall: () => Effect.succeedNone,
      page: () => defect,
      revision: defect,
      load: () => defect,
      history: () => defect,
      contractPrices: () => defect,
      contractPriceHistory: () => defect,
    }
    const broken = await startApi({ catalog })
    const response = await broken.fetch("/v1/catalog", { headers: bearer(await broken.token()) })
    const problem = await expectProblem(response, 500, "internal_error")
    expect(JSON.stringify(problem)).not.toContain("hunter2")
    expect(broken.defects.map(({ requestId }) => requestId)).toEqual([problem.request_id])
    await broken.close()
  })
})
