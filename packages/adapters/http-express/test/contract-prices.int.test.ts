/** Prices of contracts: what their tenants see and pay, and what operators read of them. */
import { instant, toIso } from "@procurement/domain/calendar"
import { PriceListName } from "@procurement/domain/catalog"
import { minorUnits } from "@procurement/domain/money"
import { TenantRepository } from "@procurement/domain/tenant"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { beforeAll, describe, expect, it } from "vitest"
import { catalogItem, catalogPage } from "../src/schema/catalog.ts"
import { items, otherTenant, theTenant } from "./api-server.ts"
import { answered, refusal, useOperator } from "./operator/operator-server.ts"
import { anOrder, bearer, bodyOf, post } from "./requests.ts"

const gold = Schema.decodeUnknownSync(PriceListName)("gold")
const item = items.find(({ sku }) => sku === anOrder.lines[0]?.sku)!
const at = instant(Date.UTC(2026, 10, 20))
const from = instant(Date.UTC(2099, 0))
const price = {
  sku: item.sku,
  grossPrice: { PLN: minorUnits(1_230), EUR: minorUnits(246) },
  laterPrices: [{ from, PLN: minorUnits(1_500), EUR: minorUnits(300) }],
  changedAt: at,
}

const server = useOperator()
let token: string
let stranger: string
beforeAll(async () => {
  const { api } = server
  const contractPrices = { name: gold, set: [price], removed: [] }
  await Effect.runPromise(api.catalog.load({ contractPrices, at }))
  await api.run(
    TenantRepository.use(({ modify }) =>
      modify(theTenant, (tenant) => ({
        ...tenant,
        contract: { ...tenant.contract, priceList: gold },
      })),
    ),
  )
  token = await api.token()
  stranger = await api.token(otherTenant)
})

const grossOf = async (caller: string) => {
  const headers = bearer(caller)
  const one = await server.api.fetch(`/v1/catalog/${item.sku}`, { headers })
  const page = await server.api.fetch("/v1/catalog?limit=500", { headers })
  const { items: listed } = await bodyOf(catalogPage, page)
  const seen = [await bodyOf(catalogItem, one), listed.find(({ sku }) => sku === item.sku)]
  return seen.map((each) => [each?.price.gross.amount, each?.nextPrice?.gross.amount])
}

describe("The prices of a contract", () => {
  it("are those that its tenants see, on pages and alone, and nobody else", async () => {
    expect(await grossOf(token)).toEqual([
      ["12.30", "15.00"],
      ["12.30", "15.00"],
    ])
    const own = [(item.grossPrice.PLN / 100).toFixed(2), undefined]
    expect(await grossOf(stranger)).toEqual([own, own])
  })

  it("are those that its tenants pay", async () => {
    const order = { ...anOrder, lines: [{ sku: item.sku, quantity: 10 }] }
    for (const [path, caller, total] of [
      ["/v1/orders/preview", token, "123.00"],
      ["/v1/orders", token, "123.00"],
      ["/v1/orders/preview", stranger, (item.grossPrice.PLN / 10).toFixed(2)],
    ] as const) {
      const response = await post(server.api, path, caller, order)
      expect(await response.json()).toMatchObject({ total: { amount: total } })
    }
  })

  it("are listed for operators, with their versions", async () => {
    const shown = {
      sku: item.sku,
      grossPrice: { PLN: "12.30", EUR: "2.46" },
      laterPrices: [{ from: toIso(from), PLN: "15.00", EUR: "3.00" }],
      updatedAt: toIso(at),
    }
    expect(await answered(server.operate("/price-lists/gold/prices"))).toEqual({
      items: [shown],
      next: null,
    })
    const history = await answered(server.operate(`/price-lists/gold/prices/${item.sku}/history`))
    expect(history).toEqual({ items: [{ at: toIso(at), price: shown }] })
    const unknown = server.operate("/price-lists/gold/prices/NIE-MA/history")
    await refusal(unknown, 404, "catalog_item_not_found")
    expect(await answered(server.operate("/price-lists/silver/prices"))).toEqual({
      items: [],
      next: null,
    })
  })
})
