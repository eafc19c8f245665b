/** Previews of orders over real HTTP: the same responses as for placing, and nothing is stored. */
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import type { Sku } from "@procurement/domain/catalog"
import { minorUnits } from "@procurement/domain/money"
import { TenantRepository } from "@procurement/domain/tenant"
import { lineText } from "@procurement/domain/text"
import { orderBody, orderPreview } from "../src/schema/order.ts"
import { type ApiServer, items, otherTenant, startApi, theBuyer, theTenant } from "./api-server.ts"
import { anOrder, bodyOf, expectProblem, post, storedIn } from "./requests.ts"

let server: ApiServer
let token: string
beforeAll(async () => {
  server = await startApi()
  token = await server.token()
})
afterAll(async () => {
  expect(server.defects).toEqual([])
  await server.close()
})

const preview = (body: unknown, as = token, headers: Record<string, string> = {}) =>
  post(server, "/v1/orders/preview", as, body, headers)
const place = (body: unknown, as = token) => post(server, "/v1/orders", as, body)

const line = { sku: "KUB-330-BIA", quantity: 1 }
const address = { countryCode: "PL", line1: "ul. Nowa 1" }
const stranger = { nip: "5265877635", name: "Obca Spółka", address }
const many = (sku: string) => ({
  ...anOrder,
  lines: Array.from({ length: 4_000 }, () => ({ sku, quantity: 1_000_000 })),
})

describe("POST /v1/orders/preview", () => {
  it.each([
    ["an order in PLN", anOrder],
    ["an order in EUR", { ...anOrder, currency: "EUR" }],
    ["an order for another buyer", { ...anOrder, buyer: stranger, metadata: { a: "1" } }],
  ])("the preview of %s equals the accepted order", async (_title, body) => {
    const before = storedIn(server)
    const response = await preview(body)
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"])
    const { net, vat, ...shown } = await bodyOf(orderPreview, response)
    expect(storedIn(server)).toEqual(before)
    expect(await bodyOf(orderBody, await place(body))).toMatchObject(shown)
    const [parts, total] = [[net, vat], [shown.total]].map((amounts) =>
      amounts.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0),
    )
    expect(parts).toBe(total)
  })

  it("a preview without a buyer names the tenant's own company", async () => {
    expect((await bodyOf(orderPreview, await preview(anOrder))).buyer).toEqual(theBuyer)
  })

  it("an Idempotency-Key has no effect on a preview and stays free for the order", async () => {
    const key = { "idempotency-key": "preview-1" }
    for (let count = 0; count < 2; count += 1) {
      const response = await preview(anOrder, token, key)
      expect([response.status, response.headers.get("idempotent-replayed")]).toEqual([200, null])
    }
    expect((await post(server, "/v1/orders", token, anOrder, key)).status).toBe(201)
  })

  it("a preview requires orders:write", async () => {
    const reader = await server.token(theTenant, ["orders:read", "catalog:read"])
    await expectProblem(await preview(anOrder, reader), 403, "insufficient_scope")
  })

  it("another method gets 405 with the allowed method", async () => {
    const response = await server.fetch("/v1/orders/preview")
    await expectProblem(response, 405, "method_not_allowed")
    expect(response.headers.get("allow")).toBe("POST, OPTIONS")
  })
})

describe("Rejected previews", () => {
  /** The problem without the members that differ between any two requests. */
  const problemOf = async (response: Response) => {
    const { request_id: _, ...problem } = await response.json()
    return { ...problem, status: response.status }
  }

  it.each<readonly [string, unknown, string]>([
    ["an unknown SKU", { ...anOrder, lines: [line, { ...line, sku: "NO" }] }, "validation_failed"],
    [
      "wrong fields",
      { currency: "GBP", lines: [{ sku: "NO-1" }, line], a: 1 },
      "validation_failed",
    ],
    ["no lines", { ...anOrder, lines: [] }, "validation_failed"],
    ["a body that is no order", [], "validation_failed"],
    ["a body that is no JSON", "{", "malformed_json"],
    ["a total that is too large", many("TEST-1"), "total_too_large"],
    ["an invoice that is too large", many("TEST-2"), "invoice_too_large"],
  ])("the preview of %s gets the same problem as the order", async (_title, body, code) => {
    const item = (sku: string, gross: number, name: string) => {
      const text = lineText(name)
      const price = { PLN: minorUnits(gross), EUR: minorUnits(gross) }
      const names = { pl: text, en: text, de: text }
      return { ...items[0]!, sku: sku as Sku, name: names, grossPrice: price }
    }
    const tested = [item("TEST-1", 100_000_000, "Sztabka"), item("TEST-2", 1, "ż".repeat(512))]
    await Effect.runPromise(server.catalog.load({ items: tested, at: instant(0) }))
    const problem = await problemOf(await preview(body))
    expect(problem.code).toBe(code)
    expect(problem).toEqual(await problemOf(await place(body)))
  })

  it("a preview for a buyer that the contract does not list gets the order's problem", async () => {
    const other = await server.token(otherTenant)
    const body = { ...anOrder, buyer: stranger }
    const problem = await problemOf(await preview(body, other))
    expect(problem).toMatchObject({
      code: "buyer_not_allowed",
      errors: [{ pointer: "/buyer/nip", code: "buyer_not_allowed" }],
    })
    expect(problem).toEqual(await problemOf(await place(body, other)))
  })

  it("a preview for a trial with an exhausted quota gets the order's problem", async () => {
    const trial = await startApi()
    const contract = { monthlyVolumes: { orders: 0, invoices: 0, deliveries: 0 } }
    await trial.run(
      Effect.gen(function* () {
        const tenants = yield* TenantRepository
        yield* tenants.modify(theTenant, (tenant) => ({ ...tenant, plan: "trial", contract }))
      }),
    )
    const own = await trial.token()
    const [previewed, placed] = await Promise.all(
      ["/v1/orders/preview", "/v1/orders"].map((path) => post(trial, path, own, anOrder)),
    )
    const problem = await problemOf(previewed!)
    expect(problem).toMatchObject({ code: "quota_exceeded", quota: { metric: "orders", limit: 0 } })
    expect(problem).toEqual(await problemOf(placed!))
    await trial.close()
  })
})
