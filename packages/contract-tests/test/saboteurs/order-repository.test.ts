/** Order repositories with one fault each. */
import type { Order, OrderRepository, OrderStep } from "@procurement/domain/order"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { freshEventId } from "../../src/builders/index.ts"
import { orderRepositoryClauses } from "../../src/order/index.ts"
import { type LedgerReference, ledgerSaboteur, type PlantedFault } from "./ledger-saboteur.ts"
import { ledgerGround } from "../mutants/grounds.ts"
import { proves } from "./saboteur.ts"

const saboteur = ledgerSaboteur(orderRepositoryClauses)

const placers = [
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

const everything = { limit: 1_000 }

const pagers = [
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
    "filters the page instead of the list",
    ({ orders }) => ({
      orders: {
        page: (tenantId, { reference, ...query }) =>
          Effect.map(orders.page(tenantId, query), (page) => ({
            ...page,
            orders: page.orders.filter(
              (order) => reference === undefined || order.reference === reference,
            ),
          })),
      },
    }),
    "pages orders that",
  ),
]

type Modify = OrderRepository["Service"]["modify"]

const planting =
  (modify: (honest: LedgerReference) => Modify) =>
  (honest: LedgerReference): PlantedFault => ({ orders: { modify: modify(honest) } })

/** Decides with a stale version and stores the result without a check. */
const staleModify: (honest: LedgerReference) => Modify =
  ({ ledger, orders }) =>
  (id, decide) =>
    Effect.gen(function* () {
      const seen = ledger.orders.get(id)
      yield* Effect.sleep(1)
      if (seen === undefined) return Option.none()
      const decided = decide(seen)
      return yield* orders.modify(id, () => decided)
    })

/** Stores the order first and its events a little later. */
const lateEvents: (honest: LedgerReference) => Modify =
  ({ orders }) =>
  (id, decide) =>
    Effect.gen(function* () {
      let late: OrderStep["events"] = []
      const modified = yield* orders.modify(id, (order) =>
        Result.map(decide(order), ({ next, events }) => {
          late = events
          return { next, events: [] }
        }),
      )
      yield* Effect.sleep(3)
      yield* orders.modify(id, (next) => Result.succeed({ next, events: late }))
      return modified
    })

const modifiers = [
  saboteur(
    "publishes every modification, with any decision",
    planting(({ ledger, orders }) => (id, decide) => {
      for (const { event } of ledger.outbox.slice(0, 1)) {
        ledger.outbox.push({ event: { ...event, id: freshEventId() }, fannedOut: false })
      }
      return orders.modify(id, decide)
    }),
    "changes nothing when the decision leaves",
  ),
  saboteur(
    "decides with a stale version",
    planting(staleModify),
    "accepts one of several concurrent cancellations",
  ),
  saboteur(
    "stores events later than the order",
    planting(lateEvents),
    "stores all or nothing of an interrupted modification",
  ),
  saboteur(
    "deletes the invoice of a modified order",
    planting(({ ledger, orders }) => (id, decide) => {
      const order = ledger.orders.get(id)
      if (order !== undefined) ledger.invoices.delete(order.invoiceId)
      return orders.modify(id, decide)
    }),
    "does not change the invoice",
  ),
]

const uncorrected = ({ next, events }: OrderStep): OrderStep => ({ next, events })

const correctors = [
  saboteur(
    "forgets corrections",
    ({ orders }) => ({
      orders: {
        modify: (id, decide) =>
          orders.modify(id, (order) => Result.map(decide(order), uncorrected)),
      },
    }),
    "stores no correction",
  ),
]

proves(
  "OrderRepository",
  orderRepositoryClauses,
  [...placers, ...pagers, ...modifiers, ...correctors],
  ledgerGround("OrderRepository"),
)
