/** Orders placed in a database, as the API places them. */
import { readFileSync } from "node:fs"
import {
  type Database,
  makeCatalogRepository,
  makeOrderRepository,
} from "@procurement/adapter-postgres"
import { makeEntropy } from "@procurement/app-chassis"
import { CatalogItem, CatalogRepository } from "@procurement/domain/catalog"
import { Entropy, type TenantId } from "@procurement/domain/identity"
import {
  type AcceptedOrder,
  OrderRepository,
  placeOrder,
  type Quantity,
} from "@procurement/domain/order"
import { nip } from "@procurement/domain/party"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"

const goods = new URL("../../../../examples/catalog/merchandise.json", import.meta.url)
const decodeGoods = Schema.decodeUnknownSync(Schema.Array(CatalogItem))
const tenantId = "ten_01kafq3v8pe0rr2c1m5kz9x7wd" as TenantId

const buyer = {
  nip: nip("9876543210"),
  name: lineText("Zażółć sp. z o.o."),
  address: { countryCode: "PL" as const, line1: lineText("ul. Gęsia 2") },
}

/** Loads the catalog; answers how to place one order after another. */
export const openPlacing = async (database: Database): Promise<() => Promise<AcceptedOrder>> => {
  const catalog = makeCatalogRepository(database)
  const ports = Layer.mergeAll(
    Layer.succeed(CatalogRepository, catalog),
    Layer.succeed(OrderRepository, makeOrderRepository(database)),
    Layer.succeed(Entropy, makeEntropy()),
  )
  const items = decodeGoods(JSON.parse(readFileSync(goods, "utf8")))
  await Effect.runPromise(catalog.load(items))
  const lines = items.slice(0, 1).map(({ sku }) => ({ sku, quantity: 2 as Quantity }))
  const placing = placeOrder(
    { tenantId, buyer, currency: "PLN", lines },
    { plan: "enterprise", contract: {} },
  )
  return () => Effect.runPromise(Effect.provide(placing, ports))
}
