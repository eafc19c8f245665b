/**
 * The contract of `OrderRepository`. Its layer provides invoices and webhooks as well, over one
 * store: an order's invoice and events are queried there.
 */
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import type { Clause } from "../suite/clause.ts"
import { suiteOf } from "../suite/register.ts"
import { correctionClauses } from "./correction-clauses.ts"
import { detailClauses } from "./detail-clauses.ts"
import { documentClauses } from "./document-clauses.ts"
import { filterClauses } from "./filter-clauses.ts"
import { keyClauses } from "./key-clauses.ts"
import { modifyClauses } from "./modify-clauses.ts"
import { listedLinesClauses, orderPageClauses } from "./page-clauses.ts"
import { placeClauses } from "./place-clauses.ts"
import { readingClauses } from "./reading-clauses.ts"

export const orderRepositoryClauses: ReadonlyArray<Clause<LedgerPorts>> = [
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
