/** The contract of `ClearanceBudget`, with KSeF's usual limits. */
import type { ClearanceBudget } from "@procurement/domain/clearance"
import type * as Layer from "effect/Layer"
import type { Capabilities } from "../capabilities.ts"
import type { Clause } from "../suite/clause.ts"
import { registerSuite } from "../suite/register.ts"
import { budgetClauses } from "./budget-clauses.ts"

export const clearanceBudgetClauses: ReadonlyArray<Clause<ClearanceBudget>> = budgetClauses

export const clearanceBudgetContract = <E>(
  adapter: string,
  layer: Layer.Layer<ClearanceBudget, E>,
  can: Partial<Capabilities> = {},
): void => registerSuite({ port: "ClearanceBudget", adapter, layer, can }, clearanceBudgetClauses)
