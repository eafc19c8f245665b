/** Orders that are priced from remembered items, while other processes change the catalog. */
import { describe, expect, it } from "@effect/vitest"
import {
  layerEntropyMemory,
  layerLedgerMemory,
  makeCatalogMemory,
  makeCatalogRepositoryMemory,
  makeLedgerMemory,
} from "@procurement/adapter-memory"
import type { Sha256 } from "@procurement/domain/archive"
import { instant } from "@procurement/domain/calendar"
import {
  type CatalogItem,
  CatalogRepository,
  type Quantity,
  type RecalledItems,
} from "@procurement/domain/catalog"
import type { IdempotencyKey } from "@procurement/domain/idempotency"
import type { TenantId } from "@procurement/domain/identity"
import { minorUnits } from "@procurement/domain/money"
import { placeOrder, placeOrderOnce } from "@procurement/domain/order"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { buyer, mug } from "../invoice/support/issuing-world.ts"

const tenantId = "ten_01kafq3v8pe0rr2c1m5kz9x7wd" as TenantId
const terms = { plan: "standard", contract: {}, buyer } as const
const lines = [{ sku: mug.sku, quantity: 2 as Quantity }]
const request = { tenantId, buyer, currency: "PLN", lines } as const

const pricedAt = (amount: number): CatalogItem => ({
  ...mug,
  grossPrice: { ...mug.grossPrice, PLN: minorUnits(amount) },
})

/** A process that remembers what it has read, and the catalog as another process changes it. */
const makeWorld = () => {
  const ledger = makeLedgerMemory()
  const shared = makeCatalogRepositoryMemory(makeCatalogMemory(ledger.catalog))
  const reads = { count: 0 }
  let known: RecalledItems | undefined
  const own: CatalogRepository["Service"] = {
    ...shared,
    findMany: (skus, priceList) =>
      Effect.gen(function* () {
        reads.count += 1
        const items = yield* shared.findMany(skus, priceList)
        if (items.length > 0) known = { items, revision: yield* shared.revision }
        return items
      }),
    recall: () => Effect.sync(() => Option.fromUndefinedOr(known)),
  }
  const layer = Layer.mergeAll(
    layerLedgerMemory(ledger),
    layerEntropyMemory(7),
    Layer.succeed(CatalogRepository, own),
  )
  const sell = (item: CatalogItem) => shared.load({ items: [item], at: instant(0) })
  const retire = shared.load({ retired: [mug.sku], at: instant(0) })
  return { ledger, layer, reads, sell, retire }
}

/** Orders the mug, with a key if there is one. */
const order = (key?: string) =>
  key === undefined
    ? placeOrder(request, terms)
    : Effect.map(
        placeOrderOnce(request, terms, {
          key: key as IdempotencyKey,
          fingerprint: "a1".repeat(32) as Sha256,
        }),
        (placed) => placed.order,
      )

const Prices = Schema.Array(
  Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000 })),
).check(Schema.isMinLength(1), Schema.isMaxLength(20))

describe("An order priced from remembered items", () => {
  it.prop("every order has the present prices, and is stored once", [Prices], ([prices]) => {
    const { ledger, layer, sell } = makeWorld()
    return Effect.gen(function* () {
      for (const [nth, price] of prices.entries()) {
        yield* sell(pricedAt(price))
        for (const key of [undefined, `key-${nth}`]) {
          expect((yield* order(key)).total.amount).toBe(2 * price)
        }
      }
      expect(ledger.orders.size).toBe(2 * prices.length)
      expect(ledger.outbox).toHaveLength(2 * prices.length)
    }).pipe(Effect.provide(layer), Effect.runPromise)
  })

  it.effect("while the catalog does not change, its items are read once", () => {
    const { layer, reads, sell } = makeWorld()
    return Effect.gen(function* () {
      yield* sell(mug)
      for (let nth = 0; nth < 10; nth += 1) yield* order()
      expect(reads.count).toBe(1)
    }).pipe(Effect.provide(layer))
  })

  it.effect("an item that has been retired since is refused", () => {
    const { ledger, layer, sell, retire } = makeWorld()
    return Effect.gen(function* () {
      yield* sell(mug)
      yield* order()
      yield* retire
      for (const key of [undefined, "key-1"]) {
        expect((yield* Effect.flip(order(key)))._tag).toBe("UnknownSkus")
      }
      expect(ledger.orders.size).toBe(1)
    }).pipe(Effect.provide(layer))
  })

  it.effect("an item that has become orderable since is accepted", () => {
    const { layer, sell } = makeWorld()
    return Effect.gen(function* () {
      yield* sell({ ...mug, minimumQuantity: 5 as Quantity })
      expect((yield* Effect.flip(order()))._tag).toBe("LinesNotOrderable")
      yield* sell(mug)
      expect((yield* order()).lines).toHaveLength(1)
    }).pipe(Effect.provide(layer))
  })
})
