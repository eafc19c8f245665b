/** Order repositories with one fault each in `modify`. */
import type { Order, OrderRepository, OrderStep } from "@procurement/domain/order"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { aPlacement, freshEventId } from "../../src/builders/index.ts"
import { orderRepositoryClauses } from "../../src/order/index.ts"
import { type LedgerReference, ledgerSaboteur, type PlantedFault } from "./ledger-saboteur.ts"

const saboteur = ledgerSaboteur(orderRepositoryClauses)

type Modify = OrderRepository["Service"]["modify"]

const planting =
  (modify: (honest: LedgerReference) => Modify) =>
  (honest: LedgerReference): PlantedFault => ({ orders: { modify: modify(honest) } })

/** Stores another step than the decision returned. */
const storing = (other: (step: OrderStep, order: Order) => OrderStep) =>
  planting(
    ({ orders }) =>
      (id, decide) =>
        orders.modify(id, (order) => Result.map(decide(order), (step) => other(step, order))),
  )

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

/** Stores the order at once and its events a little later. */
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

export const modifySaboteurs = [
  saboteur(
    "invents an order to modify",
    planting(() => (_id, decide) => {
      const { order } = aPlacement()
      return Effect.map(Effect.fromResult(decide(order)), ({ next }) => Option.some(next))
    }),
    "when there is no such order",
  ),
  saboteur(
    "drops the carrier's tracking",
    storing(({ next, events }) => ({
      next: "tracking" in next ? { ...next, tracking: [] } : next,
      events,
    })),
    "exactly as modified",
  ),
  saboteur(
    "drops the events of a modification",
    storing(({ next }) => ({ next, events: [] })),
    "exactly as modified",
  ),
  saboteur(
    "shows the decision an order as it was placed",
    planting(({ orders }) => {
      const first = new Map<string, Order>()
      return (id, decide) =>
        orders.modify(id, (order) => {
          first.set(id, first.get(id) ?? order)
          return decide(first.get(id) ?? order)
        })
    }),
    "passes the latest",
  ),
  saboteur(
    "swallows rejections",
    planting(
      ({ orders }) =>
        (id, decide) =>
          orders.modify(id, (order) =>
            Result.orElse(decide(order), () => Result.succeed({ next: order, events: [] })),
          ),
    ),
    "stores nothing of a rejected modification",
  ),
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
    "one after the other",
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
