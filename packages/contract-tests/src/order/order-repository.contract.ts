/**
 * The contract of `OrderRepository`. Its layer provides invoices and webhooks as well, over one
 * store: an order's invoice and events are queried there.
 */
import type * as Layer from "effect/Layer"
import type { Capabilities } from "../capabilities.ts"
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import type { Clause } from "../suite/clause.ts"
import { registerSuite } from "../suite/register.ts"
import { correctionClauses } from "./correction-clauses.ts"
import { filterClauses } from "./filter-clauses.ts"
import { keyClauses } from "./key-clauses.ts"
import { modifyClauses } from "./modify-clauses.ts"
import { orderPageClauses } from "./page-clauses.ts"
import { placeClauses } from "./place-clauses.ts"
import { readingClauses } from "./reading-clauses.ts"

export const orderRepositoryClauses: ReadonlyArray<Clause<LedgerPorts>> = [
  ...readingClauses,
  ...placeClauses,
  ...keyClauses,
  ...orderPageClauses,
  ...filterClauses,
  ...modifyClauses,
  ...correctionClauses,
]

export const orderRepositoryContract = <E>(
  adapter: string,
  layer: Layer.Layer<LedgerPorts, E>,
  can: Partial<Capabilities> = {},
): void => registerSuite({ port: "OrderRepository", adapter, layer, can }, orderRepositoryClauses)
