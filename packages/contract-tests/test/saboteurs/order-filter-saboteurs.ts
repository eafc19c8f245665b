/** Order repositories that answer with other orders than those asked for. */
import { instant } from "@procurement/domain/calendar"
import type { OrderPageQuery } from "@procurement/domain/order"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import { orderRepositoryClauses } from "../../src/order/index.ts"
import { type HonestLedger, ledgerSaboteur, type PlantedFault } from "./ledger-saboteur.ts"

const saboteur = ledgerSaboteur(orderRepositoryClauses)

/** Asks the honest one something else. */
const asking =
  (other: (query: OrderPageQuery) => OrderPageQuery) =>
  ({ orders }: HonestLedger): PlantedFault => ({
    orders: { page: (tenantId, query) => orders.page(tenantId, other(query)) },
  })

const later = (at: OrderPageQuery["createdTo"], millis: number) =>
  at === undefined ? undefined : instant(at + millis)

export const filterSaboteurs = [
  saboteur(
    "ignores the status",
    asking((query) => ({ ...query, status: undefined })),
    "of the status asked for",
  ),
  saboteur(
    "asks for the status an order had at first",
    ({ ledger, orders }) => ({
      orders: {
        page: (tenantId, { status, ...query }) =>
          Effect.suspend(() => {
            if (status === undefined || status === "Accepted") return orders.page(tenantId, query)
            return Effect.succeed({ orders: [], hasMore: ledger.orders.size < 0 })
          }),
      },
    }),
    "of the status asked for",
  ),
  saboteur(
    "leaves the first instant out",
    asking((query) => ({ ...query, createdFrom: later(query.createdFrom, 1) })),
    "from the first instant on",
  ),
  saboteur(
    "takes the last instant in",
    asking((query) => ({ ...query, createdTo: later(query.createdTo, 1) })),
    "from the first instant on",
  ),
  saboteur(
    "takes references for the same that differ in case",
    asking(({ reference, ...query }) => ({
      ...query,
      reference: reference && lineText(reference.toUpperCase()),
    })),
    "with the reference to the letter",
  ),
  saboteur(
    "filters what is on the page instead of the list",
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
    "that pass all filters",
  ),
]
