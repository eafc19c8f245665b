/** The budget of calls: the reference in the domain. */
import { layerLocalClearanceBudget } from "@procurement/domain/clearance"
import { clearanceBudgetContract } from "../../src/clearance/index.ts"

clearanceBudgetContract("in memory", layerLocalClearanceBudget)
