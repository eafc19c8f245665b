/** Runs the contract suite of `ClearanceBudget` against the domain's reference. */
import { layerLocalClearanceBudget } from "@procurement/domain/clearance"
import { clearanceBudgetContract } from "../../src/clearance/index.ts"

clearanceBudgetContract("in memory", layerLocalClearanceBudget)
