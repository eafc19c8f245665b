/** Order repositories that return other orders than requested. */
import { instant } from "@procurement/domain/calendar"
import type { OrderPageQuery } from "@procurement/domain/order"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import { orderRepositoryClauses } from "../../src/order/index.ts"
import { type LedgerReference, ledgerSaboteur, type PlantedFault } from "./ledger-saboteur.ts"

const saboteur = ledgerSaboteur(orderRepositoryClauses)

/** Passes an altered request to the honest repository. */
const asking =
  (other: (query: OrderPageQuery) => OrderPageQuery) =>
  ({ orders }: LedgerReference): PlantedFault => ({
    orders: { page: (tenantId, query) => orders.page(tenantId, other(query)) },
  })

const later = (at: OrderPageQuery["createdTo"], millis: number) =>
  at === undefined ? undefined : instant(at + millis)

export const filterSaboteurs = [
  saboteur(
    "ignores the status",
    asking((query) => ({ ...query, status: undefined })),
    "pages only orders that",
  ),
  saboteur(
    "filters by the first status of an order",
    ({ ledger, orders }) => ({
      orders: {
        page: (tenantId, { status, ...query }) =>
          Effect.suspend(() => {
            if (status === undefined || status === "Accepted") return orders.page(tenantId, query)
            return Effect.succeed({ orders: [], hasMore: ledger.orders.size < 0 })
          }),
      },
    }),
    "pages only orders that",
  ),
  saboteur(
    "excludes the first instant",
    asking((query) => ({ ...query, createdFrom: later(query.createdFrom, 1) })),
    "pages orders accepted",
  ),
  saboteur(
    "includes the last instant",
    asking((query) => ({ ...query, createdTo: later(query.createdTo, 1) })),
    "pages orders accepted",
  ),
  saboteur(
    "ignores the case of references",
    asking(({ reference, ...query }) => ({
      ...query,
      reference: reference && lineText(reference.toUpperCase()),
    })),
    "pages only orders with",
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
