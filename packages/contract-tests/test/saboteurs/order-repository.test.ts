/** Order repositories with one fault each. */
import { OrderRepository } from "@procurement/domain/order"
import * as Effect from "effect/Effect"
import { freshEventId } from "../../src/builders/index.ts"
import { orderRepositoryClauses } from "../../src/order/index.ts"
import { ledgerGround } from "../mutants/grounds.ts"
import { proves, saboteurOf } from "./saboteur.ts"

const ground = ledgerGround("OrderRepository")
const saboteur = saboteurOf(OrderRepository, orderRepositoryClauses, ground)

const saboteurs = [
  saboteur(
    "publishes every modification, with any decision",
    ({ modify }, { outbox }) => ({
      modify: (id, decide) => {
        for (const { event } of outbox.slice(0, 1)) {
          outbox.push({ event: { ...event, id: freshEventId() }, fannedOut: false })
        }
        return modify(id, decide)
      },
    }),
    "changes nothing when the decision leaves",
  ),
  saboteur(
    "deletes the invoice of a modified order",
    ({ modify }, { invoices, orders }) => ({
      modify: (id, decide) => {
        invoices.delete(orders.get(id)?.invoiceId ?? "")
        return modify(id, decide)
      },
    }),
    "does not change the invoice",
  ),
  saboteur(
    "returns pages with lines of any size",
    ({ page }, { orders }) => ({
      page: (tenantId, query) =>
        Effect.map(page(tenantId, { ...query, withLines: false }), (found) => ({
          ...found,
          orders: found.orders.map((listed) =>
            query.withLines === true ? (orders.get(listed.id) ?? listed) : listed,
          ),
        })),
    }),
    "ends a page with lines",
  ),
]

proves("OrderRepository", orderRepositoryClauses, ground, {
  first: {
    "limits the orders": "loses OrderRepository.page(1).limit",
    "return another tenant": "finds nothing for OrderRepository.find()!",
    "pages a tenant's": "loses OrderRepository.page()!.hasMore",
    "of the invoice": "loses OrderRepository.modifyWithDocuments(1)()!.documents*.invoice",
  },
  saboteurs,
  mutants: {
    "continues after the last": "ignores (1).after, in OrderRepository.page",
    "pages orders that": "ignores (1).reference, in OrderRepository.page",
    "no orders of another": "takes value 1 of tenantId for all of orders, in OrderRepository.page",
    "accepts one of several concurrent cancellations":
      "decides on what it has read before a pause, in OrderRepository.modify",
    "stores no correction": "decides on what it has read before a pause, in OrderRepository.modify",
  },
})
