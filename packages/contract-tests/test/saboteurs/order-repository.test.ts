/** Order repositories with one fault each. */
import { instant } from "@procurement/domain/calendar"
import type { Order } from "@procurement/domain/order"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { anOrder } from "../../src/builders/index.ts"
import { orderRepositoryClauses } from "../../src/order/index.ts"
import { ledgerSaboteur } from "./ledger-saboteur.ts"
import { orderCorrectionSaboteurs } from "./correction-saboteurs.ts"
import { filterSaboteurs } from "./order-filter-saboteurs.ts"
import { modifySaboteurs } from "./order-modify-saboteurs.ts"
import { proves } from "./saboteur.ts"

const saboteur = ledgerSaboteur(orderRepositoryClauses)

const readers = [
  saboteur(
    "invents orders",
    () => ({ orders: { find: () => Effect.succeedSome(anOrder()) } }),
    "returns no order",
  ),
  saboteur(
    "leaks another tenant's order",
    ({ ledger }) => ({
      orders: { find: (_, id) => Effect.succeed(Option.fromUndefinedOr(ledger.orders.get(id))) },
    }),
    "another tenant's order",
  ),
  saboteur(
    "finds the newest order for every id",
    ({ ledger }) => ({
      orders: {
        findAny: () =>
          Effect.sync(() => Option.fromUndefinedOr([...ledger.orders.values()].at(-1))),
      },
    }),
    "by its id alone",
  ),
  saboteur(
    "drops the delivery address",
    ({ orders }) => ({
      orders: {
        place: (placement) => {
          const { deliveryAddress: _dropped, ...order } = placement.order
          return orders.place({ ...placement, order })
        },
      },
    }),
    "returns every order",
  ),
]

const placers = [
  saboteur(
    "forgets the invoice",
    ({ ledger, orders }) => ({
      orders: {
        place: (placement) =>
          Effect.tap(orders.place(placement), () =>
            Effect.sync(() => ledger.invoices.delete(placement.invoice.id)),
          ),
      },
    }),
    "stores the pending",
  ),
  saboteur(
    "drops events",
    ({ orders }) => ({
      orders: { place: (placement) => orders.place({ ...placement, events: [] }) },
    }),
    "events of a placed order",
  ),
  saboteur(
    "stores the order first and the rest later",
    ({ ledger, orders }) => ({
      orders: {
        place: (placement) =>
          Effect.gen(function* () {
            ledger.orders.set(placement.order.id, placement.order)
            yield* Effect.sleep(5)
            yield* orders.place(placement)
          }),
      },
    }),
    "as soon as it shows the order",
    "stores all or nothing of an interrupted placement",
  ),
  saboteur(
    "loses orders placed while another one is being placed",
    ({ ledger, orders }) => ({
      orders: {
        place: (placement) =>
          Effect.gen(function* () {
            const before = new Map(ledger.orders)
            yield* Effect.sleep(1)
            ledger.orders.clear()
            for (const [id, order] of before) ledger.orders.set(id, order)
            yield* orders.place(placement)
          }),
      },
    }),
    "stores every order of",
  ),
]

const keepers = [
  saboteur(
    "forgets the key",
    ({ orders }) => ({ orders: { placeOnce: (placement) => orders.place(placement) } }),
    "finds it by the key",
    "rejects a second",
  ),
  saboteur(
    "checks the key only before it places",
    ({ orders }) => ({
      orders: {
        placeOnce: (placement) =>
          Effect.gen(function* () {
            const { order, idempotency } = placement
            const { key } = idempotency
            const known = yield* orders.findByKey(order.tenantId, key, order.acceptedAt)
            yield* Effect.sleep(1)
            if (Option.isSome(known)) return yield* orders.placeOnce(placement)
            yield* orders.placeOnce(placement).pipe(Effect.ignore)
            return yield* orders.place(placement)
          }),
      },
    }),
    "accepts one of several concurrent placements",
  ),
  saboteur(
    "shares keys among tenants",
    ({ ledger }) => ({
      orders: {
        findByKey: (_, key) =>
          Effect.sync(() => {
            const [, known] = [...ledger.keys].find(([name]) => name.endsWith(key)) ?? []
            const order = ledger.orders.get(known?.orderId ?? "")
            return order === undefined
              ? Option.none()
              : Option.some({ order, fingerprint: known?.fingerprint ?? ("" as never) })
          }),
      },
    }),
    "separates the keys of tenants",
  ),
  saboteur(
    "finds expired keys",
    ({ orders }) => ({
      orders: { findByKey: (tenantId, key) => orders.findByKey(tenantId, key, instant(0)) },
    }),
    "accepts a key",
  ),
  saboteur(
    "deletes every key",
    ({ ledger }) => ({
      orders: {
        forgetKeys: () =>
          Effect.sync(() => {
            const { size } = ledger.keys
            ledger.keys.clear()
            return size
          }),
      },
    }),
    "all other keys",
  ),
]

const everything = { limit: 1_000 }

const pagers = [
  saboteur(
    "pages the oldest first",
    ({ orders }) => ({
      orders: {
        page: (tenantId, query) =>
          Effect.map(orders.page(tenantId, query), (page) => ({
            ...page,
            orders: page.orders.toReversed(),
          })),
      },
    }),
    "newest first",
  ),
  saboteur(
    "ignores the limit",
    ({ orders }) => ({
      orders: { page: (tenantId, query) => orders.page(tenantId, { ...query, ...everything }) },
    }),
    "limits the orders",
  ),
  saboteur(
    "begins a page with the last order of the page before",
    ({ orders }) => ({
      orders: {
        page: (tenantId, { after, limit }) =>
          Effect.map(orders.page(tenantId, everything), ({ orders: all }) => {
            const from = Math.max(
              0,
              all.findIndex(({ id }) => id === after),
            )
            const found = all.slice(from, from + limit)
            return { orders: found, hasMore: all.length > from + limit }
          }),
      },
    }),
    "without gap or repeat",
  ),
  saboteur(
    "counts pages instead of continuing after an order",
    ({ orders }) => {
      let served = 0
      return {
        orders: {
          page: (tenantId, { after, limit }) =>
            Effect.map(orders.page(tenantId, everything), ({ orders: all }) => {
              const from = after === undefined ? 0 : served
              served = from + limit
              const found: ReadonlyArray<Order> = all.slice(from, served)
              return { orders: found, hasMore: all.length > served }
            }),
        },
      }
    },
    "when newer orders arrive",
  ),
  saboteur(
    "pages every tenant's orders",
    ({ ledger }) => ({
      orders: {
        page: () => Effect.succeed({ orders: [...ledger.orders.values()], hasMore: false }),
      },
    }),
    "pages no orders of another",
  ),
]

proves("OrderRepository", orderRepositoryClauses, [
  ...readers,
  ...placers,
  ...keepers,
  ...pagers,
  ...filterSaboteurs,
  ...modifySaboteurs,
  ...orderCorrectionSaboteurs,
])
