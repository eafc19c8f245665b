/** The contract of `ClearanceBudget`, with KSeF's own limits. */
import type { ClearanceBudget } from "@procurement/domain/clearance"
import type { Clause } from "../suite/clause.ts"
import { suiteOf } from "../suite/register.ts"
import { budgetClauses } from "./budget-clauses.ts"

export const clearanceBudgetClauses: ReadonlyArray<Clause<ClearanceBudget>> = budgetClauses

export const clearanceBudgetContract = suiteOf({
  port: "ClearanceBudget",
  clauses: clearanceBudgetClauses,
})
