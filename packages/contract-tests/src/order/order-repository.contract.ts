/**
 * The contract of `OrderRepository`. Its layer provides catalog, invoices and webhooks as well,
 * over one store: an order is based on the catalog, its invoice and events are queried there.
 */
import type { Clause } from "../suite/clause.ts"
import { suiteOf } from "../suite/register.ts"
import { correctionClauses } from "./correction-clauses.ts"
import { detailClauses } from "./detail-clauses.ts"
import { documentClauses } from "./document-clauses.ts"
import { filterClauses } from "./filter-clauses.ts"
import { keyClauses } from "./key-clauses.ts"
import { modifyClauses } from "./modify-clauses.ts"
import { listedLinesClauses, orderPageClauses } from "./page-clauses.ts"
import { type OrderPorts, placeClauses } from "./place-clauses.ts"
import { readingClauses } from "./reading-clauses.ts"

export const orderRepositoryClauses: ReadonlyArray<Clause<OrderPorts>> = [
  ...readingClauses,
  ...placeClauses,
  ...keyClauses,
  ...orderPageClauses,
  ...listedLinesClauses,
  ...filterClauses,
  ...modifyClauses,
  ...correctionClauses,
  ...documentClauses,
  ...detailClauses,
]

export const orderRepositoryContract = suiteOf({
  port: "OrderRepository",
  clauses: orderRepositoryClauses,
})
